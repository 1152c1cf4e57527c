// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The visible keyboard focus: 2 px, 2 px outside of the control that it fills.
Rectangle {
    property bool shown: false
    // Distance from the control's edge; negative lies inside (cells of the map).
    property int distance: 2

    anchors.fill: parent
    anchors.margins: -(distance + (distance >= 0 ? border.width : 0))
    visible: shown
    z: 10
    radius: Theme.fieldRadius + distance
    color: "transparent"
    border.width: 2
    border.color: Theme.accent
}
