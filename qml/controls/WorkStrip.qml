// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// Work that goes on elsewhere: what it is, how far it is, and Cancel. It comes after a moment, so that
// short work does not flicker.
Item {
    id: strip

    required property Job job
    property string text
    property string tip

    visible: job.running && late.passed
    height: visible ? 44 : 0
    Accessible.role: Accessible.Grouping
    Accessible.name: text

    Timer {
        id: late
        property bool passed: false
        interval: 200
        running: strip.job.running
        onRunningChanged: passed = false
        onTriggered: passed = true
    }
    UiText {
        id: words
        x: 14
        width: Math.min(implicitWidth, stop.x - x - 12)
        height: parent.height
        text: strip.text
        size: 12
        color: Theme.text2
    }
    ProgressBar {
        x: words.x + words.width + 12
        width: Math.max(0, Math.min(240, stop.x - x - 12))
        anchors.verticalCenter: parent.verticalCenter
        visible: width > 40
        value: strip.job.progress
        Accessible.name: strip.text
    }
    Button {
        id: stop
        anchors.right: parent.right
        anchors.rightMargin: 12
        anchors.verticalCenter: parent.verticalCenter
        small: true
        text: qsTr("Cancel")
        tip: strip.tip
        onClicked: strip.job.cancel()
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
