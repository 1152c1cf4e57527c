// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// A fence map in small. It is drawn for a width of 290 and stretches its gauges.
Item {
    id: view

    required property MiniMap map
    readonly property real header: 34
    readonly property real row: 51
    readonly property real gaugeLeft: 186

    implicitHeight: header + 3 * row
    clip: true
    Accessible.ignored: true

    Repeater {
        model: view.map.stages

        Rectangle {
            required property real from
            required property real span
            required property bool shaded
            x: from
            width: span
            height: view.height
            visible: shaded
            color: Theme.surface2
        }
    }
    Repeater {
        model: view.map.rows

        MiniRowView {
            required property int index
            y: view.header + index * view.row
            width: view.width
            height: view.row
            gaugeLeft: view.gaugeLeft
        }
    }
    Divider {
        y: view.header
        width: parent.width
    }
    UiText {
        x: view.gaugeLeft
        height: view.header
        text: qsTr("Worst case")
        size: 11
        color: Theme.text2
    }
    Repeater {
        model: view.map.cards

        Rectangle {
            id: card
            required property string iconName
            required property real fenceX
            x: fenceX - 13
            y: 7
            width: 26
            height: 21
            radius: Theme.chipRadius
            color: Theme.surface1
            border.width: 1
            border.color: Theme.strongLine

            Icon {
                anchors.centerIn: parent
                name: card.iconName
                size: 14
            }
        }
    }
    Repeater {
        model: view.map.streams

        Stream {}
    }
    Repeater {
        model: view.map.marks

        MiniMark {}
    }
}
