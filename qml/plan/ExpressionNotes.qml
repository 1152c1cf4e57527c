// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What is wrong with an expression, not on this plan, or surely not meant: a sentence each, and where
// it takes nobody to know what was meant a button that writes it.
Column {
    id: notes

    required property ExpressionEditor model

    spacing: 4

    Repeater {
        model: notes.model.notes

        Rectangle {
            id: note

            required property string key
            required property string kind
            required property string text
            required property string hint
            required property string fix
            readonly property bool isError: kind === "error"
            readonly property bool isAdvice: kind === "advice"
            readonly property color ink: isError ? Theme.exposed.text : isAdvice ? Theme.text1 : Theme.slowed.text

            width: notes.width
            height: Math.max(words.height, correct.visible ? correct.height : 0) + 8
            radius: Theme.chipRadius
            color: isError ? Theme.exposed.tint : isAdvice ? Theme.accentTint : Theme.slowed.tint

            Icon {
                x: 6
                y: 5
                name: note.isError ? "triangle" : note.isAdvice ? "info" : "lock"
                size: 14
                color: note.ink
            }
            Column {
                id: words
                x: 26
                y: 4
                width: parent.width - 32 - (correct.visible ? correct.width + 8 : 0)

                UiText {
                    width: parent.width
                    text: note.text
                    size: 12
                    strong: note.isError || note.isAdvice
                    font.family: note.isError || note.isAdvice ? Theme.sans : Theme.mono
                    color: note.ink
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
                MonoText {
                    width: parent.width
                    visible: note.fix !== ""
                    text: note.fix
                    color: Theme.text2
                    wrapMode: Text.WrapAnywhere
                }
            }
            Button {
                id: correct
                anchors.right: parent.right
                anchors.rightMargin: 4
                y: 4
                visible: note.fix !== ""
                small: true
                text: qsTr("Write this")
                tip: note.fix
                onClicked: notes.model.applyFix(note.key)
            }
        }
    }
}
