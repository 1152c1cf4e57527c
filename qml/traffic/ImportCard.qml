// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// An import: its name, its time, what is in it, and the lines that were no requests.
FocusGround {
    id: card

    required property ImportList imports
    required property int importId
    required property string name
    required property string period
    required property string requests
    required property string addresses
    required property string rejected
    required property bool counted
    property bool renaming: false
    readonly property bool shown: imports.rejectsOf === importId

    implicitHeight: column.height + 20
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, %2, %3").arg(name).arg(Counted.requests(requests)).arg(Counted.addresses(addresses))
    Keys.onPressed: event => {
        if (!activeFocus)
            return;
        if (event.key === Qt.Key_F2)
            renaming = true;
        else if (event.key === Qt.Key_Delete)
            question.open();
        else if (event.key === Qt.Key_Menu || event.key === Qt.Key_Return)
            menu.popup(more, 0, more.height);
        else if (event.key === Qt.Key_Space)
            imports.setCounted(importId, !counted);
        else
            return;
        event.accepted = true;
    }

    Rectangle {
        anchors.fill: parent
        color: card.shown ? Theme.accentTint : "transparent"
    }
    Icon {
        x: 14
        y: 12
        name: "document"
        size: 17
        color: card.counted ? Theme.text2 : Theme.text3
    }
    Column {
        id: column
        x: 38
        y: 10
        width: parent.width - 38 - 40
        spacing: 2

        UiText {
            width: parent.width
            height: 20
            visible: !card.renaming
            text: card.name
            strong: true
            color: card.counted ? Theme.text1 : Theme.text3
        }
        TextField {
            width: parent.width
            visible: card.renaming
            label: qsTr("Name of the import")
            value: card.name
            onVisibleChanged: if (visible) {
                forceActiveFocus();
                selectAll();
            }
            onCommitted: text => card.imports.rename(card.importId, text)
            onEditingFinished: card.renaming = false
            Keys.onEscapePressed: card.renaming = false
        }
        UiText {
            width: parent.width
            text: card.period
            size: 12
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
        UiText {
            width: parent.width
            text: qsTr("%1, %2").arg(Counted.strong(Counted.requests(card.requests), card.requests)).arg(Counted.strong(Counted.addresses(card.addresses), card.addresses))
            textFormat: Text.StyledText
            wrapMode: Text.WordWrap
            size: 12
            color: card.counted ? Theme.text1 : Theme.text3
        }
        Row {
            spacing: 5

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                name: card.rejected === "" ? "check" : "triangle"
                size: 14
                color: card.rejected === "" ? Theme.safe.text : Theme.slowed.text
            }
            UiText {
                text: card.rejected === "" ? qsTr("Every line read") : card.rejected
                size: 12
                color: card.rejected === "" ? Theme.text2 : Theme.slowed.text
            }
            LinkText {
                visible: card.rejected !== ""
                text: card.shown ? qsTr("Put away") : qsTr("Read them")
                color: Theme.slowed.text
                onClicked: card.imports.showRejects(card.shown ? 0 : card.importId)
            }
        }
        CheckBox {
            width: parent.width
            topPadding: 2
            text: qsTr("Counts in this project")
            checked: card.counted
            enabled: !card.imports.readOnly
            onClicked: {
                card.imports.setCounted(card.importId, checked);
                checked = Qt.binding(() => card.counted);
            }
        }
    }
    IconButton {
        id: more
        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 6
        small: true
        iconName: "more"
        iconSize: 16
        text: qsTr("More about %1").arg(card.name)
        enabled: !card.imports.readOnly
        onClicked: menu.popup(more, 0, more.height)
    }
    Menu {
        id: menu

        MenuItem {
            text: qsTr("Rename")
            note: "F2"
            onTriggered: card.renaming = true
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Delete")
            iconName: "trash"
            onTriggered: question.open()
        }
    }
    Question {
        id: question
        title: qsTr("Delete %1?").arg(card.name)
        text: qsTr("All of it, %1, goes from the project, and the file shrinks. The log itself stays where it is. This cannot be undone.").arg(Counted.requests(card.requests))
        action: qsTr("Delete")
        onAccepted: card.imports.remove(card.importId)
    }
    Rectangle {
        width: 3
        height: parent.height
        visible: card.shown
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
