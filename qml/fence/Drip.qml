// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// A layer that spends the budget itself: an outline while that fits, filled with a light arc when
// it is what consumes the budget.
Item {
    id: drip

    property bool filled: false
    readonly property real factor: filled ? 1.5 : 1.1

    implicitWidth: 14 * factor
    implicitHeight: 22 * factor

    Shape {
        x: drip.width / 2
        y: drip.height / 2
        width: 1
        height: 1
        scale: drip.factor
        transformOrigin: Item.TopLeft

        ShapePath {
            strokeColor: Theme.self.text
            strokeWidth: drip.filled ? -1 : 1.4
            fillColor: drip.filled ? Theme.self.fill : Theme.surface1

            PathSvg {
                path: "M0-11C2.4-5.5 7-2 7 4A7 7 0 1 1-7 4C-7-2-2.4-5.5 0-11z"
            }
        }
        ShapePath {
            strokeColor: drip.filled ? Theme.surface1 : "transparent"
            strokeWidth: 1.3
            fillColor: "transparent"
            capStyle: ShapePath.RoundCap

            PathSvg {
                path: "M-4 4.5A4 4 0 0 0-0.5 8.2"
            }
        }
    }
}
