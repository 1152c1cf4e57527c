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
    // What does not fit beside the choice goes below it.
    readonly property bool folded: kind.implicitWidth + fields.implicitWidth + words.width + 56 > width
    readonly property bool tight: fields.implicitWidth + words.width + 44 > width

    implicitHeight: tight ? 112 : folded ? 92 : Theme.pressureBar
    color: Theme.surface1

    RowLayout {
        id: kind
        x: 16
        height: bar.folded ? 52 : parent.height
        width: Math.min(implicitWidth, bar.width - 32)
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
    }
    RowLayout {
        id: fields
        x: bar.folded ? 16 : kind.x + kind.width + 12
        y: bar.folded ? 50 : 0
        width: Math.min(implicitWidth, bar.width - x - 16)
        height: bar.folded ? 32 : parent.height
        spacing: 12

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
            visible: bar.mode < 2
            text: bar.mode === PressureModel.Many ? qsTr("each") : qsTr("Rate")
            size: 12.5
            color: Theme.text2
        }
        Slider {
            visible: bar.mode < 2
            Layout.preferredWidth: bar.width < 1200 ? 88 : 120
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
    }
    Figure {
        id: words
        x: bar.tight ? 16 : fields.x + (fields.width > 0 ? fields.width + 12 : 0)
        y: bar.tight ? 84 : fields.y
        height: bar.tight ? 20 : fields.height
        text: bar.model.inWords
        color: Theme.text2
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
