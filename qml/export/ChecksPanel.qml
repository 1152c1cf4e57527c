// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// Is it valid for this plan, and why not? A check that is pointed at marks its line.
Rectangle {
    id: panel

    required property ExportModel model
    property int markedLine: 0

    color: Theme.surface2

    PanelHeader {
        id: header
        width: parent.width
        height: 44
        color: Theme.surface2
        title: qsTr("Checks")

        Item {
            Layout.fillWidth: true
        }
        Chip {
            visible: panel.model.refusals > 0
            tone: Theme.exposed
            iconName: "forbidden"
            text: qsTr("%1 refused").arg(panel.model.refusals)
        }
        Chip {
            visible: panel.model.toKnow > 0
            tone: Theme.slowed
            iconName: "triangle"
            text: qsTr("%1 to know").arg(panel.model.toKnow)
        }
        Chip {
            visible: panel.model.passed > 0
            tone: Theme.safe
            iconName: "check"
            text: qsTr("%1 pass").arg(panel.model.passed)
        }
    }
    RowList {
        id: list
        anchors.top: header.bottom
        anchors.bottom: foot.top
        width: parent.width
        model: panel.model.checks
        activeFocusOnTab: true
        currentIndex: -1
        Accessible.name: qsTr("Checks")
        onActiveFocusChanged: currentIndex = activeFocus && count > 0 ? Math.max(0, currentIndex) : -1

        delegate: CheckView {
            width: list.width
            focused: ListView.isCurrentItem && list.activeFocus
            onPointed: line => panel.markedLine = line
        }
    }
    Rectangle {
        id: foot
        anchors.bottom: parent.bottom
        width: parent.width
        height: visible ? words.height + 26 : 0
        visible: panel.height > 300
        color: Theme.surface1

        Divider {
            width: parent.width
            strong: true
        }
        Column {
            id: words
            x: 14
            y: 13
            width: parent.width - 28
            spacing: 4

            UiText {
                text: qsTr("What is shown is what is exported")
                size: 12.5
                strong: true
            }
            UiText {
                width: parent.width
                text: qsTr("Every edit of the plan changes this text at once. Each rule keeps its ref, so that deploying it again changes it instead of adding another.")
                size: 12
                lineHeight: 1.15
                wrapMode: Text.WordWrap
                color: Theme.text2
            }
        }
    }
}
