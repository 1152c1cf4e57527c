// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Icon, word and note of a row in a menu or a list of options.
Item {
    id: words

    property string iconName
    property color iconColor: Theme.text2
    property string text
    property string note
    property bool mono: false
    property color ink: Theme.text1

    implicitWidth: 36 + label.implicitWidth + (note === "" ? 0 : hint.implicitWidth + 12)
    implicitHeight: 20

    Icon {
        x: 8
        anchors.verticalCenter: parent.verticalCenter
        name: words.iconName
        size: 15
        color: words.iconColor
    }
    UiText {
        id: label
        x: 30
        width: Math.max(0, parent.width - 38 - (words.note === "" ? 0 : hint.implicitWidth + 8))
        height: parent.height
        text: words.text
        size: 12.5
        font.family: words.mono ? Theme.mono : Theme.sans
        color: words.ink
    }
    UiText {
        id: hint
        anchors.right: parent.right
        anchors.rightMargin: 8
        height: parent.height
        text: words.note
        size: 11
        color: Theme.text3
    }
}
