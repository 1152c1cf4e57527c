// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The places of the window. Ctrl+4 is kept for comparing variants, so that no other's key ever moves.
Rectangle {
    id: rail

    required property Session session
    readonly property var places: [
        {
            page: "plan",
            text: qsTr("Plan"),
            icon: "plan",
            shortcut: "Ctrl+1"
        },
        {
            page: "traffic",
            text: qsTr("Traffic"),
            icon: "traffic",
            shortcut: "Ctrl+2"
        },
        {
            page: "replay",
            text: qsTr("Replay"),
            icon: "replay",
            shortcut: "Ctrl+3"
        },
        {
            page: "export",
            text: qsTr("Export"),
            icon: "export",
            shortcut: "Ctrl+5"
        }
    ]

    implicitWidth: Theme.rail
    color: Theme.surface1
    Accessible.role: Accessible.PageTabList
    Accessible.name: qsTr("Pages")

    Column {
        y: 8
        width: parent.width
        spacing: 4

        Repeater {
            model: rail.places

            T.Button {
                id: tab

                required property var modelData
                readonly property bool current: rail.session.page === modelData.page

                x: 8
                width: 56
                height: 56
                hoverEnabled: true
                focusPolicy: Qt.StrongFocus
                text: modelData.text
                Accessible.role: Accessible.PageTab
                Accessible.name: text
                Accessible.selected: current
                onClicked: rail.session.page = modelData.page
                Keys.onReturnPressed: clicked()

                contentItem: Item {
                    Icon {
                        anchors.horizontalCenter: parent.horizontalCenter
                        y: 9
                        name: tab.modelData.icon
                        color: tab.current ? Theme.accent : Theme.text2
                    }
                    UiText {
                        y: 32
                        width: parent.width
                        horizontalAlignment: Text.AlignHCenter
                        text: tab.text
                        size: 11
                        font.weight: tab.current ? Font.DemiBold : Font.Medium
                        color: tab.current ? Theme.accent : Theme.text2
                    }
                }
                background: Rectangle {
                    radius: Theme.fieldRadius
                    color: tab.current ? Theme.accentTint : "transparent"
                    border.width: tab.hovered && !tab.current ? 1 : 0
                    border.color: Theme.line

                    Rectangle {
                        x: -8
                        y: 14
                        width: 3
                        height: 28
                        visible: tab.current
                        color: Theme.accent
                    }
                    FocusRing {
                        shown: tab.visualFocus
                    }
                }
                Tip {
                    text: tab.modelData.shortcut
                    shown: tab.hovered || tab.visualFocus
                }
                Shortcut {
                    sequence: tab.modelData.shortcut
                    enabled: rail.visible
                    onActivated: rail.session.page = tab.modelData.page
                }
            }
        }
    }
    IconButton {
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 14
        anchors.horizontalCenter: parent.horizontalCenter
        iconName: "gear"
        text: qsTr("Settings")
        shortcutText: "Ctrl+,"
        checked: rail.session.page === "settings"
        onClicked: rail.session.page = "settings"
    }
    Divider {
        anchors.right: parent.right
        vertical: true
        height: parent.height
    }
}
