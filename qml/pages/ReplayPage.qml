// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The log runs through the plan: charts over time, gauges at the playhead, the numbers that matter,
// who spent it and who was hit.
Rectangle {
    id: page

    required property ReplayModel model
    readonly property real leastCharts: height < 560 ? 216 : 240

    color: Theme.surface1

    Binding {
        target: page.model
        property: "active"
        value: page.visible
    }
    ReplayBar {
        id: bar
        width: parent.width
        model: page.model
        onTrafficWanted: page.model.want("traffic")
    }
    JobLine {
        id: progress
        anchors.top: bar.bottom
        width: parent.width
        z: 1
        job: page.model.job
    }
    Splitter {
        id: parts
        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: page.model.ready
        opacity: page.model.outdated ? 0.55 : 1
        orientation: Qt.Vertical

        Item {
            T.SplitView.fillHeight: true
            T.SplitView.minimumHeight: page.leastCharts

            ReplayCharts {
                anchors.left: parent.left
                anchors.right: now.left
                height: parent.height
                focus: true
                model: page.model
            }
            NowPanel {
                id: now
                anchors.right: parent.right
                width: parent.width > 1000 ? 264 : 216
                height: parent.height
                model: page.model
            }
        }
        Item {
            id: below
            T.SplitView.preferredHeight: Math.min(figures.height + notes.height + 242, parts.height - page.leastCharts)
            T.SplitView.minimumHeight: figures.height + notes.height

            KeyFigures {
                id: figures
                width: parent.width
                model: page.model.figures
            }
            Divider {
                anchors.top: figures.bottom
                width: parent.width
            }
            Column {
                id: notes
                anchors.top: figures.bottom
                width: parent.width

                Repeater {
                    model: page.model.notes

                    Strip {
                        required property string modelData
                        width: notes.width
                        text: modelData
                        tint: Theme.text2
                    }
                }
                Divider {
                    width: parent.width
                    strong: true
                }
            }
            CallerTables {
                anchors.top: notes.bottom
                anchors.bottom: parent.bottom
                width: parent.width
                model: page.model
            }
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: !page.model.ready && !page.model.hasTraffic
        iconName: "replay"
        title: qsTr("Nothing to replay yet")
        text: qsTr("With a log, every request runs through this plan: when each budget runs dry, who spent it, and who is refused. The log stays on this computer.")

        Button {
            iconName: "traffic"
            text: qsTr("Bring in a log")
            onClicked: page.model.want("traffic")
        }
    }
    UiText {
        anchors.centerIn: parent
        visible: !page.model.ready && page.model.hasTraffic
        text: qsTr("The log runs through the plan …")
        color: Theme.text2
    }
}
