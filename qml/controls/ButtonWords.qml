// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Icon, word and note of a button, in its middle.
Item {
    id: words

    property string iconName
    property string text
    property string note
    property real size: 13
    property color ink: Theme.text1
    property color noteInk: Theme.text3

    implicitWidth: label.implicitWidth + (iconName === "" ? 0 : text === "" ? 16 : 22) + (note === "" ? 0 : hint.implicitWidth + 6)
    implicitHeight: row.implicitHeight

    Row {
        id: row
        anchors.centerIn: parent
        spacing: 6

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: words.iconName !== ""
            name: words.iconName
            size: 16
            color: words.ink
        }
        UiText {
            id: label
            anchors.verticalCenter: parent.verticalCenter
            width: Math.min(implicitWidth, Math.max(20, words.width - (words.iconName === "" ? 0 : 22) - (words.note === "" ? 0 : hint.implicitWidth + 6)))
            visible: text !== ""
            text: words.text
            size: words.size
            font.weight: Font.Medium
            color: words.ink
        }
        UiText {
            id: hint
            anchors.verticalCenter: parent.verticalCenter
            visible: words.note !== ""
            text: words.note
            size: 12
            color: words.noteInk
        }
    }
}
