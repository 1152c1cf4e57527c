// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

Row {
    id: flag

    required property FieldEditor editor

    spacing: 8

    CheckBox {
        width: flag.width - (need.visible ? need.width + 8 : 0)
        focus: true
        text: flag.editor.label
        checked: flag.editor.checked
        onToggled: flag.editor.model.set(flag.editor.field, checked)
    }
    Chip {
        id: need
        visible: text !== ""
        iconName: "lock"
        text: flag.editor.hint
    }
}
