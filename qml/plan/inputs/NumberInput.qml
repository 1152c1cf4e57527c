// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

NumberField {
    required property FieldEditor editor

    focus: true
    label: editor.label
    value: editor.number
    minimum: editor.least
    maximum: editor.most
    decimals: editor.decimals
    unit: editor.unit
    steppers: decimals === 0
    onCommitted: value => editor.model.set(editor.field, value)
}
