// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The place for one's own logs and projects.
Item {
    id: own

    signal filesWanted

    implicitHeight: 196

    DashedBox {
        anchors.fill: parent

        Column {
            anchors.centerIn: parent
            width: parent.width - 40
            spacing: 8

            Icon {
                anchors.horizontalCenter: parent.horizontalCenter
                name: "folder"
                size: 26
            }
            UiText {
                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Drop a log or a project here")
                size: 14
                strong: true
            }
            UiText {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: qsTr("nginx, Apache, Logpush, W3C, CSV and more, also gz and zst; .edgefence and .plan.json. Nothing leaves this computer.")
                size: 12
                lineHeight: 1.15
                wrapMode: Text.WordWrap
                color: Theme.text2
            }
            Item {
                width: 1
                height: 2
            }
            Button {
                anchors.horizontalCenter: parent.horizontalCenter
                text: qsTr("Choose files")
                onClicked: own.filesWanted()
            }
        }
    }
}
