// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The fields of a route: what it matches, whether the Worker runs, and its operations in order.
Column {
    id: editor

    required property RouteList routes
    required property string route
    required property string when
    required property string problem
    required property bool other
    required property bool worker
    required property bool failsOpen
    required property bool asRecorded

    spacing: 10
    topPadding: 4
    bottomPadding: 4

    FormField {
        width: parent.width
        visible: !editor.other
        label: qsTr("Requests that match")

        TextArea {
            id: field
            width: parent.width
            mono: true
            label: qsTr("Expression of the route")
            wrong: editor.problem !== ""
            onTextChanged: if (activeFocus && text !== editor.when)
                editor.routes.setWhen(editor.route, text)

            Binding on text {
                when: !field.activeFocus
                value: editor.when
                restoreMode: Binding.RestoreNone
            }
        }
    }
    FormField {
        width: parent.width
        visible: !editor.other
        label: qsTr("Name in the plan")

        TextField {
            width: parent.width
            mono: true
            label: qsTr("Name of the route in the plan")
            value: editor.route
            onCommitted: text => {
                editor.routes.rename(editor.route, text);
                this.text = value;
            }
        }
    }
    SettingLine {
        width: parent.width
        text: qsTr("The Worker runs")

        Switch {
            text: qsTr("The Worker runs for this route")
            checked: editor.worker
            onToggled: {
                editor.routes.setWorker(editor.route, checked);
                checked = Qt.binding(() => editor.worker);
            }
        }
    }
    FormField {
        width: parent.width
        visible: editor.worker
        label: qsTr("Without Worker requests left")

        SegmentedControl {
            width: parent.width
            stretch: true
            small: true
            label: qsTr("Without Worker requests left")
            options: [qsTr("Fails, error 1027"), qsTr("Goes to the origin")]
            currentIndex: editor.failsOpen ? 1 : 0
            onChosen: index => editor.routes.setFailsOpen(editor.route, index === 1)
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
            currentIndex: editor.asRecorded ? 1 : 0
            onChosen: index => editor.routes.setAsRecorded(editor.route, index === 1)
        }
    }
    UiText {
        text: qsTr("Operations, in order")
        size: 12
        font.weight: Font.Medium
    }
    Repeater {
        id: operations
        model: editor.visible ? editor.routes.operations : null

        OperationEditor {
            width: editor.width
            routes: editor.routes
            route: editor.route
            count: operations.count
        }
    }
    Button {
        small: true
        iconName: "plus"
        text: qsTr("Operation")
        tip: qsTr("Something that a request spends: a KV write, a call upstream")
        onClicked: editor.routes.addOperation(editor.route)
    }
}
