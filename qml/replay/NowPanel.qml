// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The budgets at the playhead, and what happened in its step.
Rectangle {
    id: panel

    required property ReplayModel model

    color: Theme.surface2

    PanelHeader {
        id: header
        width: parent.width
        color: Theme.surface2
        title: qsTr("At %1").arg(panel.model.playhead.clock)

        Item {
            Layout.fillWidth: true
        }
        Button {
            small: true
            iconName: "plan"
            text: panel.width < 250 ? qsTr("Map") : qsTr("Show on map")
            Accessible.name: qsTr("Show on map")
            tip: qsTr("The fence map under this traffic")
            onClicked: panel.model.showOnMap()
        }
    }
    Scroller {
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        contentHeight: content.height

        Column {
            id: content
            width: parent.width

            Repeater {
                model: panel.model.budgets

                BudgetGauge {
                    width: content.width
                }
            }
            Item {
                width: parent.width
                height: now.height + 24

                Column {
                    id: now
                    x: 14
                    y: 12
                    width: parent.width - 28
                    spacing: 5

                    UiText {
                        text: panel.model.nowTitle
                        size: 12
                        strong: true
                    }
                    Repeater {
                        model: panel.model.now

                        Item {
                            id: row

                            required property string outcome
                            required property string text
                            required property string count

                            width: now.width
                            height: 17

                            UiText {
                                width: parent.width - figure.implicitWidth - 8
                                height: parent.height
                                text: row.text
                                size: 12
                                color: Theme.text2
                            }
                            Figure {
                                id: figure
                                anchors.right: parent.right
                                width: implicitWidth
                                height: parent.height
                                text: row.count
                                size: 12
                                strong: true
                                color: row.count === "0" || row.outcome === "served" ? Theme.text1 : row.outcome === "failed" ? Theme.exposed.text : Theme.slowed.text
                            }
                        }
                    }
                }
            }
        }
    }
    Divider {
        vertical: true
        height: parent.height
        strong: true
    }
}
