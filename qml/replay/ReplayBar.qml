// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// Play and pause, the time, the speed; which traffic is replayed; which part of it is shown.
Rectangle {
    id: bar

    required property ReplayModel model
    readonly property var speeds: [60, 600, 3600]
    readonly property bool wide: width > 900

    signal trafficWanted

    implicitHeight: Theme.toolBar
    color: Theme.surface1
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Replay")

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: 16
        anchors.rightMargin: 16
        spacing: 10

        PlayButton {
            enabled: bar.model.ready
            playing: bar.model.playhead.playing
            onClicked: bar.model.playhead.playing = !bar.model.playhead.playing
        }
        TextField {
            Layout.preferredWidth: 92
            enabled: bar.model.ready
            label: qsTr("Time of the playhead, UTC")
            horizontalAlignment: TextInput.AlignHCenter
            value: bar.model.playhead.clock
            font.weight: Font.DemiBold
            onCommitted: text => {
                bar.model.playhead.moveToClock(text);
                // What cannot be read goes back to what is.
                value = Qt.binding(() => bar.model.playhead.clock);
                this.text = value;
            }
        }
        UiText {
            visible: bar.wide
            text: bar.model.playhead.date
            size: 12
            color: Theme.text2
        }
        SegmentedControl {
            Layout.leftMargin: 4
            label: qsTr("Speed")
            options: ["60×", "600×", "3,600×"]
            currentIndex: bar.speeds.indexOf(bar.model.playhead.speed)
            onChosen: index => bar.model.playhead.speed = bar.speeds[index]
        }
        Item {
            Layout.fillWidth: true
        }
        UiText {
            visible: bar.wide
            text: qsTr("Traffic")
            size: 12
            color: Theme.text2
        }
        Button {
            visible: bar.width > 620
            // What the others leave.
            Layout.preferredWidth: Math.min(implicitWidth, Math.max(80, bar.width - (bar.wide ? 580 : 390) - zoom.implicitWidth))
            iconName: "document"
            text: bar.model.trafficText
            tip: qsTr("%1. Choose what counts on the Traffic page").arg(bar.model.trafficText)
            onClicked: bar.trafficWanted()
        }
        Button {
            id: zoom
            text: qsTr("Zoom: %1").arg(bar.model.axis.partText)
            enabled: bar.model.axis.zoomed
            tip: qsTr("Show the whole time again (double click in the charts)")
            onClicked: bar.model.axis.reset()
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
