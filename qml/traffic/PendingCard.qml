// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A log that was chosen and is not imported yet.
FocusGround {
    id: card

    required property string name
    required property string path
    required property string note
    required property bool current

    signal chosen
    signal removed

    implicitHeight: 72
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, not imported yet").arg(name)
    Keys.onReturnPressed: chosen()
    Keys.onSpacePressed: chosen()
    Keys.onDeletePressed: removed()

    Rectangle {
        anchors.fill: parent
        color: card.current ? Theme.accentTint : "transparent"
    }
    TapHandler {
        onTapped: {
            card.take();
            card.chosen();
        }
    }
    Icon {
        x: 14
        y: 12
        name: "document"
        size: 17
        color: card.current ? Theme.accent : Theme.text2
    }
    Column {
        x: 38
        y: 10
        width: parent.width - 78
        spacing: 2

        UiText {
            width: parent.width
            text: card.name
            strong: true
        }
        UiText {
            width: parent.width
            text: card.note
            size: 12
            color: Theme.text2
        }
        UiText {
            text: qsTr("Not imported yet")
            size: 12
            color: Theme.text2
        }
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 8
        small: true
        iconName: "close"
        iconSize: 15
        text: qsTr("Do not import %1").arg(card.name)
        onClicked: card.removed()
    }
    Rectangle {
        width: 3
        height: parent.height
        visible: card.current
        color: Theme.accent
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    FocusRing {
        shown: card.byKeyboard
        distance: -3
    }
}
