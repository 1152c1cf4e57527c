// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// Under a part of a text: wavy for an error, dotted for what the plan does not have.
Drawing {
    property bool wavy: true
    property color color: Theme.exposed.fill

    function wave(w: real): string {
        let path = "M0 2";
        for (let x = 0; x < w; x += 4)
            path += "q1 -2 2 0t2 0";
        return path;
    }

    height: 4
    stroke: color
    strokeWidth: wavy ? 1.2 : 2
    dashes: wavy ? [] : [2, 2]
    path: wavy ? wave(width) : "M0 2H" + width
}
