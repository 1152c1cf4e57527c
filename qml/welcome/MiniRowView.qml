// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A budget of the small map: its name above the streams, its gauge with the verdict's word.
Item {
    id: row

    required property string budget
    required property string name
    required property string verdict
    required property string verdictText
    required property real fill
    property real gaugeLeft: 186
    readonly property Tone tone: Theme.verdictTone(verdict)

    Rectangle {
        anchors.fill: parent
        visible: row.verdict === "self_consumed"
        color: Theme.alpha(Theme.self.tint, 0.42)
    }
    Rectangle {
        y: 8
        width: 3
        height: parent.height - 16
        color: Theme.budgetHue(row.budget)
    }
    UiText {
        x: 14
        y: 2
        width: row.gaugeLeft - 20
        text: row.name
        size: 11
        color: Theme.text2
    }
    Icon {
        x: row.gaugeLeft
        y: 13
        name: Theme.verdictIcon(row.verdict)
        size: 12
        color: row.tone.text
    }
    UiText {
        x: row.gaugeLeft + 14
        y: 11
        width: parent.width - x
        height: 16
        text: row.verdictText
        size: 11
        strong: true
        color: row.tone.text
    }
    Gauge {
        x: row.gaugeLeft
        y: 27
        width: parent.width - x - 8
        verdict: row.verdict
        fill: row.fill
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
