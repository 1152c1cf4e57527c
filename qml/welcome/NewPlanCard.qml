// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What a new plan runs on, and the budgets that it brings.
Card {
    id: card

    required property WelcomeModel model

    color: Theme.surface1
    implicitHeight: column.height + 32

    Column {
        id: column
        x: 16
        y: 16
        width: parent.width - 32
        spacing: 8

        UiText {
            text: qsTr("Zone plan")
            size: 12
            font.weight: Font.Medium
        }
        SegmentedControl {
            width: parent.width
            stretch: true
            label: qsTr("Zone plan")
            options: [qsTr("Free"), qsTr("Pro"), qsTr("Business"), qsTr("Enterprise")]
            currentIndex: card.model.zonePlan
            onChosen: index => card.model.zonePlan = index
        }
        UiText {
            width: parent.width
            height: 32
            text: card.model.zoneText
            size: 12
            wrapMode: Text.WordWrap
            verticalAlignment: Text.AlignTop
            color: Theme.text2
        }
        UiText {
            topPadding: 4
            text: qsTr("Workers plan")
            size: 12
            font.weight: Font.Medium
        }
        SegmentedControl {
            width: parent.width
            stretch: true
            label: qsTr("Workers plan")
            options: [qsTr("Free"), qsTr("Paid")]
            currentIndex: card.model.workersPlan
            onChosen: index => card.model.workersPlan = index
        }
        UiText {
            width: parent.width
            text: card.model.workersText
            size: 12
            color: Theme.text2
        }
        Item {
            width: parent.width
            height: 5
        }
        Divider {
            width: parent.width
        }
        Item {
            width: parent.width
            height: 24

            UiText {
                height: parent.height
                text: card.model.budgetsTitle
                size: 12
                strong: true
            }
            UiText {
                anchors.right: parent.right
                height: parent.height
                text: qsTr("one pool for the account")
                size: 12
                color: Theme.text3
            }
        }
        Column {
            width: parent.width

            Repeater {
                model: card.model.budgets

                Item {
                    id: budget

                    required property string budgetId
                    required property string name
                    required property string limit

                    width: column.width
                    height: 25
                    Accessible.role: Accessible.StaticText
                    Accessible.name: name + ": " + limit

                    Rectangle {
                        y: 6
                        width: 3
                        height: 13
                        radius: 1.5
                        color: Theme.budgetHue(budget.budgetId)
                    }
                    UiText {
                        x: 12
                        width: parent.width - 120
                        height: parent.height
                        text: budget.name
                        Accessible.ignored: true
                    }
                    Figure {
                        anchors.right: parent.right
                        width: implicitWidth
                        height: parent.height
                        text: budget.limit
                        strong: true
                        Accessible.ignored: true
                    }
                }
            }
            UiText {
                x: 12
                width: parent.width - 12
                height: 25
                text: card.model.moreBudgets
                size: 12.5
                color: Theme.text2
            }
        }
        Row {
            topPadding: 8
            spacing: 6

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                name: "check"
                size: 14
                color: Theme.safe.text
            }
            UiText {
                anchors.verticalCenter: parent.verticalCenter
                text: card.model.checkedText
                size: 12
                color: Theme.text2
            }
        }
        Button {
            width: parent.width
            height: 34
            primary: true
            text: qsTr("New plan")
            onClicked: card.model.createPlan()
        }
    }
}
