// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// A route that the log has and the plan does not, with what it costs as things are.
Card {
    id: card

    required property RouteList routes
    required property string suggestion
    required property string method
    required property string path
    required property string when
    required property string requests
    required property string share
    required property bool worker
    required property var operations

    implicitHeight: column.height + 20
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Suggested: %1, %2").arg((method + " " + path).trim()).arg(Counted.requests(requests))

    Column {
        id: column
        x: 12
        y: 10
        width: parent.width - 24
        spacing: 4

        Item {
            width: parent.width
            height: accept.height

            Chip {
                id: chip
                anchors.verticalCenter: parent.verticalCenter
                mono: true
                text: card.method === "" ? qsTr("any") : card.method
            }
            UiText {
                anchors.verticalCenter: parent.verticalCenter
                x: chip.width + 8
                width: accept.x - x - 8
                text: card.path
                size: 12.5
                font.family: Theme.mono
            }
            Button {
                id: accept
                anchors.right: parent.right
                small: true
                iconName: "check"
                text: qsTr("Accept")
                tip: card.when
                onClicked: card.routes.accept(card.suggestion)
            }
        }
        UiText {
            width: parent.width
            text: qsTr("%1, %2 of the log").arg(Counted.strong(Counted.requests(card.requests), card.requests)).arg(card.share)
            textFormat: Text.StyledText
            size: 12
        }
        Divider {
            width: parent.width
        }
        Repeater {
            model: card.operations

            SpendLine {
                id: line
                required property var modelData
                width: column.width
                budget: line.modelData.budget
                name: line.modelData.name
                units: line.modelData.unitsText
                on: line.modelData.onText
            }
        }
        SpendLine {
            width: column.width
            visible: card.worker
            budget: "worker.requests"
            name: qsTr("Worker requests")
            units: "1"
            on: qsTr("always")
        }
        UiText {
            visible: !card.worker && card.operations.length === 0
            height: 24
            text: qsTr("no Worker, no operation: it spends nothing")
            size: 12
            color: Theme.text2
        }
    }
}
