// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// Which artefact is shown, which of its files, and the buttons that take it away.
Rectangle {
    id: header

    required property ExportModel model

    signal copied
    signal saveWanted

    implicitHeight: 80
    color: Theme.surface1

    RowLayout {
        x: 14
        width: parent.width - 28
        height: 44
        spacing: 8

        UiText {
            Layout.fillWidth: true
            text: header.model.title
            size: 14
            strong: true
            Accessible.role: Accessible.Heading
        }
        Button {
            iconName: "copy"
            text: header.model.refused ? qsTr("Copy anyway") : qsTr("Copy")
            enabled: !header.model.empty
            onClicked: header.copied()
        }
        Button {
            primary: !header.model.refused
            iconName: "save"
            text: header.model.refused ? qsTr("Save anyway") : qsTr("Save as")
            enabled: !header.model.empty
            onClicked: header.saveWanted()
        }
    }
    Rectangle {
        y: 44
        width: parent.width
        height: 36
        color: Theme.surface2

        Divider {
            width: parent.width
        }
        RowLayout {
            anchors.fill: parent
            anchors.leftMargin: 14
            anchors.rightMargin: 14
            spacing: 10

            MonoText {
                visible: header.model.files.length < 2
                text: header.model.fileName
            }
            ComboBox {
                visible: header.model.files.length > 1
                small: true
                mono: true
                label: qsTr("File")
                options: header.model.files
                currentIndex: header.model.file
                onChosen: index => header.model.file = index
            }
            UiText {
                Layout.fillWidth: true
                text: header.model.sizeText
                size: 12
                color: Theme.text2
            }
        }
        Divider {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
}
