// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// 00:00 UTC, when daily budgets are refilled: dotted lines through both charts.
Item {
    id: resets

    required property TimeAxis axis

    Repeater {
        id: lines
        model: resets.axis.resets

        Item {
            id: reset

            required property real share
            required property int index

            x: Math.round(resets.width * share)
            height: resets.height

            Column {
                y: -14
                height: parent.height + 14
                spacing: 3
                clip: true

                Repeater {
                    model: Math.max(0, Math.ceil((reset.height + 14) / 5))

                    Rectangle {
                        width: 1
                        height: 2
                        color: Theme.strongLine
                    }
                }
            }
            UiText {
                anchors.right: parent.left
                anchors.rightMargin: 4
                y: -18
                visible: reset.index === lines.count - 1
                text: qsTr("reset 00:00")
                size: 11
                color: Theme.text2
            }
        }
    }
}
