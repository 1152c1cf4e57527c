// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// A dotted line, across or down.
Drawing {
    property bool down: false
    property color color: Theme.strongLine

    implicitWidth: down ? 1 : 100
    implicitHeight: down ? 100 : 1
    stroke: color
    dashes: [2, 4]
    path: down ? "M0.5 0V" + height : "M0 0.5H" + width
}
