// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

// Panels that share a width or a height: 1 px line, 28 x 3 grip, 8 px to take hold of.
T.SplitView {
    id: control

    handle: Rectangle {
        id: handle

        readonly property bool across: control.orientation === Qt.Vertical

        implicitWidth: across ? control.width : 1
        implicitHeight: across ? 1 : control.height
        color: T.SplitHandle.hovered || T.SplitHandle.pressed ? Theme.accent : Theme.strongLine
        containmentMask: Item {
            x: handle.across ? 0 : -4
            y: handle.across ? -4 : 0
            width: handle.across ? control.width : 8
            height: handle.across ? 8 : control.height
        }

        Rectangle {
            anchors.centerIn: parent
            width: handle.across ? 28 : 3
            height: handle.across ? 3 : 28
            radius: 1.5
            color: handle.color
        }
    }
}
