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
                // The outermost ones stay beside the chart.
                x: -implicitWidth / 2
                y: 6
                text: mark.text
                size: 11
                color: Theme.text2
            }
        }
    }
}
