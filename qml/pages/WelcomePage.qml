// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

Rectangle {
    id: page

    required property WelcomeModel model

    color: Theme.surface1

    EmptyState {
        anchors.centerIn: parent
        iconName: "document"
        title: qsTr("Edgefence")
    }
}
