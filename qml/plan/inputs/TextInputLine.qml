// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

TextField {
    required property FieldEditor editor

    focus: true
    label: editor.label
    value: editor.text
    onCommitted: text => editor.model.set(editor.field, text)
}
