// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// A place that takes something that is dropped.
Item {
    id: box

    property color color: Theme.strongLine

    function outline(w: real, h: real, r: real): string {
        return `M${r + 0.5} 0.5H${w - r + 0.5}a${r} ${r} 0 0 1 ${r} ${r}V${h - r + 0.5}a${r} ${r} 0 0 1 ${-r} ${r}H${r + 0.5}a${r} ${r} 0 0 1 ${-r} ${-r}V${r + 0.5}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
    }

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: box.color
            strokeWidth: 1
            strokeStyle: ShapePath.DashLine
            dashPattern: [3, 3]
            fillColor: "transparent"

            PathSvg {
                path: box.outline(box.width - 1, box.height - 1, Theme.cardRadius)
            }
        }
    }
}
