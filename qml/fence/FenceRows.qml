// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The rows of the map, one layer of drawing over the other. Arrow keys walk its cells, Enter shows
// the cell's layer or budget in the inspector.
Flickable {
    id: rows

    required property FenceMap map

    contentHeight: map.rowsHeight
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    interactive: contentHeight > height
    activeFocusOnTab: true
    T.ScrollBar.vertical: ScrollBar {}
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Budgets")
    Accessible.description: map.stripTitle + " " + map.stripText
    Keys.onPressed: event => {
        if (event.modifiers & Qt.AltModifier)
            return;
        if (event.key === Qt.Key_Left)
            map.moveFocus(-1, 0);
        else if (event.key === Qt.Key_Right)
            map.moveFocus(1, 0);
        else if (event.key === Qt.Key_Up)
            map.moveFocus(0, -1);
        else if (event.key === Qt.Key_Down)
            map.moveFocus(0, 1);
        else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.key === Qt.Key_Space)
            map.chooseFocused();
        else
            return;
        event.accepted = true;
        const area = map.focusArea;
        if (area.y < contentY)
            contentY = area.y;
        else if (area.y + area.height > contentY + height)
            contentY = area.y + area.height - height;
    }
    onActiveFocusChanged: if (activeFocus && map.focusArea.width === 0 && !pointer.pressed)
        map.moveFocus(0, 0)

    MouseArea {
        id: pointer
        width: rows.contentWidth > 0 ? rows.contentWidth : rows.width
        height: rows.map.rowsHeight
        hoverEnabled: true
        onPositionChanged: event => rows.map.pointAt(event.x, event.y)
        onExited: rows.map.pointAway()
        onPressed: event => {
            rows.forceActiveFocus(Qt.MouseFocusReason);
            rows.map.focusAt(event.x, event.y);
        }
        onClicked: rows.map.chooseFocused()
    }
    Repeater {
        model: rows.map.budgets

        BudgetHead {
            width: rows.width
            gaugeLeft: rows.map.gaugeLeft
        }
    }
    Repeater {
        model: rows.map.streams

        Stream {}
    }
    Repeater {
        model: rows.map.marks

        Mark {}
    }
    Repeater {
        model: rows.map.lanes

        LaneView {
            width: rows.width
            gaugeLeft: rows.map.gaugeLeft
        }
    }
    FocusRing {
        anchors.fill: undefined
        x: rows.map.focusArea.x + 3
        y: rows.map.focusArea.y + 3
        width: rows.map.focusArea.width - 6
        height: rows.map.focusArea.height - 6
        radius: 6
        shown: rows.activeFocus && rows.map.focusArea.width > 0
    }
}
