// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Several lines in the code font; taken over when the field is left.
TextArea {
    id: area

    required property FieldEditor editor

    function commit(): void {
        if (text !== editor.text)
            editor.model.set(editor.field, text);
    }

    focus: true
    mono: true
    label: editor.label
    text: editor.text
    wrong: editor.problem !== ""
    implicitHeight: Math.max(Theme.control, contentHeight + topPadding + bottomPadding)
    onActiveFocusChanged: if (!activeFocus)
        commit()
    Keys.onEscapePressed: event => {
        event.accepted = text !== editor.text;
        text = editor.text;
    }

    Connections {
        target: area.editor

        function onTextChanged(): void {
            if (!area.activeFocus)
                area.text = area.editor.text;
        }
    }
}
