// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The figures of the platform that every answer rests on: value, source, the day it was checked, and
// the user's own figure where there is one.
Card {
    id: table

    required property SettingsModel model
    color: Theme.surface1

    FigureColumns {
        id: widths
        all: list.width
    }
    UiText {
        id: title
        x: 16
        y: 14
        text: qsTr("Platform figures")
        size: 14
        strong: true
        Accessible.role: Accessible.Heading
    }
    UiText {
        anchors.left: title.right
        anchors.leftMargin: 10
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.baseline: title.baseline
        text: table.model.countText
        size: 12
        color: Theme.text2
    }
    UiText {
        id: intro
        x: 16
        anchors.top: title.bottom
        anchors.topMargin: 4
        width: parent.width - 32
        text: table.model.hasPlan ? qsTr("An own figure takes the place of the documented one in the plan that is open. It can be undone.") : qsTr("Own figures belong to a plan: open one to set them.")
        size: 12
        color: Theme.text2
        wrapMode: Text.WordWrap
    }
    Row {
        id: tools
        x: 16
        anchors.top: intro.bottom
        anchors.topMargin: 10
        spacing: 10

        TextField {
            width: 220
            label: qsTr("Search the figures")
            placeholderText: qsTr("kv, rate limiting, price …")
            value: table.model.filter
            onTextEdited: table.model.filter = text
        }
        SegmentedControl {
            visible: table.model.hasPlan
            label: qsTr("Which figures")
            options: [qsTr("Of this plan"), qsTr("All")]
            currentIndex: table.model.mine ? 0 : 1
            onChosen: index => table.model.mine = index === 0
        }
    }
    Rectangle {
        id: header
        x: 1
        anchors.top: tools.bottom
        anchors.topMargin: 12
        width: parent.width - 2
        height: Theme.tableRow
        color: Theme.surface2

        Row {
            x: 15
            height: parent.height

            component Head: UiText {
                height: header.height
                size: 11.5
                font.weight: Font.Medium
                color: Theme.text2
            }

            Head {
                width: widths.name
                text: qsTr("Figure")
            }
            Head {
                width: widths.value
                text: qsTr("Documented")
            }
            Head {
                width: widths.own
                text: qsTr("Your own")
            }
            Head {
                width: widths.source
                visible: width > 0
                text: qsTr("Source")
            }
            Head {
                width: widths.checked
                text: qsTr("Checked")
            }
        }
        Divider {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    RowList {
        id: list
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 1
        x: 1
        width: parent.width - 2
        model: table.model.figures
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Platform figures")

        delegate: FigureRowView {
            width: ListView.view.width
            settings: table.model
            columns: widths
        }
    }
    UiText {
        anchors.top: header.bottom
        x: 16
        height: 44
        visible: list.count === 0
        text: qsTr("No figure has these words.")
        size: 12.5
        color: Theme.text2
    }
}
