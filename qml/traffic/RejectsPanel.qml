// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The lines of an import that were no requests, with the reason.
Rectangle {
    id: panel

    required property ImportList imports

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("Lines rejected")
        note: panel.imports.rejectsTitle

        TotalText {
            text: panel.imports.rejectsTotal
        }
        IconButton {
            small: true
            iconName: "close"
            iconSize: 16
            text: qsTr("Put away")
            onClicked: panel.imports.showRejects(0)
        }
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
                width: 300
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
