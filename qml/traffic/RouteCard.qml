// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// A route: what it matches, how many requests that are, and what one of them spends. The chosen one
// can be edited.
FocusGround {
    id: card

    required property RouteList routes
    required property string route
    required property string method
    required property string path
    required property string when
    required property string problem
    required property string requests
    required property string share
    required property bool other
    required property bool worker
    required property bool failsOpen
    required property bool asRecorded
    required property var operations
    required property bool first
    required property bool last
    readonly property bool chosen: routes.chosen === route

    implicitHeight: column.height + 20
    Accessible.role: Accessible.ListItem
    Accessible.name: (method + " " + path).trim() + ", " + (requests === "" ? "" : Counted.requests(requests))
    Keys.onPressed: event => {
        // What is typed in the editor is the editor's.
        if (!activeFocus)
            return;
        if (event.key === Qt.Key_Return || event.key === Qt.Key_Space)
            routes.chosen = chosen ? "" : route;
        else if (event.modifiers & Qt.AltModifier && event.key === Qt.Key_Up && !other)
            routes.move(route, -1);
        else if (event.modifiers & Qt.AltModifier && event.key === Qt.Key_Down && !other)
            routes.move(route, 1);
        else if (event.key === Qt.Key_Delete && !other)
            routes.remove(route);
        else if (event.key === Qt.Key_Menu)
            menu.popup(more, 0, more.height);
        else
            return;
        event.accepted = true;
    }

    Card {
        anchors.fill: parent
        selected: card.chosen
        hovered: hover.hovered

        HoverHandler {
            id: hover
        }
    }
    Item {
        width: parent.width
        height: 54

        TapHandler {
            onTapped: {
                card.take();
                card.routes.chosen = card.chosen ? "" : card.route;
            }
        }
    }
    Column {
        id: column

        x: 12
        y: 10
        width: parent.width - 24
        spacing: 4

        Row {
            width: parent.width - 26
            spacing: 8

            Chip {
                id: chip
                anchors.verticalCenter: parent.verticalCenter
                visible: !card.other
                mono: true
                text: card.method === "" ? qsTr("any") : card.method
            }
            UiText {
                width: parent.width - (chip.visible ? chip.width + 8 : 0)
                text: card.path
                size: card.other ? 13 : 12.5
                font.family: card.other ? Theme.sans : Theme.mono
            }
        }
        UiText {
            width: parent.width
            visible: card.problem !== ""
            text: qsTr("It matches nothing: %1").arg(card.problem)
            size: 12
            wrapMode: Text.WordWrap
            color: Theme.exposed.text
        }
        UiText {
            width: parent.width
            visible: card.requests !== ""
            text: qsTr("%1, %2 of the log").arg(Counted.strong(Counted.requests(card.requests), card.requests)).arg(card.share)
            textFormat: Text.StyledText
            size: 12
        }
        Divider {
            width: parent.width
        }
        Column {
            width: parent.width
            visible: !card.chosen

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
        RouteEditor {
            id: editor
            width: parent.width
            visible: card.chosen
            routes: card.routes
            route: card.route
            when: card.when
            problem: card.problem
            other: card.other
            worker: card.worker
            failsOpen: card.failsOpen
            asRecorded: card.asRecorded
        }
    }
    IconButton {
        id: more
        anchors.right: parent.right
        anchors.rightMargin: 8
        y: 7
        small: true
        visible: !card.other
        iconName: "more"
        iconSize: 16
        text: qsTr("More about the route %1").arg(card.path)
        onClicked: menu.popup(more, 0, more.height)
    }
    Menu {
        id: menu

        MenuItem {
            text: qsTr("Move up")
            iconName: "arrow-up"
            note: "Alt+↑"
            enabled: !card.first
            onTriggered: card.routes.move(card.route, -1)
        }
        MenuItem {
            text: qsTr("Move down")
            iconName: "arrow-down"
            note: "Alt+↓"
            enabled: !card.last
            onTriggered: card.routes.move(card.route, 1)
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Delete")
            iconName: "trash"
            onTriggered: card.routes.remove(card.route)
        }
    }
    FocusRing {
        shown: card.byKeyboard
        radius: Theme.cardRadius + 2
    }
}
