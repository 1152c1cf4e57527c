// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// What a closed combo box shows: icon, the chosen option, a note.
Item {
    id: words

    property string iconName
    property string text
    property string note
    property bool mono: false
    property bool small: false
    property color ink: Theme.text1

    implicitWidth: (iconName === "" ? 0 : 22) + label.implicitWidth + (note === "" ? 0 : hint.implicitWidth + 6)
    implicitHeight: 20

    Icon {
        anchors.verticalCenter: parent.verticalCenter
        visible: words.iconName !== ""
        name: words.iconName
        size: 16
    }
    UiText {
        id: label
        x: words.iconName === "" ? 0 : 22
        width: Math.min(implicitWidth, Math.max(20, parent.width - x))
        height: parent.height
        text: words.text
        size: words.small ? 12 : 12.5
        font.family: words.mono ? Theme.mono : Theme.sans
        font.weight: words.mono ? Font.Normal : Font.Medium
        color: words.ink
    }
    UiText {
        id: hint
        x: label.x + label.width + 6
        width: Math.max(0, parent.width - x)
        height: parent.height
        visible: words.note !== ""
        text: words.note
        size: 12
        color: Theme.text2
    }
}
