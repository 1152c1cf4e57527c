// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The logs of the project: those that are here, those that are being read, and where more go in.
Rectangle {
    id: panel

    required property TrafficModel model
    readonly property bool nothing: model.imports.count === 0 && running.count === 0 && model.preview.count === 0

    signal filesWanted
    signal folderWanted

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        title: qsTr("Imports")

        Item {
            Layout.fillWidth: true
        }
        Button {
            small: true
            iconName: "plus"
            text: qsTr("Files")
            tip: qsTr("Choose logs to import")
            onClicked: panel.filesWanted()
        }
    }
    Scroller {
        id: list
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        contentHeight: content.height

        Column {
            id: content
            width: list.width

            Repeater {
                model: panel.model.preview.files

                PendingCard {
                    width: content.width
                    onChosen: panel.model.preview.choose(path)
                    onRemoved: panel.model.preview.remove(path)
                }
            }
            Repeater {
                model: panel.model.imports.rows

                ImportCard {
                    width: content.width
                    imports: panel.model.imports
                }
            }
            Repeater {
                id: running
                model: panel.model.running

                RunningCard {
                    width: content.width
                    onCancelled: panel.model.cancelImport(key)
                    onWantedAgain: panel.model.importAgain(key)
                }
            }
            WorkStrip {
                width: content.width
                job: panel.model.imports.sweepJob
                text: qsTr("Giving the room of deleted imports back")
                tip: qsTr("What is left then goes when the project is opened next")
            }
            NoTrafficYet {
                visible: panel.nothing
                width: content.width
                onFilesWanted: panel.filesWanted()
                onFolderWanted: panel.folderWanted()
            }
            Item {
                visible: !panel.nothing
                width: content.width
                height: 132

                DashedBox {
                    anchors.fill: parent
                    anchors.margins: 14

                    Column {
                        anchors.centerIn: parent
                        width: parent.width - 24
                        spacing: 6

                        Icon {
                            anchors.horizontalCenter: parent.horizontalCenter
                            name: "folder"
                        }
                        UiText {
                            width: parent.width
                            horizontalAlignment: Text.AlignHCenter
                            text: qsTr("Drop log files or folders here")
                            size: 12
                            color: Theme.text2
                        }
                        Button {
                            anchors.horizontalCenter: parent.horizontalCenter
                            small: true
                            text: qsTr("Choose a folder")
                            onClicked: panel.folderWanted()
                        }
                    }
                }
            }
        }
    }
}
