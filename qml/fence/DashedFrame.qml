// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// A dashed round border: a place that waits for something.
Item {
    id: frame

    property color color: Theme.strongLine
    property real radius: Theme.cardRadius

    function outline(w: real, h: real, r: real): string {
        return "M" + r + " 0.5H" + (w - r) + "A" + r + " " + r + " 0 0 1 " + (w - 0.5) + " " + r + "V" + (h - r) + "A" + r + " " + r + " 0 0 1 " + (w - r) + " " + (h - 0.5) + "H" + r + "A" + r + " " + r + " 0 0 1 0.5 " + (h - r) + "V" + r + "A" + r + " " + r + " 0 0 1 " + r + " 0.5z";
    }

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: frame.color
            strokeWidth: 1
            strokeStyle: ShapePath.DashLine
            dashPattern: [3, 3]
            fillColor: "transparent"

            PathSvg {
                path: frame.outline(frame.width, frame.height, frame.radius)
            }
        }
    }
}
