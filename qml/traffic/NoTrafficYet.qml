// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// What an empty list of imports says.
Item {
    id: empty

    signal filesWanted
    signal folderWanted

    implicitHeight: column.height + 56

    Column {
        id: column
        x: 20
        y: 28
        width: parent.width - 40
        spacing: 8

        Icon {
            name: "traffic"
            size: 26
        }
        UiText {
            text: qsTr("No traffic yet")
            size: 14
            strong: true
        }
        UiText {
            width: parent.width
            text: qsTr("The fence map works without it. With a log, Edgefence replays your own day and names the addresses a cap would hit.")
            wrapMode: Text.WordWrap
            lineHeight: 1.15
            color: Theme.text2
        }
        Item {
            width: 1
            height: 4
        }
        Button {
            iconName: "document"
            text: qsTr("Choose files")
            onClicked: empty.filesWanted()
        }
        Button {
            iconName: "folder"
            text: qsTr("Choose a folder")
            onClicked: empty.folderWanted()
        }
        UiText {
            width: parent.width
            topPadding: 8
            text: qsTr("Or drop files anywhere on this page. Logs of nginx, Apache, Traefik, HAProxy and IIS, Logpush, CloudFront, other W3C logs and CSV are read as they are, also gz and zst. Nothing leaves this computer.")
            size: 12
            wrapMode: Text.WordWrap
            lineHeight: 1.15
            color: Theme.text2
        }
    }
}
