// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// The expression as it stands in the inspector: the text, whether it can be used on this plan, and
// how much of the log it matches.
Column {
    id: input

    required property FieldEditor editor
    readonly property ExpressionEditor model: editor.model.expression

    spacing: 6

    ExpressionField {
        width: parent.width
        focus: true
        model: input.model
        minimumHeight: 52
    }
    Row {
        width: parent.width
        spacing: 6

        Icon {
            id: mark
            name: input.model.verdictKind === "" ? "check" : input.model.verdictKind === "plan" ? "lock" : "triangle"
            size: 15
            color: verdict.color
        }
        UiText {
            id: verdict
            width: parent.width - 21
            text: input.model.verdict
            size: 12
            font.weight: Font.Medium
            wrapMode: Text.WordWrap
            color: input.model.verdictKind === "" ? Theme.safe.text : input.model.verdictKind === "plan" ? Theme.slowed.text : Theme.exposed.text
        }
    }
    ExpressionNotes {
        width: parent.width
        model: input.model
    }
    UiText {
        x: 21
        width: parent.width - 21
        visible: text !== ""
        text: input.model.matches
        size: 12
        color: Theme.text2
        wrapMode: Text.WordWrap
    }
    Button {
        small: true
        iconName: "expand"
        text: qsTr("Edit large")
        onClicked: input.editor.enlargeRequested()
    }
}
