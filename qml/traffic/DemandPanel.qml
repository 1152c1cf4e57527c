// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What the whole log asks of each budget, if nothing refused anything.
Rectangle {
    id: panel

    required property TrafficModel model
    // Numbers before pictures where there is little room.
    readonly property bool slim: column.width < 300

    implicitHeight: column.height + 26
    color: Theme.surface1
    opacity: model.countJob.running ? 0.6 : 1

    Divider {
        width: parent.width
        strong: true
    }
    Column {
        id: column
        x: 14
        y: 13
        width: parent.width - 28
        spacing: 5

        Item {
            width: parent.width
            height: 18

            UiText {
                text: qsTr("The whole log asks for")
                size: 12.5
                strong: true
            }
            UiText {
                anchors.right: parent.right
                text: panel.model.demandNote
                size: 11.5
                color: Theme.text2
            }
        }
        Repeater {
            model: panel.model.demands

            Column {
                id: row

                required property string budget
                required property string name
                required property string asked
                required property string limit
                required property real share
                required property bool over
                required property string note

                width: column.width
                Accessible.role: Accessible.StaticText
                Accessible.name: name + ", " + asked + " " + limit + (note === "" ? "" : ", " + note)

                Item {
                    width: parent.width
                    height: 20

                    UiText {
                        width: parent.width * (panel.slim ? 0.45 : 0.37)
                        height: parent.height
                        text: row.name
                        size: 12
                        Accessible.ignored: true
                    }
                    ShareBar {
                        visible: !panel.slim
                        x: parent.width * 0.38
                        anchors.verticalCenter: parent.verticalCenter
                        width: Math.max(0, Math.min(parent.width * 0.17, asked.x - x - 8))
                        share: row.share
                        hue: Theme.budgetHue(row.budget)
                    }
                    Figure {
                        id: asked
                        anchors.right: ofLimit.left
                        anchors.rightMargin: 5
                        width: implicitWidth
                        height: parent.height
                        text: row.asked
                        size: 12
                        strong: true
                        horizontalAlignment: Text.AlignRight
                        color: row.over ? Theme.exposed.text : Theme.text1
                    }
                    UiText {
                        id: ofLimit
                        anchors.right: parent.right
                        width: Math.max(implicitWidth, parent.width * (panel.slim ? 0 : 0.23))
                        height: parent.height
                        horizontalAlignment: Text.AlignRight
                        text: row.limit
                        size: 12
                        color: Theme.text2
                        Accessible.ignored: true
                    }
                }
                Row {
                    visible: row.note !== ""
                    spacing: 5

                    Icon {
                        anchors.verticalCenter: parent.verticalCenter
                        name: "triangle"
                        size: 14
                        color: Theme.exposed.text
                    }
                    UiText {
                        text: row.note
                        size: 12
                        color: Theme.exposed.text
                        Accessible.ignored: true
                    }
                }
            }
        }
        UiText {
            width: parent.width
            visible: panel.model.demandCount === 0
            text: qsTr("No route of this plan spends anything yet.")
            size: 12
            color: Theme.text2
        }
    }
}
