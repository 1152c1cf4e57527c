// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// A piece of a stream; its height is its calls a day on a log scale, which the model gives.
Item {
    id: stream

    required property string budget
    required property real from
    required property real to
    required property real middle
    required property real thick
    required property bool idle
    required property bool stopped
    required property bool arrow
    readonly property color hue: Theme.budgetHue(budget)
    readonly property bool broad: thick > 6
    // The triangle takes the end of the piece.
    readonly property real body: Math.max(0, width - (arrow ? 8 : 0))

    x: from
    y: Math.round(middle - height / 2)
    width: Math.max(0, to - from)
    height: Math.round(thick)

    Rectangle {
        visible: !stream.idle
        width: stream.body
        height: parent.height
        color: stream.broad ? Theme.alpha(stream.hue, Theme.dark ? 0.26 : 0.22) : Theme.alpha(stream.hue, 0.85)
    }
    Rectangle {
        visible: !stream.idle && stream.broad
        width: stream.body
        height: 1
        color: Theme.alpha(stream.hue, 0.55)
    }
    Rectangle {
        y: parent.height - 1
        visible: !stream.idle && stream.broad
        width: stream.body
        height: 1
        color: Theme.alpha(stream.hue, 0.55)
    }
    Rectangle {
        visible: stream.stopped
        x: parent.width - 3
        width: 3
        height: parent.height
        color: stream.hue
    }
    Drawing {
        visible: stream.arrow
        x: parent.width - 8
        y: -4
        width: 8
        height: parent.height + 8
        fill: stream.hue
        path: "M0 0L8 " + height / 2 + "L0 " + height + "z"
    }
    Drawing {
        anchors.fill: parent
        visible: stream.idle
        stroke: Theme.alpha(stream.hue, 0.8)
        dashes: [3, 3]
        path: "M0 0.5H" + width + "M0 " + (height - 0.5) + "H" + width
    }
}
