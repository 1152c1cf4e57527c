// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The projects that were open before. One that is gone stays, with what can be done about it.
Card {
    id: list

    required property WelcomeModel model
    readonly property bool narrow: width < 720

    signal findWanted(string path)

    color: Theme.surface1
    implicitHeight: column.height + 2

    Column {
        id: column
        x: 1
        y: 1
        width: parent.width - 2

        Item {
            width: parent.width
            height: 40

            UiText {
                x: 16
                height: parent.height
                text: qsTr("Recent projects")
                size: 14
                strong: true
                Accessible.role: Accessible.Heading
            }
            UiText {
                anchors.right: parent.right
                anchors.rightMargin: 16
                height: parent.height
                text: list.model.recentCount
                size: 12
                color: Theme.text2
            }
        }
        Rectangle {
            width: parent.width
            height: Theme.tableRow
            visible: list.model.recentCount > 0
            color: Theme.surface2

            Repeater {
                model: [
                    {
                        title: qsTr("Project"),
                        x: 16
                    },
                    {
                        title: list.narrow ? "" : qsTr("Folder"),
                        x: list.width * 0.255
                    },
                    {
                        title: list.narrow ? "" : qsTr("Variants"),
                        x: list.width * 0.37
                    },
                    {
                        title: qsTr("Worst verdict"),
                        x: list.width * (list.narrow ? 0.4 : 0.54)
                    }
                ]

                UiText {
                    required property var modelData
                    x: modelData.x
                    height: Theme.tableRow
                    text: modelData.title
                    size: 11.5
                    font.weight: Font.Medium
                    color: Theme.text2
                }
            }
            UiText {
                anchors.right: parent.right
                anchors.rightMargin: 16
                height: parent.height
                text: qsTr("Opened")
                size: 11.5
                font.weight: Font.Medium
                color: Theme.text2
            }
        }
        Repeater {
            model: list.model.recent

            RecentRowView {
                width: column.width
                narrow: list.narrow
                onOpened: list.model.openRecent(path)
                onFindWanted: list.findWanted(path)
                onRemoved: list.model.removeRecent(path)
            }
        }
        UiText {
            x: 16
            width: parent.width - 32
            height: visible ? 52 : 0
            visible: list.model.recentCount === 0
            text: qsTr("Nothing has been open yet. Open an example above, drop a log, or make a new plan.")
            size: 12.5
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
    }
}
