// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The times below a chart.
Item {
    id: marks

    required property TimeAxis axis

    implicitHeight: 20

    Repeater {
        model: marks.axis.ticks

        Item {
            id: mark

            required property real share
            required property string text

            x: Math.round(marks.width * share)

            Rectangle {
                width: 1
                height: 4
                color: Theme.strongLine
            }
            UiText {
                // The last one stays within the margin of the chart.
                x: Math.min(-implicitWidth / 2, marks.width + 14 - mark.x - implicitWidth)
                y: 6
                text: mark.text
                size: 11
                color: Theme.text2
            }
        }
    }
}
