// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// How the window looks, and the figures of the platform with their sources and the user's own.
Rectangle {
    id: page

    // A page is given its model; this one also changes what belongs to the window.
    required property Session model
    readonly property SettingsModel figures: model.settings
    readonly property bool narrow: width < 1100
    // Where there is no room for both, one of them is shown.
    readonly property bool slim: width < 940
    property bool atFigures: false
    readonly property var themes: ["system", "light", "dark"]

    color: Theme.window
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Settings")
    Keys.onEscapePressed: model.leaveSettings()

    Binding {
        target: page.figures
        property: "active"
        value: page.visible
    }
    PanelHeader {
        id: header
        width: parent.width
        height: Theme.toolBar
        title: qsTr("Settings")

        SegmentedControl {
            Layout.leftMargin: 8
            visible: page.slim
            label: qsTr("Settings")
            options: [qsTr("Window"), qsTr("Platform figures")]
            currentIndex: page.atFigures ? 1 : 0
            onChosen: index => page.atFigures = index === 1
        }
        Item {
            Layout.fillWidth: true
        }
        IconButton {
            iconName: "close"
            iconSize: 16
            text: qsTr("Back")
            shortcutText: qsTr("Esc")
            onClicked: page.model.leaveSettings()
        }
    }
    GridLayout {
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        anchors.left: parent.left
        anchors.right: parent.right
        anchors.margins: page.narrow ? 12 : 20
        columns: 2
        columnSpacing: 16
        rowSpacing: 12

        Card {
            id: card
            Layout.preferredWidth: page.narrow ? 244 : 320
            Layout.preferredHeight: look.height + 32
            Layout.maximumHeight: page.height - header.height - 24
            Layout.fillWidth: page.slim
            Layout.maximumWidth: 520
            Layout.alignment: Qt.AlignTop
            visible: !page.slim || !page.atFigures
            color: Theme.surface1

            Scroller {
                anchors.fill: parent
                contentHeight: look.height + 32

                Column {
                    id: look
                    x: 16
                    y: 16
                    width: card.width - 32
                    spacing: 12

                    UiText {
                        text: qsTr("Appearance")
                        size: 14
                        strong: true
                        Accessible.role: Accessible.Heading
                    }
                    SegmentedControl {
                        width: parent.width
                        stretch: true
                        label: qsTr("Theme")
                        options: [qsTr("System"), qsTr("Light"), qsTr("Dark")]
                        currentIndex: page.themes.indexOf(page.model.theme)
                        onChosen: index => page.model.theme = page.themes[index]
                    }
                    SettingLine {
                        width: parent.width
                        text: qsTr("Nothing moves")

                        Switch {
                            text: qsTr("Nothing moves")
                            checked: page.model.still
                            onToggled: page.model.still = checked
                        }
                    }
                    Divider {
                        width: parent.width
                    }
                    UiText {
                        text: qsTr("Time")
                        size: 14
                        strong: true
                        Accessible.role: Accessible.Heading
                    }
                    UiText {
                        width: parent.width
                        text: qsTr("All times are UTC, because budgets start again at 00:00 UTC. The clock of a replay tells the local time where the pointer rests on it.")
                        size: 12
                        color: Theme.text2
                        lineHeight: 1.15
                        wrapMode: Text.WordWrap
                    }
                    Divider {
                        width: parent.width
                    }
                    UiText {
                        text: qsTr("Addresses of logs")
                        size: 14
                        strong: true
                        Accessible.role: Accessible.Heading
                    }
                    SegmentedControl {
                        width: parent.width
                        stretch: true
                        label: qsTr("Anonymise the addresses of a new log")
                        options: [qsTr("Keep"), qsTr("By prefix"), qsTr("By key")]
                        currentIndex: page.model.traffic.preview.usualKeep
                        onChosen: index => page.model.traffic.preview.usualKeep = index
                    }
                    UiText {
                        width: parent.width
                        text: qsTr("How a log that is chosen is going to be read; each log can be read otherwise before it is imported.")
                        size: 12
                        color: Theme.text2
                        lineHeight: 1.15
                        wrapMode: Text.WordWrap
                    }
                    Divider {
                        width: parent.width
                    }
                    UiText {
                        text: qsTr("Your data")
                        size: 14
                        strong: true
                        Accessible.role: Accessible.Heading
                    }
                    UiText {
                        width: parent.width
                        text: qsTr("Nothing leaves this computer. A link to a source opens in the browser, and only when it is chosen.")
                        size: 12
                        color: Theme.text2
                        lineHeight: 1.15
                        wrapMode: Text.WordWrap
                    }
                }
            }
        }
        FigureTable {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !page.slim || page.atFigures
            model: page.figures
        }
    }
}
