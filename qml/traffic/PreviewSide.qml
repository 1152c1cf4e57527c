// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// What can be changed about how a log is read, and the button that imports it.
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
        title: qsTr("What can be changed")
        note: qsTr("the lines follow")

        Item {
            Layout.fillWidth: true
        }
    }
    Scroller {
        anchors.top: header.bottom
        anchors.bottom: bottom.top
        width: parent.width
        contentHeight: content.height + 28

        Column {
            id: content
            x: 16
            y: 14
            width: parent.width - 32
            spacing: 16

            Column {
                width: parent.width
                spacing: 6

                UiText {
                    text: qsTr("Address of the caller")
                    size: 12
                    font.weight: Font.Medium
                }
                AddressChoice {
                    width: parent.width
                    reading: side.preview.reading
                }
            }
            ZoneChoice {
                width: parent.width
                reading: side.preview.reading
                log: side.preview.path
                meaning: side.preview.beginText
            }
            KeepChoice {
                width: parent.width
                reading: side.preview.reading
            }
            CheckBox {
                width: parent.width
                text: qsTr("Keep requests that Workers made themselves")
                checked: side.preview.reading.keepsSubrequests
                onClicked: {
                    side.preview.reading.keepsSubrequests = checked;
                    checked = Qt.binding(() => side.preview.reading.keepsSubrequests);
                }
            }
            Button {
                visible: side.preview.count > 1
                small: true
                text: qsTr("Use this for all %1 files").arg(side.preview.count)
                onClicked: side.preview.useForAll()
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
