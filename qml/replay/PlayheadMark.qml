// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The playhead: a line through both charts, its time between them, a ring on each budget's line.
Item {
    id: head

    required property ReplayModel model
    property real upper: 0
    property real flagY: 0
    property real across: 0

    Rectangle {
        x: -1
        y: -8
        width: 2
        height: head.height + 8
        color: Theme.accent
    }
    Repeater {
        model: head.model.budgets

        Rectangle {
            required property string budget
            required property real percent
            x: -5
            y: head.upper * (1 - percent / head.model.curves.maximum) - 5
            width: 10
            height: 10
            radius: 5
            color: Theme.surface1
            border.width: 2
            border.color: Theme.budgetHue(budget)
        }
    }
    Rectangle {
        // It stays within the charts.
        x: Math.max(-head.x, Math.min(head.across - head.x - width, -width / 2))
        y: head.flagY
        width: time.width + 16
        height: 22
        radius: Theme.chipRadius
        color: Theme.accent

        Figure {
            id: time
            anchors.centerIn: parent
            width: implicitWidth
            text: head.model.playhead.clock
            size: 12
            strong: true
            color: Theme.accentText
        }
        HoverHandler {
            id: hover
        }
        Tip {
            text: head.model.playhead.localText
            shown: hover.hovered
        }
    }
}
