// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A place that logs come from, with the command that fetches them.
Card {
    id: card

    property string title
    property string text
    property string command
    property bool readable: true

    implicitHeight: column.height + 24

    Column {
        id: column
        x: 14
        y: 12
        width: parent.width - 28
        spacing: 6

        Row {
            spacing: 8

            UiText {
                text: card.title
                strong: true
            }
            Chip {
                anchors.verticalCenter: parent.verticalCenter
                visible: !card.readable
                iconName: "clock"
                text: qsTr("this version does not read it yet")
            }
        }
        UiText {
            width: parent.width
            text: card.text
            size: 12
            lineHeight: 1.15
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
        CommandLine {
            width: parent.width
            command: card.command
        }
    }
}
