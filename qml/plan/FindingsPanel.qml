// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// What is wrong or wasted, worst first.
Rectangle {
    id: panel

    required property PlanModel plan
    readonly property FindingsModel model: plan.findings
    property bool folded: false

    signal foldToggled

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("Findings")

        Chip {
            visible: text !== ""
            text: panel.model.errors
            tone: Theme.exposed
            iconName: "triangle"
        }
        Chip {
            visible: text !== ""
            text: panel.model.warnings
            tone: Theme.slowed
            iconName: "triangle"
        }
        Chip {
            visible: text !== ""
            text: panel.model.notes
            tone: Theme.fits
            iconName: "info"
        }
        UiText {
            Layout.fillWidth: true
            text: panel.folded ? panel.model.worst : panel.model.count === 0 ? qsTr("Nothing is wrong or wasted under this pressure.") : ""
            size: 12
            color: Theme.text2
        }
        UiText {
            visible: !panel.folded && panel.model.count > 0
            text: qsTr("Worst first")
            size: 12
            color: Theme.text3
        }
        IconButton {
            visible: panel.folded
            small: true
            iconName: "chevron-up"
            iconSize: 15
            text: qsTr("Show the findings")
            onClicked: panel.foldToggled()
        }
    }
    RowList {
        id: list
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: !panel.folded
        model: panel.model.rows
        activeFocusOnTab: count > 0
        keyNavigationEnabled: true
        Accessible.name: qsTr("Findings")

        delegate: FindingRowView {
            width: ListView.view.width
            plan: panel.plan
            focused: ListView.isCurrentItem && list.activeFocus
        }
        displaced: Transition {
            NumberAnimation {
                property: "y"
                duration: Theme.moveMotion
                easing.type: Easing.OutCubic
            }
        }
    }
}
