// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// Where a dragged card would go.
Item {
    id: bar

    implicitWidth: 6

    Rectangle {
        x: 2
        width: 2
        height: parent.height
        color: Theme.accent
    }
    Repeater {
        model: 2

        Rectangle {
            required property int index
            y: index * (bar.height - height)
            width: 6
            height: 6
            radius: 3
            color: Theme.accent
        }
    }
}
