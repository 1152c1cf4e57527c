// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The period that the tables below are about.
Rectangle {
    id: bar

    required property TrafficModel model

    // What was typed last is no period of the log.
    property bool wrong: false

    function take(): void {
        wrong = !model.brushTyped(from.text, to.text);
    }

    // What does not fit beside the period goes below it.
    readonly property bool folded: width <= 600

    implicitHeight: folded ? 68 : 36
    color: Theme.surface2

    RowLayout {
        id: when
        x: 14
        height: 36
        spacing: 8

        UiText {
            text: qsTr("Period")
            size: 12.5
            strong: true
        }
        TextField {
            id: from
            Layout.preferredWidth: 128
            implicitHeight: Theme.smallControl
            label: qsTr("Period from, UTC")
            value: bar.model.periodFromText
            wrong: bar.wrong && text !== value
            onTextEdited: bar.wrong = false
            onCommitted: bar.take()
        }
        UiText {
            text: qsTr("to")
            size: 12
            color: Theme.text2
        }
        TextField {
            id: to
            Layout.preferredWidth: 128
            implicitHeight: Theme.smallControl
            label: qsTr("Period to, UTC")
            value: bar.model.periodToText
            wrong: bar.wrong && text !== value
            onTextEdited: bar.wrong = false
            onCommitted: bar.take()
        }
        UiText {
            text: qsTr("UTC")
            size: 12
            color: Theme.text2
        }
    }
    RowLayout {
        anchors.left: bar.folded ? parent.left : when.right
        anchors.right: parent.right
        anchors.leftMargin: 14
        anchors.rightMargin: 10
        y: bar.folded ? 32 : 0
        height: 36
        spacing: 8

        UiText {
            Layout.fillWidth: true
            horizontalAlignment: bar.folded ? Text.AlignLeft : Text.AlignRight
            readonly property string requests: Counted.strong(Counted.requests(bar.model.requestsText), bar.model.requestsText)
            readonly property string addresses: Counted.strong(Counted.addresses(bar.model.addressesText), bar.model.addressesText)

            text: bar.width <= 760 && !bar.folded ? requests : qsTr("%1, %2").arg(requests).arg(addresses)
            textFormat: Text.StyledText
            size: 12
        }
        Button {
            small: true
            visible: bar.width > 640
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
