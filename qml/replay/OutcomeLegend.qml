// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// What the parts of the stack are.
Row {
    id: legend

    property alias model: parts.model
    property real room: 1e6

    spacing: 14
    // As in the stack: what was served first.
    layoutDirection: Qt.RightToLeft

    Repeater {
        id: parts

        Row {
            id: part

            required property string outcome
            required property int shade
            required property string text

            spacing: 5

            OutcomeSwatch {
                anchors.verticalCenter: parent.verticalCenter
                outcome: part.outcome
                shade: part.shade
            }
            CutText {
                width: Math.min(implicitWidth, legend.room / parts.count - 32)
                text: part.text
                size: 11.5
                color: Theme.text2
            }
        }
    }
}
