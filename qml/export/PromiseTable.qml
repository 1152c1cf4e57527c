// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// What each layer does, and what can be said about it in public: a published limit that is missed
// is a bug report.
Rectangle {
    id: panel

    required property ExportModel model

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("What can be promised")
        note: qsTr("a published limit that is missed is a bug report")

        Item {
            Layout.fillWidth: true
        }
    }
    Table {
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        label: qsTr("What can be promised")
        model: panel.model.promises
        columns: [
            {
                title: qsTr("Layer"),
                role: "layer",
                width: panel.width < 520 ? 110 : 180
            },
            {
                title: qsTr("Does"),
                role: "does"
            },
            {
                title: qsTr("Promise to publish"),
                role: "promise"
            }
        ]
        onChosen: row => currentRow = row
    }
}
