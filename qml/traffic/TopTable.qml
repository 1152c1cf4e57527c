// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The most frequent values of one column of the log.
Item {
    id: top

    property string title
    property string total
    property string valueTitle
    property bool meanings: false
    property color hue: Theme.served
    property alias model: table.model

    PanelHeader {
        id: header
        width: parent.width
        title: top.title

        TotalText {
            text: top.total
        }
    }
    Table {
        id: table
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        label: top.title
        dense: true
        hue: top.hue
        emptyText: qsTr("This log does not say.")
        columns: [
            {
                title: top.valueTitle,
                role: "value",
                kind: "mono",
                width: top.meanings ? 52 : 0
            },
            ...(top.meanings ? [
                    {
                        title: qsTr("Meaning"),
                        role: "meaning"
                    }
                ] : []),
            {
                title: qsTr("Requests"),
                role: "requests",
                kind: "number",
                width: top.meanings ? 74 : 78
            },
            {
                title: qsTr("Share"),
                role: "share",
                share: top.meanings ? "" : "shareText",
                kind: "bar",
                width: top.meanings ? 70 : 136
            }
        ]
        onChosen: row => currentRow = row
    }
    Divider {
        anchors.right: parent.right
        vertical: true
        height: parent.height
    }
}
