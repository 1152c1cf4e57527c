// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What is wrong with an expression, or not on this plan: a sentence each.
Column {
    id: notes

    required property ExpressionEditor model

    spacing: 4

    Repeater {
        model: notes.model.notes

        Rectangle {
            id: note

            required property string kind
            required property string text
            required property string hint
            readonly property bool isError: kind === "error"
            readonly property Tone tone: isError ? Theme.exposed : Theme.slowed

            width: notes.width
            height: words.height + 8
            radius: Theme.chipRadius
            color: tone.tint

            Icon {
                x: 6
                y: 5
                name: note.isError ? "triangle" : "lock"
                size: 14
                color: note.tone.text
            }
            Column {
                id: words
                x: 26
                y: 4
                width: parent.width - 32

                UiText {
                    width: parent.width
                    text: note.text
                    size: 12
                    strong: note.isError
                    font.family: note.isError ? Theme.sans : Theme.mono
                    color: note.tone.text
                    wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                }
                UiText {
                    width: parent.width
                    visible: note.hint !== ""
                    text: note.hint
                    size: 12
                    color: Theme.text2
                    wrapMode: Text.WordWrap
                }
            }
        }
    }
}
