// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

ComboBox {
    required property FieldEditor editor

    focus: true
    label: editor.label
    options: editor.options
    currentIndex: editor.optionIndex
    onChosen: index => editor.model.set(editor.field, index)
}
