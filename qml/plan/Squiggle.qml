// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// Under a part of a text: wavy for an error, dotted for what the plan does not have.
Item {
    id: line

    property bool wavy: true
    property color color: Theme.exposed.fill

    function wave(w: real): string {
        let path = "M0 2";
        for (let x = 0; x < w; x += 4)
            path += "q1 -2 2 0t2 0";
        return path;
    }

    height: 4
    clip: true

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: line.color
            strokeWidth: line.wavy ? 1.2 : 2
            strokeStyle: line.wavy ? ShapePath.SolidLine : ShapePath.DashLine
            dashPattern: [1, 1]
            fillColor: "transparent"

            PathSvg {
                path: line.wavy ? line.wave(line.width) : "M0 2H" + line.width
            }
        }
    }
}
