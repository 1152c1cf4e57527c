// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// An import that runs or waits, or why there is none.
Item {
    id: card

    required property int key
    required property string name
    required property string phase
    required property real share
    required property string text
    required property string rate
    required property string leftText
    readonly property bool reading: phase === "reading"
    readonly property bool failed: phase === "failed"
    readonly property bool known: phase === "known"
    readonly property bool damaged: phase === "damaged"

    signal cancelled
    signal wantedAgain

    implicitHeight: column.height + 22
    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + text

    Icon {
        x: 14
        y: 12
        name: card.failed || card.damaged ? "triangle" : card.known ? "info" : "document"
        size: 17
        color: card.failed ? Theme.exposed.text : card.damaged ? Theme.slowed.text : Theme.text2
    }
    Button {
        id: stop
        anchors.right: parent.right
        anchors.rightMargin: 12
        y: 8
        small: true
        text: card.reading || card.phase === "waiting" ? qsTr("Cancel") : qsTr("Put away")
        onClicked: card.cancelled()
    }
    Column {
        id: column
        x: 38
        y: 11
        width: parent.width - 52
        spacing: 5

        UiText {
            width: parent.width - stop.width - 4
            text: card.name
            strong: true
        }
        UiText {
            width: parent.width
            text: card.text
            size: 12
            wrapMode: Text.WordWrap
            color: card.failed ? Theme.exposed.text : card.damaged ? Theme.slowed.text : Theme.text2
        }
        Button {
            visible: card.known
            small: true
            text: qsTr("Import anyway")
            tip: qsTr("Asks before these requests count twice")
            onClicked: again.open()
        }
        ProgressBar {
            visible: card.reading
            width: parent.width
            value: card.share
            Accessible.name: qsTr("Reading %1").arg(card.name)
        }
        Item {
            visible: card.reading
            width: parent.width
            height: 16

            UiText {
                text: card.rate
                size: 12
                color: Theme.text2
            }
            UiText {
                anchors.right: parent.right
                text: card.leftText
                size: 12
                color: Theme.text2
            }
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    Question {
        id: again
        title: qsTr("Count these requests twice?")
        text: qsTr("%1. Imported anyway, those requests are in the project twice, and so they are in every sum. An import can be left out or deleted afterwards.").arg(card.text)
        action: qsTr("Import anyway")
        iconName: "plus"
        onAccepted: card.wantedAgain()
    }
}
