// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// 45 degree lines, 4 px apart.
Drawing {
    property color color: Theme.strongLine
    property real pitch: 4
    property real lineWidth: 1.5

    function lines(w: real, h: real): string {
        let path = "";
        for (let x = -h; x < w; x += pitch)
            path += "M" + x + " " + h + "l" + h + " " + (-h);
        return path;
    }

    path: lines(width, height)
    stroke: color
    strokeWidth: lineWidth
}
