// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// A worst case against its limit: the tick stands at 80 % of the track, what goes over it is
// striped and ends in an arrowhead. Dots over the fill are the layers' own part.
Item {
    id: gauge

    property string verdict: "fits"
    property real fill: 0
    property real ownUse: 0
    readonly property Tone tone: Theme.verdictTone(verdict)
    readonly property real tick: width * 0.8
    readonly property bool over: fill > 1
    // What overflows nearly not at all is still seen to overflow.
    readonly property real end: over ? Math.min(width, Math.max(tick + 14, fill * tick)) : fill > 0 ? Math.max(2, fill * tick) : 0

    implicitWidth: 276
    implicitHeight: 16

    Rectangle {
        y: 4
        width: gauge.tick
        height: 8
        radius: Theme.barRadius
        color: Theme.sunken
    }
    Hatch {
        x: gauge.tick
        y: 4
        width: gauge.width - gauge.tick
        height: 8
        color: Theme.line
        pitch: 6
    }
    Rectangle {
        y: 4
        width: Math.min(gauge.end, gauge.tick)
        height: 8
        radius: Theme.barRadius
        color: gauge.tone.fill
    }
    Hatch {
        x: gauge.tick
        y: 4
        width: Math.max(0, gauge.end - 7 - gauge.tick)
        height: 8
        visible: gauge.over
        color: gauge.tone.fill
        pitch: 5
        lineWidth: 2.5
    }
    Drawing {
        x: gauge.end - 8
        y: 2
        width: 8
        height: 12
        visible: gauge.over
        fill: gauge.tone.fill
        path: "M0 0L8 6L0 12z"
    }
    Repeater {
        model: gauge.ownUse > 0 && gauge.verdict !== "self_consumed" ? Math.floor(Math.max(5, gauge.ownUse * Math.min(gauge.end, gauge.tick)) / 5) : 0

        Rectangle {
            required property int index
            x: 2 + index * 5
            y: 5 + (index % 2) * 3
            width: 2
            height: 2
            radius: 1
            color: Theme.surface1
        }
    }
    Rectangle {
        x: gauge.tick - 1
        width: 2
        height: 16
        color: Theme.text1
    }
}
