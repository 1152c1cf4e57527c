// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// One sentence under a panel: a name, then the sum.
Rectangle {
    id: strip

    property string title
    property string text
    property string iconName: "info"
    property color tint: Theme.accent

    implicitHeight: Math.max(34, sentence.implicitHeight + 14)
    color: Theme.surface2
    Accessible.role: Accessible.StaticText
    Accessible.name: title + " " + text

    Icon {
        id: mark
        x: 14
        anchors.verticalCenter: parent.verticalCenter
        name: strip.iconName
        size: 16
        color: strip.tint
    }
    UiText {
        id: sentence
        x: 38
        width: parent.width - 52
        anchors.verticalCenter: parent.verticalCenter
        size: 12.5
        wrapMode: Text.WordWrap
        maximumLineCount: 3
        textFormat: Text.StyledText
        text: (strip.title === "" ? "" : "<b>" + strip.escaped(strip.title) + "</b> ") + strip.escaped(strip.text)
        color: Theme.text1
        Accessible.ignored: true
    }

    function escaped(text: string): string {
        return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    }
}
