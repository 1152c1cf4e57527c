// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// Which routes a layer runs on.
Column {
    id: routes

    required property FieldEditor editor

    spacing: 2

    Repeater {
        model: routes.editor.options

        CheckBox {
            required property var modelData
            required property int index

            width: routes.width
            text: modelData.text
            checked: modelData.checked === true
            onToggled: routes.editor.model.set(routes.editor.field, index)
        }
    }
}
