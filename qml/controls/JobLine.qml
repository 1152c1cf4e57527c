// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// A thin line that grows while work is done elsewhere; it comes after a moment, so that short work
// does not flicker.
Item {
    id: line

    required property Job job

    implicitHeight: 3
    visible: job.running && late.passed
    Accessible.role: Accessible.ProgressBar
    Accessible.name: qsTr("Work in progress")

    Timer {
        id: late
        property bool passed: false
        interval: 200
        running: line.job.running
        onRunningChanged: passed = false
        onTriggered: passed = true
    }
    Rectangle {
        width: parent.width * line.job.progress
        height: parent.height
        color: Theme.accent
    }
}
