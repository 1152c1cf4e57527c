// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// A line of the preview: its values in columns, or the line as it stands and why.
Item {
    id: row

    required property var model
    required property string line
    required property string text
    required property string reason
    required property bool rejected
    property list<var> columns
    property real pathWidth: 80
    readonly property real numberWidth: columns.length > 0 ? columns[0].width : 48

    implicitHeight: reason === "" ? Theme.denseRow : 42
    Accessible.role: Accessible.Row
    Accessible.name: reason === "" ? text : qsTr("Line %1: %2").arg(line).arg(reason)

    Rectangle {
        anchors.fill: parent
        visible: row.reason !== ""
        color: row.rejected ? Theme.exposed.tint : Theme.slowed.tint
    }
    Row {
        x: 6
        height: parent.height
        visible: row.reason === ""

        Repeater {
            model: row.columns

            UiText {
                required property var modelData
                required property int index
                width: modelData.width > 0 ? modelData.width : row.pathWidth
                height: row.height
                leftPadding: 4
                rightPadding: 12
                horizontalAlignment: modelData.right ? Text.AlignRight : Text.AlignLeft
                // Also of a line that is about to go.
                text: row.model[modelData.role] || "–"
                size: modelData.mono ? 12 : 12.5
                font.family: modelData.mono ? Theme.mono : Theme.sans
                color: modelData.hue && modelData.hue !== Theme.served ? modelData.hue : Theme.text2
            }
        }
    }
    Item {
        anchors.fill: parent
        visible: row.reason !== ""

        UiText {
            x: 6
            width: row.numberWidth - 12
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: row.line
            size: 12.5
            strong: true
            color: row.rejected ? Theme.exposed.text : Theme.slowed.text
        }
        MonoText {
            x: row.numberWidth + 10
            y: 3
            width: parent.width - x - 12
            height: 18
            text: row.text
        }
        Icon {
            x: row.numberWidth + 10
            y: 23
            name: "triangle"
            size: 13
            color: row.rejected ? Theme.exposed.text : Theme.slowed.text
        }
        UiText {
            x: row.numberWidth + 28
            y: 21
            width: parent.width - x - 12
            height: 17
            text: row.reason
            size: 11.5
            strong: true
            color: row.rejected ? Theme.exposed.text : Theme.slowed.text
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
