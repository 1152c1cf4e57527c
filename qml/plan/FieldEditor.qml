// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// One field of the inspector, by the kind of control that the model names.
FocusScope {
    id: editor

    required property string field
    required property string label
    required property string control
    required property bool half
    required property string hint
    required property bool locked
    required property string meaning
    required property string problem
    required property bool allowed
    required property string text
    required property real number
    required property real least
    required property real most
    required property int decimals
    required property string unit
    required property bool checked
    required property var options
    required property int optionIndex
    required property Inspector model

    signal enlargeRequested

    implicitHeight: form.implicitHeight
    enabled: allowed

    FormField {
        id: form
        width: parent.width
        label: editor.control === "flag" ? "" : editor.label
        hint: editor.control === "flag" ? "" : editor.hint
        hintIcon: editor.locked ? "lock" : ""
        problem: editor.problem
        meaning: editor.control === "expression" ? "" : editor.meaning
        meaningIsCode: editor.control === "options" && editor.meaning.includes("(")

        Loader {
            width: parent.width
            focus: true

            function component(): string {
                switch (editor.control) {
                case "number":
                    return "inputs/NumberInput.qml";
                case "options":
                    return "inputs/OptionsInput.qml";
                case "list":
                    return "inputs/ListInput.qml";
                case "flag":
                    return "inputs/FlagInput.qml";
                case "text":
                    return "inputs/TextInputLine.qml";
                case "routes":
                    return "inputs/RoutesInput.qml";
                case "expression":
                    return "inputs/ExpressionInput.qml";
                default:
                    return "inputs/CodeInput.qml";
                }
            }
            Component.onCompleted: setSource(component(), {
                editor: editor
            })
        }
    }
}
