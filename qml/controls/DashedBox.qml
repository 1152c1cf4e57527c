// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// A place that takes something that is dropped.
Drawing {
    property color color: Theme.strongLine

    function outline(w: real, h: real, r: real): string {
        return `M${r + 0.5} 0.5H${w - r + 0.5}a${r} ${r} 0 0 1 ${r} ${r}V${h - r + 0.5}a${r} ${r} 0 0 1 ${-r} ${r}H${r + 0.5}a${r} ${r} 0 0 1 ${-r} ${-r}V${r + 0.5}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
    }

    stroke: color
    dashes: [3, 3]
    path: outline(width - 1, height - 1, Theme.cardRadius)
}
