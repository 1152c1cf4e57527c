// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The traffic that the map assumes. Every figure follows while a slider moves.
Rectangle {
    id: bar

    required property PressureModel model
    readonly property int mode: model.mode
    readonly property bool slim: width < 900

    implicitHeight: Theme.pressureBar
    color: Theme.surface1
    clip: true

    Flickable {
        anchors.fill: parent
        contentWidth: row.implicitWidth + 32
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width

        RowLayout {
            id: row
            x: 16
            height: parent.height
            spacing: 12

            UiText {
                text: qsTr("Pressure")
                size: 14
                strong: true
            }
            SegmentedControl {
                Layout.preferredWidth: implicitWidth
                label: qsTr("Pressure")
                options: [qsTr("One address, flat out"), qsTr("Addresses rotating"), qsTr("Clients polling"),
                    {
                        text: qsTr("Imported log"),
                        enabled: bar.model.hasTraffic,
                        tip: bar.model.hasTraffic ? "" : qsTr("No log is imported: do that on the Traffic page")
                    }
                ]
                currentIndex: bar.mode
                onChosen: index => bar.model.mode = index
            }
            NumberField {
                visible: bar.mode === PressureModel.Many
                Layout.preferredWidth: 128
                prefix: qsTr("Addresses")
                label: qsTr("Addresses")
                minimum: 1
                maximum: 1e9
                value: bar.model.addresses
                onCommitted: value => bar.model.addresses = value
            }
            UiText {
                visible: bar.mode < 2 && !bar.slim
                text: bar.mode === PressureModel.Many ? qsTr("each") : qsTr("Rate")
                size: 12.5
                color: Theme.text2
            }
            Slider {
                visible: bar.mode < 2
                label: qsTr("Requests a second")
                from: 0
                to: 4
                // A decade of rates is a quarter of the way.
                value: Math.log10(Math.max(1, bar.model.rate))
                onMoved: bar.model.rate = Math.round(Math.pow(10, value))
            }
            NumberField {
                visible: bar.mode < 2
                Layout.preferredWidth: 76
                label: qsTr("Requests a second")
                minimum: 1
                maximum: 1e6
                unit: qsTr("/s")
                value: bar.model.rate
                onCommitted: value => bar.model.rate = value
            }
            NumberField {
                visible: bar.mode === PressureModel.Clients
                Layout.preferredWidth: 110
                prefix: qsTr("Clients")
                label: qsTr("Clients")
                minimum: 1
                maximum: 1e9
                value: bar.model.clients
                onCommitted: value => bar.model.clients = value
            }
            Slider {
                visible: bar.mode === PressureModel.Clients && bar.width > 1250
                Layout.preferredWidth: 90
                label: qsTr("Clients")
                from: 0
                to: 5
                value: Math.log10(Math.max(1, bar.model.clients))
                onMoved: bar.model.clients = Math.round(Math.pow(10, value))
            }
            NumberField {
                visible: bar.mode === PressureModel.Clients
                Layout.preferredWidth: 100
                prefix: qsTr("every")
                label: qsTr("Seconds between two polls")
                unit: "s"
                decimals: 3
                minimum: 0.001
                maximum: 86400
                value: bar.model.every
                onCommitted: value => bar.model.every = value
            }
            NumberField {
                visible: bar.mode === PressureModel.Clients
                Layout.preferredWidth: 84
                prefix: qsTr("to")
                label: qsTr("Seconds between two polls, at most")
                unit: "s"
                decimals: 3
                minimum: 0.001
                maximum: 86400
                value: bar.model.everySlowest
                onCommitted: value => bar.model.everySlowest = value
            }
            NumberField {
                visible: bar.mode === PressureModel.Clients
                Layout.preferredWidth: 82
                prefix: qsTr("for")
                label: qsTr("Hours a day")
                unit: "h"
                decimals: 2
                minimum: 0.01
                maximum: 24
                value: bar.model.hours
                onCommitted: value => bar.model.hours = value
            }
            ComboBox {
                visible: bar.mode === PressureModel.Clients
                label: qsTr("Where the clients go")
                options: bar.model.routes
                currentIndex: bar.model.route
                onChosen: index => bar.model.route = index
            }
            Figure {
                text: bar.model.inWords
                color: Theme.text2
            }
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
