// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// One operation: what it spends, how much, on which answers; and what else can be said about it.
Rectangle {
    id: operation

    required property RouteList routes
    required property string route
    required property int count
    required property int index
    required property string budget
    required property int budgetIndex
    required property real units
    required property int decimals
    required property string on
    required property bool ignoresSpent
    required property real idle
    required property string idleKey
    property bool more: ignoresSpent || idle > 0

    implicitHeight: column.height + 16
    radius: Theme.fieldRadius
    color: Theme.dark ? Theme.surface1 : Theme.surface2
    border.width: 1
    border.color: Theme.line

    Rectangle {
        x: 8
        y: 13
        width: 3
        height: 18
        radius: 1.5
        color: Theme.budgetHue(operation.budget)
    }
    Column {
        id: column
        x: 18
        y: 8
        width: parent.width - 26
        spacing: 6

        Row {
            width: parent.width
            spacing: 6

            ComboBox {
                width: parent.width - units.width - menuButton.width - 12
                label: qsTr("What it spends")
                options: operation.routes.budgets
                currentIndex: operation.budgetIndex
                onChosen: index => operation.routes.setBudget(operation.route, operation.index, index)
            }
            NumberField {
                id: units
                width: 64
                label: qsTr("Units")
                value: operation.units
                minimum: operation.decimals > 0 ? 0.000001 : 1
                decimals: operation.decimals
                onCommitted: value => operation.routes.setUnits(operation.route, operation.index, value)
            }
            IconButton {
                id: menuButton
                iconName: "more"
                iconSize: 16
                text: qsTr("More about operation %1").arg(operation.index + 1)
                onClicked: menu.popup(menuButton, 0, menuButton.height)
            }
        }
        Row {
            width: parent.width
            spacing: 6

            UiText {
                height: Theme.control
                text: qsTr("on answers")
                size: 12
                color: Theme.text2
            }
            TextField {
                id: answers
                width: parent.width - x
                mono: true
                label: qsTr("Answers on which it is spent")
                value: operation.on
                placeholderText: "any, 2xx, 201"
                onTextEdited: wrong = false
                onCommitted: text => wrong = !operation.routes.setOn(operation.route, operation.index, text)
            }
        }
        UiText {
            visible: answers.wrong
            width: parent.width
            text: qsTr("Answers are any, a class like 2xx, or a status, with commas between them.")
            size: 11
            wrapMode: Text.WordWrap
            color: Theme.exposed.text
        }
        CheckBox {
            visible: operation.more
            width: parent.width
            text: qsTr("Fails silently when its budget is spent; the request goes on")
            checked: operation.ignoresSpent
            onToggled: {
                operation.routes.setIgnoresSpent(operation.route, operation.index, checked);
                checked = Qt.binding(() => operation.ignoresSpent);
            }
        }
        CheckBox {
            visible: operation.more
            width: parent.width
            text: qsTr("Only at a cold start")
            checked: operation.idle > 0
            onToggled: {
                operation.routes.setIdle(operation.route, operation.index, checked ? 70 : 0);
                checked = Qt.binding(() => operation.idle > 0);
            }
        }
        Row {
            visible: operation.idle > 0
            width: parent.width
            spacing: 6

            NumberField {
                width: 108
                label: qsTr("Seconds without a request")
                prefix: qsTr("after")
                unit: "s"
                decimals: 3
                minimum: 0.001
                value: operation.idle
                onCommitted: value => operation.routes.setIdle(operation.route, operation.index, value)
            }
            TextField {
                width: parent.width - 114
                mono: true
                label: qsTr("Key whose requests keep it warm")
                value: operation.idleKey
                onCommitted: text => operation.routes.setIdleKey(operation.route, operation.index, text)
            }
        }
    }
    Menu {
        id: menu

        MenuItem {
            text: qsTr("Move up")
            iconName: "arrow-up"
            enabled: operation.index > 0
            onTriggered: operation.routes.moveOperation(operation.route, operation.index, -1)
        }
        MenuItem {
            text: qsTr("Move down")
            iconName: "arrow-down"
            enabled: operation.index + 1 < operation.count
            onTriggered: operation.routes.moveOperation(operation.route, operation.index, 1)
        }
        MenuItem {
            text: operation.more ? qsTr("Show less") : qsTr("Cold starts, failing silently")
            enabled: !operation.ignoresSpent && operation.idle === 0
            onTriggered: operation.more = !operation.more
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Delete")
            iconName: "trash"
            onTriggered: operation.routes.removeOperation(operation.route, operation.index)
        }
    }
}
