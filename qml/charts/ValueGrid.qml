// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// Horizontal hairlines of a chart with their values to the left of it. `limit` is the value of a
// dashed line, if there is one.
Item {
    id: grid

    property var ticks
    property real limit: -1
    // Where there is no room for every value, some are told.
    readonly property int every: Math.max(1, Math.ceil(13 * (lines.count - 1) / Math.max(1, height)))

    Repeater {
        id: lines
        model: grid.ticks

        Item {
            id: tick

            required property int index
            required property real share
            required property real value
            required property string text

            y: Math.round(grid.height * (1 - share))
            width: grid.width

            Rectangle {
                width: parent.width
                height: 1
                visible: tick.value !== grid.limit
                color: Theme.line
            }
            Row {
                visible: tick.value === grid.limit
                spacing: 3
                clip: true
                width: parent.width

                Repeater {
                    model: tick.value === grid.limit ? Math.max(0, Math.ceil(grid.width / 7)) : 0

                    Rectangle {
                        width: 4
                        height: 1
                        color: Theme.strongLine
                    }
                }
            }
            UiText {
                anchors.right: parent.left
                anchors.rightMargin: 8
                anchors.verticalCenter: parent.verticalCenter
                visible: tick.index % grid.every === 0
                text: tick.text
                size: 11
                color: Theme.text2
            }
        }
    }
}
