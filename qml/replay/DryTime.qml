// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The time in which a budget is dry, hatched behind the upper chart.
Item {
    id: dryTime

    required property ReplayModel model
    property real upper: 0

    Repeater {
        model: dryTime.model.dry

        Item {
            id: dry

            required property real time
            required property real until
            required property bool hatched
            readonly property real span: dryTime.model.axis.to - dryTime.model.axis.from
            readonly property real from: Math.max(0, (time - dryTime.model.axis.from) / span * dryTime.width)
            readonly property real to: Math.min(dryTime.width, (until - dryTime.model.axis.from) / span * dryTime.width)

            x: from
            width: Math.max(0, to - from)
            height: dryTime.upper
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
