// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

SegmentedControl {
    required property FieldEditor editor

    focus: true
    stretch: true
    small: false
    label: editor.label
    options: editor.options
    currentIndex: editor.optionIndex
    onChosen: index => editor.model.set(editor.field, index)
}
