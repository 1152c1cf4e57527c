// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import Edgefence
import Edgefence.Desktop

// Where everything begins: examples, projects that were open before, one's own traffic, a new plan.
Rectangle {
    id: page

    required property WelcomeModel model
    // The right column goes below the left one where there is no room beside it.
    readonly property bool narrow: width < 1120
    readonly property real side: narrow ? body.width : 400
    readonly property real main: narrow ? body.width : body.width - side - 42

    color: Theme.window
    onVisibleChanged: if (visible)
        model.refreshRecent()

    FileDialog {
        id: openDialog
        title: qsTr("Open projects, plans or logs")
        fileMode: FileDialog.OpenFiles
        nameFilters: [qsTr("Projects and plans (*.edgefence *.plan.json)"), qsTr("Logs (*.log *.log.* *.gz *.zst *.json *.ndjson *.txt)"), qsTr("All files (*)")]
        onAccepted: page.model.openFiles(selectedFiles)
    }
    FileDialog {
        id: findDialog
        property string path
        title: qsTr("Where is it now?")
        nameFilters: [qsTr("Projects (*.edgefence)")]
        onAccepted: page.model.foundRecent(path, selectedFile)
    }
    Scroller {
        id: scroller
        anchors.fill: parent
        contentHeight: body.height + 60

        Item {
            id: body
            x: Math.max(24, Math.min(48, (page.width - 1344) / 2 + 48))
            y: 24
            width: Math.min(1344, page.width - 2 * Math.max(24, Math.min(48, page.width * 0.0333)))
            height: page.narrow ? right.y + right.height : Math.max(left.height, right.height)

            Column {
                id: left
                width: page.main
                spacing: 14

                SectionTitle {
                    title: qsTr("Examples")
                    note: qsTr("services that exist, with the numbers they must give")
                }
                ExampleCards {
                    width: parent.width
                    model: page.model
                }
                Item {
                    width: 1
                    height: 6
                }
                RecentList {
                    width: parent.width
                    model: page.model
                    onFindWanted: path => {
                        findDialog.path = path;
                        findDialog.open();
                    }
                }
            }
            Column {
                id: right
                x: page.narrow ? 0 : page.main + 42
                y: page.narrow ? left.height + 28 : 0
                width: page.side
                spacing: 14

                SectionTitle {
                    title: qsTr("Your own traffic")
                }
                OwnTraffic {
                    width: parent.width
                    onFilesWanted: openDialog.open()
                }
                Item {
                    width: 1
                    height: 6
                }
                SectionTitle {
                    title: qsTr("New plan")
                }
                NewPlanCard {
                    width: parent.width
                    model: page.model
                }
            }
        }
    }
    DropArea {
        id: drop
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => {
            page.model.openFiles(event.urls);
            event.accept();
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 6
        visible: drop.containsDrag
        radius: Theme.cardRadius
        color: Theme.alpha(Theme.accent, 0.06)
        border.width: 2
        border.color: Theme.accent
    }
}
