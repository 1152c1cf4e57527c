// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// What a lane says beside its stream: its route at the left, its gauge at the right.
Item {
    id: lane

    required property string budget
    required property string label
    required property real fromY
    required property real tall
    required property bool further
    required property string bare
    required property real bareX
    required property real labelEnd
    required property real labelRise
    required property string verdict
    required property string verdictText
    required property string verdictShort
    required property real ownUse
    required property string worst
    required property string ofLimit
    required property real fill
    required property string lasts
    required property bool ends
    required property string who
    required property real gaugeLeft
    readonly property Tone tone: Theme.verdictTone(verdict)
    readonly property real gaugeX: gaugeLeft + 18

    // Large numbers leave less room for words.
    readonly property bool cramped: measure.advanceWidth + (ownUse > 0 ? 110 : 36) + amounts.width > width - gaugeX - 10

    y: fromY
    height: tall
    Accessible.role: Accessible.StaticText
    Accessible.name: label + ", " + verdictText + ", " + worst + " " + ofLimit + ", " + lasts + ", " + who

    TextMetrics {
        id: measure
        font.family: Theme.sans
        font.pixelSize: 11
        font.weight: Font.DemiBold
        text: lane.verdictText
    }
    MonoText {
        x: 167
        y: (parent.height - height) / 2 - lane.labelRise
        width: Math.max(20, lane.labelEnd - x)
        height: 16
        text: lane.label
        size: 11
    }
    UiText {
        x: lane.bareX
        y: parent.height / 2 - 32
        width: Math.max(0, lane.gaugeLeft - x - 8)
        height: 16
        visible: lane.bare !== ""
        text: lane.bare
        size: 11
        color: lane.tone.text
    }
    Row {
        x: lane.gaugeX
        y: parent.height / 2 - 31
        spacing: 6

        VerdictChip {
            verdict: lane.verdict
            text: lane.cramped ? lane.verdictShort : lane.verdictText
        }
        VerdictChip {
            visible: lane.ownUse > 0 && lane.verdict !== "self_consumed"
            verdict: "self_consumed"
            text: lane.cramped ? "" : qsTr("own use")
        }
    }
    Row {
        id: amounts
        anchors.right: parent.right
        anchors.rightMargin: 10
        y: parent.height / 2 - 31
        height: 18
        spacing: 4

        Figure {
            height: parent.height
            text: lane.worst
            strong: true
        }
        Figure {
            height: parent.height
            text: lane.ofLimit
            color: Theme.text2
        }
    }
    Gauge {
        x: lane.gaugeX
        y: parent.height / 2 - 8
        width: lane.width - lane.gaugeX - 10
        verdict: lane.verdict
        fill: lane.fill
        ownUse: lane.ownUse
    }
    Icon {
        x: lane.gaugeX
        y: parent.height / 2 + 12
        name: "clock"
        size: 14
        color: lane.ends ? lane.tone.text : Theme.text2
    }
    Figure {
        x: lane.gaugeX + 19
        y: parent.height / 2 + 10
        height: 18
        text: lane.lasts
        size: 12
        strong: lane.ends
        color: lane.ends ? lane.tone.text : Theme.text2
    }
    Row {
        anchors.right: parent.right
        anchors.rightMargin: 10
        y: parent.height / 2 + 10
        height: 18
        spacing: 5
        visible: lane.who !== ""

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "person"
            size: 14
        }
        UiText {
            height: parent.height
            text: lane.who
            size: 12
            color: Theme.text2
        }
    }
    Dots {
        visible: lane.further
        x: 152
        width: lane.width - 152
    }
}
