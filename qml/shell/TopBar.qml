// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The project, its variants, whether it is saved, the plans it runs on, undo and redo, the theme.
Rectangle {
    id: bar

    required property Session session
    required property bool atHome

    signal openRequested

    implicitHeight: Theme.topBar
    color: Theme.surface1
    Accessible.role: Accessible.ToolBar
    Accessible.name: qsTr("Project")

    RowLayout {
        anchors.fill: parent
        anchors.leftMargin: bar.atHome ? 24 : 0
        anchors.rightMargin: 12
        spacing: 8

        Item {
            Layout.preferredWidth: bar.atHome ? 24 : Theme.rail
            Layout.fillHeight: true

            FenceMark {
                anchors.centerIn: parent
            }
        }
        UiText {
            visible: bar.atHome
            Layout.leftMargin: 8
            text: "Edgefence"
            size: 14
            strong: true
        }
        ProjectMenu {
            visible: !bar.atHome
            session: bar.session
            onOpenRequested: bar.openRequested()
        }
        Divider {
            visible: !bar.atHome
            vertical: true
            Layout.preferredHeight: 20
            Layout.leftMargin: 4
            Layout.rightMargin: 4
        }
        VariantBar {
            visible: !bar.atHome
            session: bar.session
            Layout.fillWidth: true
        }
        Item {
            visible: bar.atHome
            Layout.fillWidth: true
        }
        SavedState {
            visible: !bar.atHome
            brief: bar.width < 900
            session: bar.session
        }
        PlanChoice {
            visible: !bar.atHome
            Layout.leftMargin: 8
            label: qsTr("Zone")
            options: bar.session.zonePlans
            currentIndex: bar.session.zonePlan
            onChosen: index => bar.session.chooseZonePlan(index)
        }
        PlanChoice {
            visible: !bar.atHome
            Layout.leftMargin: 4
            label: qsTr("Workers")
            options: bar.session.workersPlans
            currentIndex: bar.session.workersPlan
            onChosen: index => bar.session.chooseWorkersPlan(index)
        }
        Button {
            visible: bar.atHome
            iconName: "folder"
            text: qsTr("Open")
            note: "Ctrl+O"
            onClicked: bar.openRequested()
        }
        Divider {
            vertical: true
            Layout.preferredHeight: 20
            Layout.leftMargin: 4
            Layout.rightMargin: 4
        }
        IconButton {
            visible: !bar.atHome
            iconName: "undo"
            text: enabled ? bar.session.undoText : qsTr("Nothing to undo")
            shortcutText: enabled ? "Ctrl+Z" : ""
            enabled: bar.session.canUndo
            onClicked: bar.session.undo()
        }
        IconButton {
            visible: !bar.atHome
            iconName: "redo"
            text: enabled ? bar.session.redoText : qsTr("Nothing to redo")
            shortcutText: enabled ? "Ctrl+Shift+Z" : ""
            enabled: bar.session.canRedo
            onClicked: bar.session.redo()
        }
        IconButton {
            visible: bar.atHome
            iconName: "gear"
            text: qsTr("Settings")
            shortcutText: "Ctrl+,"
            onClicked: bar.session.page = "settings"
        }
        IconButton {
            iconName: bar.session.dark ? "moon" : "sun"
            text: qsTr("Theme")
            onClicked: themes.popup(this, 0, height + 4)
        }
    }
    Menu {
        id: themes

        ThemeItem {
            session: bar.session
            theme: "system"
            text: qsTr("As the system")
        }
        ThemeItem {
            session: bar.session
            theme: "light"
            text: qsTr("Light")
        }
        ThemeItem {
            session: bar.session
            theme: "dark"
            text: qsTr("Dark")
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Nothing moves")
            checked: bar.session.still
            onTriggered: bar.session.still = !bar.session.still
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
        color: Theme.line
    }
}
