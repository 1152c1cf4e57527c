// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The project's name; its menu opens, saves elsewhere, closes.
T.Button {
    id: control

    required property Session session

    signal openRequested

    implicitWidth: Math.min(260, implicitContentWidth)
    implicitHeight: Theme.control
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Project %1").arg(session.projectName)
    Keys.onReturnPressed: clicked()
    Keys.onDownPressed: clicked()
    onClicked: menu.popup(control, 0, control.height + 4)

    text: session.projectName
    contentItem: UiText {
        rightPadding: 22
        text: control.text
        size: 14
        strong: true
    }
    indicator: Icon {
        x: control.width - 16
        anchors.verticalCenter: parent.verticalCenter
        name: "chevron-down"
        size: 14
    }
    background: Item {
        FocusRing {
            shown: control.visualFocus
        }
    }
    Menu {
        id: menu

        MenuItem {
            text: qsTr("All projects")
            iconName: "folder"
            onTriggered: control.session.page = "welcome"
        }
        MenuItem {
            text: qsTr("Open")
            iconName: "document"
            note: "Ctrl+O"
            onTriggered: control.openRequested()
        }
        MenuItem {
            text: qsTr("Save")
            note: "Ctrl+S"
            onTriggered: control.session.save()
        }
        MenuItem {
            text: qsTr("Save as")
            iconName: "save"
            note: "Ctrl+Shift+S"
            onTriggered: control.session.saveAsRequested()
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Close")
            iconName: "close"
            note: "Ctrl+W"
            onTriggered: control.session.close()
        }
    }
}
