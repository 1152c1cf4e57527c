// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Each clause of an expression alone, with the requests of the log that match it.
Column {
    id: clauses

    required property ExpressionEditor model

    visible: rows.count > 0

    UiText {
        width: clauses.width
        height: 22
        text: qsTr("Each clause alone, in requests of the log")
        size: 11.5
        color: Theme.text3
    }
    Repeater {
        id: rows
        model: clauses.model.clauses

        Item {
            id: row

            required property string text
            required property string requests

            width: clauses.width
            height: Theme.denseRow
            Accessible.role: Accessible.Row
            Accessible.name: text + ", " + requests

            MonoText {
                width: parent.width - 96
                height: parent.height
                text: row.text
                elide: Text.ElideRight
            }
            Figure {
                x: parent.width - 90
                width: 90
                height: parent.height
                text: row.requests
                size: 12.5
                horizontalAlignment: Text.AlignRight
            }
            Divider {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
}
