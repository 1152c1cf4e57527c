// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// The mouse over the charts: the playhead is dragged, everything else pans; a click moves the
// playhead, the wheel zooms, a double click shows the whole time again.
MouseArea {
    id: mouse

    required property TimeAxis axis
    required property Playhead playhead
    property real headX: 0
    property bool onHead: false
    property bool panned: false
    property real lastX: 0

    signal taken

    function nearHead(x: real): bool {
        return Math.abs(x - headX) <= 6;
    }
    function timeAt(x: real): real {
        return axis.from + x / width * (axis.to - axis.from);
    }

    hoverEnabled: true
    cursorShape: pressed && onHead || !pressed && nearHead(mouseX) ? Qt.SizeHorCursor : panned && pressed ? Qt.ClosedHandCursor : Qt.ArrowCursor
    onPressed: event => {
        taken();
        onHead = nearHead(event.x);
        panned = false;
        lastX = event.x;
    }
    onPositionChanged: event => {
        if (!pressed)
            return;
        if (onHead) {
            playhead.time = timeAt(event.x);
        } else if (panned || Math.abs(event.x - lastX) > 3) {
            panned = true;
            axis.pan((lastX - event.x) / width);
            lastX = event.x;
        }
    }
    onReleased: event => {
        if (!onHead && !panned)
            playhead.time = timeAt(event.x);
    }
    onDoubleClicked: axis.reset()
    onWheel: event => {
        const across = event.angleDelta.x;
        if (across !== 0)
            axis.pan(-across / 1200);
        else
            axis.zoom(Math.pow(0.8, event.angleDelta.y / 120), event.x / width);
    }
}
