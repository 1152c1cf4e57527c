// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A part of the stack in small: solid, or striped for what failed.
Rectangle {
    id: swatch

    property string outcome
    property int shade: 0

    implicitWidth: 10
    implicitHeight: 10
    radius: Theme.barRadius
    color: outcome === "failed" ? Theme.exposed.tint : Outcomes.color(outcome, shade)

    Hatch {
        anchors.fill: parent
        visible: swatch.outcome === "failed"
        color: Theme.exposed.fill
        pitch: 4
        lineWidth: 1.6
    }
}
