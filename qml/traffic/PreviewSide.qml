// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// What is to be known before a log is imported, and the button that does it.
Rectangle {
    id: side

    required property ImportPreview preview

    signal accepted

    color: Theme.surface2

    PanelHeader {
        id: header
        width: parent.width
        height: 44
        color: Theme.surface2
        title: qsTr("How it is read")
    }
    Flickable {
        anchors.top: header.bottom
        anchors.bottom: bottom.top
        width: parent.width
        contentHeight: content.height + 28
        clip: true
        boundsBehavior: Flickable.StopAtBounds

        Column {
            id: content
            x: 16
            y: 14
            width: parent.width - 32
            spacing: 16

            Fact {
                width: parent.width
                iconName: "calendar"
                title: qsTr("Times are UTC")
                text: (side.preview.beginText === "" ? "" : side.preview.beginText + " ") + qsTr("Budgets start again at 00:00 UTC, whatever zone the lines are written in.")
            }
            Fact {
                width: parent.width
                iconName: "person"
                title: qsTr("The address of the caller")
                text: qsTr("It is what the log's first column says. Behind Cloudflare that can be one of Cloudflare's machines: then let the server write CF-Connecting-IP instead.")
            }
            Fact {
                width: parent.width
                iconName: "triangle"
                title: qsTr("Lines that do not parse")
                text: qsTr("They are kept with number and reason and listed after the import, never dropped in silence.")
            }
            Fact {
                width: parent.width
                iconName: "lock"
                title: qsTr("Nothing leaves this computer")
                text: qsTr("The requests are stored in the project's file; the log stays as it is. Cancelling leaves nothing behind.")
            }
        }
    }
    Rectangle {
        id: bottom
        anchors.bottom: parent.bottom
        width: parent.width
        height: 60
        color: Theme.surface1

        Divider {
            width: parent.width
            strong: true
        }
        RowLayout {
            anchors.fill: parent
            anchors.margins: 14
            spacing: 8

            Button {
                text: qsTr("Cancel")
                onClicked: side.preview.clear()
            }
            Button {
                Layout.fillWidth: true
                primary: true
                iconName: "save"
                text: side.preview.importText
                enabled: side.preview.importable
                onClicked: side.accepted()
            }
        }
    }
}
