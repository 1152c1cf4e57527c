// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes

// Lines at 45 degrees over what it fills.
Item {
    id: hatch

    property color color: "black"
    property real pitch: 8
    property real lineWidth: 1

    // One path for all lines; it is longer than what is seen, so that a change of size seldom makes
    // a new one.
    function lines(width: real, height: real): string {
        let path = "";
        const down = Math.ceil(height / 64) * 64;
        const end = Math.ceil((width + down) / 256) * 256;
        for (let x = 0; x <= end; x += pitch)
            path += "M" + x + " 0L" + (x - down) + " " + down;
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
                path: hatch.width > 0 && hatch.height > 0 ? hatch.lines(hatch.width, hatch.height) : ""
            }
        }
    }
}
