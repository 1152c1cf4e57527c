// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The left end of a row: the budget in its hue, with its limit, and the verdict where its lanes
// differ.
Item {
    id: head

    required property string budget
    required property string name
    required property string limit
    required property string elsewhere
    required property string verdict
    required property string verdictText
    required property string verdictNote
    required property bool selfConsumed
    required property bool quiet
    required property string quietText
    required property string quietGauge
    required property bool selected
    required property real fromY
    required property real tall
    required property real gaugeLeft

    y: fromY
    height: tall
    Accessible.role: Accessible.RowHeader
    Accessible.name: name + ", " + limit + (elsewhere === "" ? "" : ", " + elsewhere) + (verdictText === "" ? "" : ", " + verdictText + " " + verdictNote)

    Rectangle {
        anchors.fill: parent
        visible: head.selfConsumed
        color: Theme.alpha(Theme.self.tint, 0.42)
    }
    Rectangle {
        width: 152
        height: parent.height
        visible: head.selected
        color: Theme.accentTint
    }
    Rectangle {
        y: 8
        width: 3
        height: parent.height - 16
        color: head.quiet ? Theme.strongLine : Theme.budgetHue(head.budget)
    }
    Column {
        x: 14
        y: head.verdict !== "" ? 14 : (parent.height - height) / 2
        width: 130
        spacing: 1

        UiText {
            width: parent.width
            text: head.name
            strong: true
            wrapMode: Text.WordWrap
            maximumLineCount: 2
            size: head.quiet ? 12 : 13
            color: head.quiet ? Theme.text3 : Theme.text1
        }
        UiText {
            width: parent.width
            visible: !head.quiet
            text: head.limit
            size: 11.5
            color: Theme.text2
            wrapMode: Text.WordWrap
            maximumLineCount: 2
        }
        UiText {
            width: parent.width
            visible: head.elsewhere !== "" && !head.quiet
            text: head.elsewhere
            size: 11
            color: Theme.text3
            wrapMode: Text.WordWrap
        }
        Item {
            width: 1
            height: 5
            visible: head.verdict !== ""
        }
        VerdictChip {
            visible: head.verdict !== ""
            verdict: head.verdict
            text: head.verdictText
        }
        UiText {
            width: parent.width
            visible: head.verdict !== ""
            topPadding: 3
            text: head.verdictNote
            size: 11
            color: Theme.text2
            wrapMode: Text.WordWrap
            maximumLineCount: 2
        }
    }
    UiText {
        x: 167
        width: Math.max(0, head.gaugeLeft - x)
        height: parent.height
        visible: head.quiet
        text: head.quietText
        size: 12
        color: Theme.text2
    }
    Figure {
        x: head.gaugeLeft + 18
        height: parent.height
        visible: head.quiet
        text: head.quietGauge
        size: 12.5
        color: Theme.text2
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
