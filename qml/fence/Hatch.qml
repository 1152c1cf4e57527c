// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// 45 degree lines, 4 px apart.
Item {
    id: hatch

    property color color: Theme.strongLine
    property real pitch: 4
    property real lineWidth: 1.5

    function lines(w: real, h: real): string {
        let path = "";
        for (let x = -h; x < w; x += pitch)
            path += "M" + x + " " + h + "l" + h + " " + (-h);
        return path;
    }

    clip: true

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: hatch.color
            strokeWidth: hatch.lineWidth
            fillColor: "transparent"

            PathSvg {
                path: hatch.lines(hatch.width, hatch.height)
            }
        }
    }
}
