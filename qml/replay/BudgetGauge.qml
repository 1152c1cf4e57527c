// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// How full one budget is at the playhead.
Item {
    id: gauge

    required property string budget
    required property string name
    required property real percent
    required property string usedText
    required property string limitText
    required property string spent
    required property string note
    // The note goes below the figures where it does not fit beside them.
    readonly property bool folded: figures.width + said.implicitWidth + 36 > width

    implicitHeight: folded ? 96 : 79
    Accessible.role: Accessible.StaticText
    Accessible.name: name + ", " + usedText + " " + limitText + ", " + note

    Rectangle {
        x: 14
        y: 13
        width: 3
        height: 14
        radius: 1.5
        color: Theme.budgetHue(gauge.budget)
    }
    UiText {
        x: 24
        y: 10
        width: parent.width - 38 - chip.width - 6
        height: 20
        text: gauge.name
        font.weight: Font.Medium
        Accessible.ignored: true
    }
    Chip {
        id: chip
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 11
        tone: gauge.spent === "fail" ? Theme.exposed : gauge.spent === "bill" ? Theme.slowed : null
        iconName: gauge.spent === "fail" ? "triangle" : gauge.spent === "bill" ? "money" : ""
        text: gauge.spent === "fail" ? qsTr("Dry") : gauge.spent === "bill" ? qsTr("Billed") : qsTr("%1 %").arg(Number(Math.floor(gauge.percent * 10) / 10).toLocaleString(Qt.locale(), "f", 1))
    }
    Rectangle {
        id: track
        x: 14
        y: 37
        width: parent.width - 28
        height: 8
        radius: Theme.barRadius
        color: Theme.sunken

        Hatch {
            x: parent.width * 0.8
            width: parent.width * 0.2
            height: parent.height
            color: Theme.strongLine
            pitch: 5
        }
        Rectangle {
            width: gauge.percent > 0 ? Math.max(2, Math.min(1, gauge.percent / 125) * parent.width) : 0
            height: parent.height
            radius: Theme.barRadius
            color: gauge.spent === "fail" ? Theme.exposed.fill : gauge.spent === "bill" ? Theme.slowed.fill : Theme.budgetHue(gauge.budget)
        }
        Rectangle {
            x: parent.width * 0.8 - 1
            y: -4
            width: 2
            height: 16
            color: Theme.text1
        }
    }
    Row {
        id: figures
        x: 14
        y: 51
        height: 18
        spacing: 6

        Figure {
            height: parent.height
            width: implicitWidth
            text: gauge.usedText
            size: 12
            strong: true
        }
        UiText {
            height: parent.height
            text: gauge.limitText
            size: 12
            color: Theme.text2
        }
    }
    UiText {
        id: said
        x: gauge.folded ? 14 : gauge.width - width - 14
        y: gauge.folded ? 69 : 51
        width: Math.min(implicitWidth, gauge.width - 28)
        height: 18
        text: gauge.note
        size: 12
        color: Theme.text2
        Accessible.ignored: true
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
