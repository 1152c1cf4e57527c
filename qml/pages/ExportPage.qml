// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// What the plan is deployed with: the list of artefacts, the one that is chosen as it is at this
// moment, and what was checked about it.
Rectangle {
    id: page

    required property ExportModel model
    // Where there is no room for three side by side, the checks stand below the text.
    readonly property bool slim: width < 900

    color: Theme.surface1

    Binding {
        target: page.model
        property: "active"
        value: page.visible
    }
    SaveDialogs {
        id: dialogs
        fileName: page.model.fileName
        onFileChosen: file => said.say(page.model.save(file))
        onFolderChosen: folder => said.say(page.model.saveAll(folder))
    }
    Splitter {
        anchors.fill: parent
        orientation: Qt.Horizontal

        ArtefactList {
            T.SplitView.preferredWidth: page.slim ? 200 : page.width < 1000 ? 220 : 308
            T.SplitView.minimumWidth: 180
            model: page.model
            onSaveAllWanted: dialogs.askFolder()
        }
        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 280

            ArtefactHeader {
                id: header
                width: parent.width
                model: page.model
                onCopied: {
                    page.model.copy();
                    said.say(qsTr("Copied %1").arg(page.model.fileName));
                }
                onSaveWanted: dialogs.askFile()
            }
            Strip {
                id: refusal
                anchors.top: header.bottom
                width: parent.width
                height: visible ? implicitHeight : 0
                visible: page.model.refused
                iconName: "forbidden"
                tint: Theme.exposed.text
                title: page.model.empty ? qsTr("Nothing to take away yet.") : qsTr("This zone's plan would refuse it.")
                text: qsTr("The checks say why, and what would do.")
            }
            Splitter {
                anchors.top: refusal.bottom
                anchors.bottom: parent.bottom
                width: parent.width
                orientation: Qt.Vertical

                CodePreview {
                    id: preview
                    T.SplitView.fillHeight: true
                    T.SplitView.minimumHeight: 120
                    model: page.model
                    markedLine: checks.markedLine
                }
                PromiseTable {
                    visible: page.model.promiseCount > 0 && page.height > 480
                    T.SplitView.preferredHeight: page.slim ? 92 : 190
                    T.SplitView.minimumHeight: 90
                    model: page.model
                }
                Item {
                    id: below
                    T.SplitView.preferredHeight: 170
                    T.SplitView.minimumHeight: 100
                    visible: page.slim
                }
            }
            SaidNote {
                id: said
                anchors.horizontalCenter: parent.horizontalCenter
                anchors.bottom: parent.bottom
                anchors.bottomMargin: 16
            }
        }
        Item {
            id: beside
            T.SplitView.preferredWidth: page.width < 1000 ? 248 : 320
            T.SplitView.minimumWidth: 200
            visible: !page.slim
        }
    }
    ChecksPanel {
        id: checks
        parent: page.slim ? below : beside
        anchors.fill: parent
        model: page.model
    }
}
