// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The fields of a route: what it matches, whether the Worker runs, and its operations in order.
Column {
    id: editor

    required property RouteCard card
    required property RouteList routes

    spacing: 10
    topPadding: 4
    bottomPadding: 4

    FormField {
        width: parent.width
        visible: !editor.card.other
        label: qsTr("Requests that match")

        TextArea {
            id: when
            width: parent.width
            mono: true
            label: qsTr("Expression of the route")
            wrong: editor.card.problem !== ""
            onTextChanged: if (activeFocus && text !== editor.card.when)
                editor.routes.setWhen(editor.card.route, text)

            Binding on text {
                when: !when.activeFocus
                value: editor.card.when
                restoreMode: Binding.RestoreNone
            }
        }
    }
    FormField {
        width: parent.width
        visible: !editor.card.other
        label: qsTr("Name in the plan")

        TextField {
            width: parent.width
            mono: true
            label: qsTr("Name of the route in the plan")
            value: editor.card.route
            onCommitted: text => {
                editor.routes.rename(editor.card.route, text);
                this.text = value;
            }
        }
    }
    SettingLine {
        width: parent.width
        text: qsTr("The Worker runs")

        Switch {
            text: qsTr("The Worker runs for this route")
            checked: editor.card.worker
            onToggled: {
                editor.routes.setWorker(editor.card.route, checked);
                checked = Qt.binding(() => editor.card.worker);
            }
        }
    }
    FormField {
        width: parent.width
        visible: editor.card.worker
        label: qsTr("Without Worker requests left")

        SegmentedControl {
            width: parent.width
            stretch: true
            small: true
            label: qsTr("Without Worker requests left")
            options: [qsTr("Fails, error 1027"), qsTr("Goes to the origin")]
            currentIndex: editor.card.failsOpen ? 1 : 0
            onChosen: index => editor.routes.setFailsOpen(editor.card.route, index === 1)
        }
    }
    FormField {
        width: parent.width
        label: qsTr("Recorded 429 and 5xx")
        hint: qsTr("what the request was worth")

        SegmentedControl {
            width: parent.width
            stretch: true
            small: true
            label: qsTr("Recorded 429 and 5xx are taken")
            options: [qsTr("Would have succeeded"), qsTr("As recorded")]
            currentIndex: editor.card.asRecorded ? 1 : 0
            onChosen: index => editor.routes.setAsRecorded(editor.card.route, index === 1)
        }
    }
    UiText {
        text: qsTr("Operations, in order")
        size: 12
        font.weight: Font.Medium
    }
    Repeater {
        id: operations
        model: editor.routes.operations

        OperationEditor {
            width: editor.width
            routes: editor.routes
            route: editor.card.route
            count: operations.count
        }
    }
    Button {
        small: true
        iconName: "plus"
        text: qsTr("Operation")
        tip: qsTr("Something that a request spends: a KV write, a call upstream")
        onClicked: editor.routes.addOperation(editor.card.route)
    }
}
