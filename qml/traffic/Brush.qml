// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The brushed period over the histogram, its two handles, and the mouse that moves them.
MouseArea {
    id: brush

    required property TrafficModel model
    readonly property TimeAxis axis: model.axis
    readonly property real span: axis.to - axis.from
    readonly property real fromX: (model.periodFrom - axis.from) / span * width
    readonly property real toX: (model.periodTo - axis.from) / span * width
    // What the mouse holds: the other end of the period stays.
    property real fixed: 0
    property bool moved: false
    property real startX: 0

    signal taken

    function timeAt(x: real): real {
        return axis.from + Math.max(0, Math.min(width, x)) / width * span;
    }

    hoverEnabled: true
    cursorShape: model.brushed && (Math.abs(mouseX - fromX) < 6 || Math.abs(mouseX - toX) < 6) ? Qt.SizeHorCursor : Qt.CrossCursor
    onPressed: event => {
        taken();
        startX = event.x;
        moved = false;
        if (model.brushed && Math.abs(event.x - fromX) < 6)
            fixed = model.periodTo;
        else if (model.brushed && Math.abs(event.x - toX) < 6)
            fixed = model.periodFrom;
        else
            fixed = timeAt(event.x);
    }
    onPositionChanged: event => {
        if (!pressed || (!moved && Math.abs(event.x - startX) < 4))
            return;
        moved = true;
        model.brush(fixed, timeAt(event.x));
    }
    onDoubleClicked: {
        model.brushAll();
        axis.reset();
    }
    onWheel: event => {
        if (event.angleDelta.x !== 0)
            axis.pan(-event.angleDelta.x / 1200);
        else
            axis.zoom(Math.pow(0.8, event.angleDelta.y / 120), event.x / width);
    }

    Item {
        anchors.fill: parent
        anchors.topMargin: -6
        visible: brush.model.brushed
        clip: true

        Rectangle {
            x: brush.fromX
            width: brush.toX - brush.fromX
            height: parent.height
            color: Theme.alpha(Theme.accent, 0.1)
        }
        Repeater {
            model: [brush.fromX, brush.toX]

            Item {
                required property real modelData
                x: modelData
                height: parent ? parent.height : 0

                Rectangle {
                    x: -0.75
                    width: 1.5
                    height: parent.height
                    color: Theme.accent
                }
                Rectangle {
                    x: -3.5
                    anchors.verticalCenter: parent.verticalCenter
                    width: 7
                    height: 22
                    radius: 3
                    color: Theme.surface1
                    border.width: 1.5
                    border.color: Theme.accent
                }
            }
        }
    }
}
