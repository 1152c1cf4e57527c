// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The window: top bar, rail, and the page that is chosen; without a project the welcome page.
T.ApplicationWindow {
    id: window

    required property Session session
    readonly property bool atSettings: session.page === "settings"
    readonly property bool atHome: !session.open || session.page === "welcome"

    width: 1440
    height: 900
    minimumWidth: 800
    minimumHeight: 560
    visible: true
    color: Theme.window
    title: session.open ? session.projectName + " – Edgefence" : "Edgefence"

    property bool sure: false
    onClosing: event => {
        event.accepted = sure || !session.isImporting();
        if (!event.accepted)
            importing.open();
    }

    Question {
        id: importing
        title: qsTr("Stop importing?")
        text: qsTr("A log is being imported. What is closed now keeps nothing of it; everything else is saved.")
        action: qsTr("Stop and close")
        iconName: "close"
        onAccepted: {
            window.sure = true;
            window.close();
        }
    }
    Binding {
        target: Theme
        property: "dark"
        value: window.session.dark
    }
    Binding {
        target: Theme
        property: "reducedMotion"
        value: window.session.still
    }
    Shortcut {
        sequences: ["Ctrl+Z"]
        enabled: window.session.canUndo
        onActivated: window.session.undo()
    }
    Shortcut {
        sequences: ["Ctrl+Shift+Z", "Ctrl+Y"]
        enabled: window.session.canRedo
        onActivated: window.session.redo()
    }

    TopBar {
        id: topBar
        width: parent.width
        session: window.session
        atHome: window.atHome
        onOpenRequested: dialogs.open()
    }
    NoticeBar {
        id: notice
        anchors.top: topBar.bottom
        width: parent.width
        session: window.session
    }
    Rectangle {
        id: copying
        anchors.top: notice.bottom
        width: parent.width
        height: copyStrip.height
        color: Theme.surface1

        WorkStrip {
            id: copyStrip
            width: parent.width
            job: window.session.copyJob
            text: qsTr("Copying the project to where it will go on")
            tip: qsTr("It stays where it is")
        }
    }
    ProjectDialogs {
        id: dialogs
        session: window.session
    }
    Rail {
        id: rail
        anchors.top: copying.bottom
        anchors.bottom: parent.bottom
        visible: !window.atHome
        session: window.session
    }
    Item {
        id: place
        anchors.top: copying.bottom
        anchors.bottom: parent.bottom
        anchors.left: rail.visible ? rail.right : parent.left
        anchors.right: parent.right

        PageSlot {
            anchors.fill: parent
            shown: window.atHome && !window.atSettings
            page: "WelcomePage"
            model: window.session.welcome
        }
        PageSlot {
            anchors.fill: parent
            shown: !window.atHome && window.session.page === "plan"
            page: "PlanPage"
            model: window.session.plan
        }
        PageSlot {
            anchors.fill: parent
            shown: !window.atHome && window.session.page === "traffic"
            page: "TrafficPage"
            model: window.session.traffic
        }
        PageSlot {
            anchors.fill: parent
            shown: !window.atHome && window.session.page === "replay"
            page: "ReplayPage"
            model: window.session.replay
        }
        PageSlot {
            anchors.fill: parent
            shown: !window.atHome && window.session.page === "export"
            page: "ExportPage"
            model: window.session.exports
        }
        PageSlot {
            anchors.fill: parent
            shown: window.atSettings
            page: "SettingsPage"
            model: window.session
        }
    }
}
