// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// A dotted line, across or down.
Item {
    id: dots

    property bool down: false
    property color color: Theme.strongLine

    implicitWidth: down ? 1 : 100
    implicitHeight: down ? 100 : 1

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: dots.color
            strokeWidth: 1
            strokeStyle: ShapePath.DashLine
            dashPattern: [2, 4]
            fillColor: "transparent"

            PathSvg {
                path: dots.down ? "M0.5 0V" + dots.height : "M0 0.5H" + dots.width
            }
        }
    }
}
