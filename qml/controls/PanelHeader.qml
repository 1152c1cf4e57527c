// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence

// The title line of a panel; what stands in it follows the title.
Rectangle {
    id: header

    property string title
    property string note
    default property alias content: row.data

    implicitHeight: Theme.panelHeader
    implicitWidth: row.implicitWidth + 28
    color: Theme.surface1

    RowLayout {
        id: row
        anchors.fill: parent
        anchors.leftMargin: 14
        anchors.rightMargin: 14
        spacing: 8

        UiText {
            text: header.title
            strong: true
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        UiText {
            visible: text !== ""
            text: header.note
            size: 12
            color: Theme.text2
            Layout.maximumWidth: implicitWidth
            Layout.fillWidth: true
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
