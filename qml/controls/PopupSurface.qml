// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// The ground of a popup: 1 px border and a soft 8 px edge, drawn as rings (no blur).
Rectangle {
    id: surface

    radius: Theme.cardRadius
    color: Theme.dark ? Theme.surface2 : Theme.surface1
    border.width: 1
    border.color: Theme.strongLine

    Repeater {
        model: 4

        Rectangle {
            required property int index
            z: -1
            anchors.fill: parent
            anchors.margins: -2 * (index + 1)
            anchors.topMargin: -2 * index
            radius: surface.radius + 2 * (index + 1)
            color: "#000000"
            opacity: 0.03
        }
    }
}
