// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A field with its label above it, a hint at the right (range, source, plan), and below what is
// wrong with its value.
Column {
    id: field

    property string label
    property string hint
    property string hintIcon
    property string problem
    // What the value stands for, in words or code.
    property string meaning
    property bool meaningIsCode: false
    default property alias content: slot.data

    spacing: 4

    Item {
        width: parent.width
        height: 18
        visible: field.label !== "" || field.hint !== ""

        UiText {
            width: parent.width - (hintRow.visible ? hintRow.width + 8 : 0)
            height: parent.height
            text: field.label
            size: 12
            font.weight: Font.Medium
        }
        Row {
            id: hintRow
            anchors.right: parent.right
            height: parent.height
            spacing: 4
            visible: field.hint !== ""

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: field.hintIcon !== ""
                name: field.hintIcon
                size: 12
                color: Theme.text3
            }
            UiText {
                height: parent.height
                width: Math.min(implicitWidth, field.width * 0.68)
                text: field.hint
                size: 11
                color: Theme.text3
            }
        }
    }
    Item {
        id: slot
        width: parent.width
        implicitHeight: childrenRect.height
    }
    UiText {
        width: parent.width
        visible: field.meaning !== ""
        text: field.meaning
        size: 11
        font.family: field.meaningIsCode ? Theme.mono : Theme.sans
        color: Theme.text2
        wrapMode: Text.WordWrap
    }
    UiText {
        width: parent.width
        visible: field.problem !== ""
        text: field.problem
        size: 11
        color: Theme.exposed.text
        wrapMode: Text.WordWrap
    }
}
