// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// A layer that spends the budget itself: an outline while that fits, filled with a light arc when
// it is what consumes the budget.
Drawing {
    id: drip

    property bool filled: false
    readonly property real factor: filled ? 1.5 : 1.1

    width: 16 * factor
    height: 24 * factor
    box: Qt.rect(-8, -12, 16, 24)
    path: "M0-11C2.4-5.5 7-2 7 4A7 7 0 1 1-7 4C-7-2-2.4-5.5 0-11z"
    fill: filled ? Theme.self.fill : Theme.surface1
    stroke: filled ? "transparent" : Theme.self.text
    strokeWidth: 1.4

    Drawing {
        anchors.fill: parent
        visible: drip.filled
        box: drip.box
        path: "M-4 4.5A4 4 0 0 0-0.5 8.2"
        stroke: Theme.surface1
        strokeWidth: 1.3
        roundEnds: true
    }
}
