// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A short sentence about what was just done; it goes away by itself.
PopupSurface {
    id: note

    function say(sentence: string): void {
        text.text = sentence;
        visible = sentence !== "";
        away.restart();
    }

    width: Math.min(implicitWidth, parent ? parent.width - 32 : implicitWidth)
    implicitWidth: text.implicitWidth + 28
    implicitHeight: 34
    visible: false
    z: 5
    Accessible.role: Accessible.AlertMessage
    Accessible.name: text.text

    UiText {
        id: text
        x: 14
        width: parent.width - 28
        height: parent.height
        size: 12.5
        elide: Text.ElideMiddle
    }
    Timer {
        id: away
        interval: 4000
        onTriggered: note.visible = false
    }
}
