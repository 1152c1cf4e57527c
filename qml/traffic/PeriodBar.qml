// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The period that the tables below are about.
Rectangle {
    id: bar

    required property TrafficModel model

    implicitHeight: 36
    color: Theme.surface2

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 14
        anchors.rightMargin: 10
        spacing: 8

        UiText {
            text: qsTr("Period")
            size: 12.5
            strong: true
        }
        UiText {
            Layout.fillWidth: true
            visible: bar.width > 480
            text: qsTr("%1 to %2 UTC").arg(bar.model.periodFromText).arg(bar.model.periodToText)
            size: 12
            color: Theme.text2
        }
        UiText {
            Layout.fillWidth: bar.width <= 480
            text: bar.width <= 480 ? qsTr("<b>%1</b> requests").arg(bar.model.requestsText) : qsTr("<b>%1</b> requests, <b>%2</b> addresses").arg(bar.model.requestsText).arg(bar.model.addressesText)
            textFormat: Text.StyledText
            size: 12
        }
        Button {
            small: true
            visible: bar.width > 560
            iconName: "replay"
            text: qsTr("Replay")
            tip: qsTr("Run the log through the plan")
            onClicked: bar.model.want("replay")
        }
        Button {
            small: true
            text: qsTr("Whole time")
            enabled: bar.model.brushed || bar.model.axis.zoomed
            onClicked: {
                bar.model.brushAll();
                bar.model.axis.reset();
            }
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
