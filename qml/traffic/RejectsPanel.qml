// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Dialogs
import Qt.labs.platform as Platform
import Edgefence
import Edgefence.Desktop

// The lines of an import that were no requests, with the reason.
Rectangle {
    id: panel

    required property TrafficModel model
    readonly property ImportList imports: model.imports

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("Lines rejected")
        note: panel.imports.rejectsTitle

        TotalText {
            visible: panel.width > 620
            text: panel.imports.rejectsTotal
        }
        Button {
            small: true
            iconName: "save"
            text: panel.width > 480 ? qsTr("Save") : ""
            tip: qsTr("Save the lines as they stand to a file")
            Accessible.name: qsTr("Save the rejected lines")
            onClicked: file.open()
        }
        Button {
            small: true
            iconName: "replay"
            text: panel.width > 480 ? qsTr("Read again") : ""
            tip: qsTr("Read them in another format")
            Accessible.name: qsTr("Read the rejected lines again in another format")
            enabled: !panel.imports.readOnly
            onClicked: panel.model.readRejectsAgain()
        }
        IconButton {
            small: true
            iconName: "close"
            iconSize: 16
            text: qsTr("Put away")
            onClicked: panel.imports.showRejects(0)
        }
    }
    FileDialog {
        id: file
        title: qsTr("Save the rejected lines")
        fileMode: FileDialog.SaveFile
        currentFile: Platform.StandardPaths.writableLocation(Platform.StandardPaths.DocumentsLocation) + "/" + panel.imports.rejectsFileName
        onAccepted: panel.imports.saveRejects(selectedFile)
    }
    Table {
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        label: qsTr("Lines rejected")
        dense: true
        model: panel.imports.rejects
        columns: [
            {
                title: qsTr("Line"),
                role: "line",
                kind: "number",
                width: 88
            },
            {
                title: qsTr("Reason"),
                role: "reason",
                width: Math.max(140, Math.min(300, panel.width * 0.4))
            },
            {
                title: qsTr("As it stands"),
                role: "text",
                kind: "mono"
            }
        ]
        onChosen: row => currentRow = row
    }
}
