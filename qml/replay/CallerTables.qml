// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// Who spent it, and who was hit.
Splitter {
    id: tables

    required property ReplayModel model

    orientation: Qt.Horizontal

    Rectangle {
        T.SplitView.preferredWidth: tables.width / 2
        T.SplitView.minimumWidth: 260
        color: Theme.surface1

        PanelHeader {
            id: spentHeader
            width: parent.width
            title: qsTr("Who spent it")

            SegmentedControl {
                small: true
                visible: tables.model.spentBudgets.length <= 3 && parent.width > 520
                label: qsTr("Budget")
                options: tables.model.spentBudgets
                currentIndex: tables.model.spentBudget
                onChosen: index => tables.model.spentBudget = index
            }
            ComboBox {
                small: true
                visible: tables.model.spentBudgets.length > 0 && !(tables.model.spentBudgets.length <= 3 && parent.width > 520)
                label: qsTr("Budget")
                options: tables.model.spentBudgets
                currentIndex: tables.model.spentBudget
                onChosen: index => tables.model.spentBudget = index
            }
            TotalText {
                text: tables.model.spent.totalText
            }
        }
        Table {
            anchors.top: spentHeader.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            label: qsTr("Who spent it")
            dense: true
            model: tables.model.spent
            hue: Theme.budgetHue(tables.model.spentBudgetId)
            emptyText: qsTr("Nobody spent anything of it.")
            sortRole: tables.model.spent.sortRole
            descending: tables.model.spent.descending
            currentRow: tables.model.spent.selectedRow
            columns: [
                {
                    title: qsTr("Address"),
                    role: "address",
                    kind: "mono"
                },
                {
                    title: qsTr("Requests"),
                    role: "requests",
                    kind: "number",
                    width: 90,
                    sortable: true
                },
                {
                    title: qsTr("Spent"),
                    role: "units",
                    kind: "number",
                    width: 92,
                    sortable: true
                },
                ...(width < 460 ? [] : [
                        {
                            title: qsTr("Share of the limit"),
                            role: "share",
                            share: "shareText",
                            kind: "bar",
                            width: 150
                        }
                    ]),
                ...(width < 600 ? [] : [
                        {
                            title: qsTr("Agent"),
                            role: "agent",
                            width: 128
                        }
                    ])
            ]
            onSortRequested: role => tables.model.spent.sortBy(role)
            onChosen: row => tables.model.spent.select(row)
        }
    }
    Rectangle {
        id: hit

        readonly property bool roomy: width > 460
        readonly property list<string> choices: [qsTr("Refused or failed"), qsTr("Only shared addresses")]

        T.SplitView.minimumWidth: 260
        color: Theme.surface1

        PanelHeader {
            id: hitHeader
            width: parent.width
            title: qsTr("Who was hit")

            SegmentedControl {
                small: true
                visible: hit.roomy
                label: qsTr("Callers")
                options: hit.choices
                currentIndex: tables.model.hitSharedOnly ? 1 : 0
                onChosen: index => tables.model.hitSharedOnly = index === 1
            }
            ComboBox {
                small: true
                visible: !hit.roomy
                label: qsTr("Callers")
                options: hit.choices
                currentIndex: tables.model.hitSharedOnly ? 1 : 0
                onChosen: index => tables.model.hitSharedOnly = index === 1
            }
            TotalText {
                text: tables.model.hit.totalText
            }
        }
        Table {
            anchors.top: hitHeader.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            label: qsTr("Who was hit")
            dense: true
            model: tables.model.hit
            emptyText: tables.model.hitSharedOnly ? qsTr("Nobody behind an address that looks shared was refused.") : qsTr("Nobody was refused, and nothing failed.")
            sortRole: tables.model.hit.sortRole
            descending: tables.model.hit.descending
            currentRow: tables.model.hit.selectedRow
            columns: [
                {
                    title: qsTr("Address"),
                    role: "address",
                    kind: "mono"
                },
                {
                    title: qsTr("Refused, failed"),
                    role: "hit",
                    kind: "number",
                    width: 116,
                    sortable: true
                },
                ...(width < 440 ? [] : [
                        {
                            title: qsTr("Requests"),
                            role: "requests",
                            kind: "number",
                            width: 88,
                            sortable: true
                        }
                    ]),
                ...(width < 520 ? [] : [
                        {
                            title: qsTr("Agents"),
                            role: "agents",
                            kind: "number",
                            width: 72,
                            sortable: true
                        }
                    ]),
                {
                    title: qsTr("Looks shared"),
                    role: "shared",
                    mark: "sharedIcon",
                    width: 130
                }
            ]
            onSortRequested: role => tables.model.hit.sortBy(role)
            onChosen: row => tables.model.hit.select(row)
        }
    }
}
