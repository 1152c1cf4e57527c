// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The routes, in the order in which they are tried, what one request of each costs, and what the
// whole log asks for.
Rectangle {
    id: panel

    required property TrafficModel model

    color: Theme.surface2

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("Routes")
        note: qsTr("what one request costs")

        Item {
            Layout.fillWidth: true
        }
        Button {
            small: true
            iconName: "plus"
            text: qsTr("Route")
            tip: qsTr("Add a route: requests that match an expression")
            onClicked: panel.model.routes.add()
        }
    }
    Scroller {
        id: list
        anchors.top: header.bottom
        anchors.bottom: demand.top
        width: parent.width
        contentHeight: content.height + 28

        Column {
            id: content
            x: 14
            y: 14
            width: parent.width - 28
            spacing: 10

            Repeater {
                model: panel.model.routes.rows

                RouteCard {
                    width: content.width
                    routes: panel.model.routes
                }
            }
            Item {
                visible: panel.model.routes.suggestionCount > 0
                width: parent.width
                height: 24

                UiText {
                    anchors.verticalCenter: parent.verticalCenter
                    text: qsTr("Suggested from the log")
                    size: 12.5
                    strong: true
                    Accessible.role: Accessible.Heading
                }
                UiText {
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    text: panel.model.routes.suggestionCount
                    size: 12
                    color: Theme.text2
                }
            }
            Repeater {
                model: panel.model.routes.suggestions

                SuggestionCard {
                    width: content.width
                    routes: panel.model.routes
                }
            }
            UiText {
                width: parent.width
                text: qsTr("The first route that matches takes the request. Worker requests are booked by themselves where the Worker runs.")
                size: 11.5
                wrapMode: Text.WordWrap
                color: Theme.text2
            }
        }
    }
    DemandPanel {
        id: demand
        anchors.bottom: parent.bottom
        width: parent.width
        visible: panel.model.hasTraffic
        height: visible ? implicitHeight : 0
        model: panel.model
    }
}
