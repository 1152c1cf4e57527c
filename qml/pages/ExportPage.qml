// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

Rectangle {
    id: page

    required property ExportModel model

    color: Theme.surface1

    EmptyState {
        anchors.centerIn: parent
        iconName: "export"
        title: qsTr("Export")
    }
}
