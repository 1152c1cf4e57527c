// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The time in which a budget is dry, hatched behind the upper chart.
Item {
    id: layer

    required property ReplayModel model
    property real upper: 0

    Repeater {
        model: layer.model.dry

        Item {
            id: dry

            required property real time
            required property real until
            required property bool hatched
            readonly property real span: layer.model.axis.to - layer.model.axis.from
            readonly property real from: Math.max(0, (time - layer.model.axis.from) / span * layer.width)
            readonly property real to: Math.min(layer.width, (until - layer.model.axis.from) / span * layer.width)

            x: from
            width: Math.max(0, to - from)
            height: layer.upper
            visible: hatched && width > 0

            Rectangle {
                anchors.fill: parent
                color: Theme.alpha(Theme.exposed.fill, 0.04)
            }
            Hatch {
                anchors.fill: parent
                color: Theme.alpha(Theme.exposed.fill, 0.16)
            }
        }
    }
}
