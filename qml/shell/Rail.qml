// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The five places of the window, Ctrl+1 to Ctrl+5.
Rectangle {
    id: rail

    required property Session session
    readonly property var places: [
        {
            page: "plan",
            text: qsTr("Plan"),
            icon: "plan"
        },
        {
            page: "traffic",
            text: qsTr("Traffic"),
            icon: "traffic"
        },
        {
            page: "replay",
            text: qsTr("Replay"),
            icon: "replay"
        },
        {
            page: "compare",
            text: qsTr("Compare"),
            icon: "compare"
        },
        {
            page: "export",
            text: qsTr("Export"),
            icon: "export"
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
                required property int index
                readonly property bool current: rail.session.page === modelData.page
                // Two variants side by side come in a later version; its place is kept.
                readonly property bool later: modelData.page === "compare"

                x: 8
                width: 56
                height: 56
                enabled: !later
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
                        color: tab.current ? Theme.accent : tab.enabled ? Theme.text2 : Theme.text3
                    }
                    UiText {
                        y: 32
                        width: parent.width
                        horizontalAlignment: Text.AlignHCenter
                        text: tab.text
                        size: 11
                        font.weight: tab.current ? Font.DemiBold : Font.Medium
                        color: tab.current ? Theme.accent : tab.enabled ? Theme.text2 : Theme.text3
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
                HoverHandler {
                    id: hover
                    enabled: true
                }
                Tip {
                    text: tab.later ? qsTr("Comparing variants comes in a later version") : "Ctrl+" + (tab.index + 1)
                    shown: tab.hovered || tab.visualFocus || (tab.later && hover.hovered)
                }
                Shortcut {
                    sequence: "Ctrl+" + (tab.index + 1)
                    enabled: rail.visible && !tab.later
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
