// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// Logs come in on the left, what is in them stands in the middle, what their requests cost on the
// right.
Rectangle {
    id: page

    required property TrafficModel model
    readonly property bool previewing: model.preview.count > 0
    readonly property bool narrow: width < 1080
    // Where there is no room for three, the imports share the right side.
    readonly property bool slim: width < 900
    property bool atImports: true

    onPreviewingChanged: atImports = !previewing
    color: Theme.surface1

    Binding {
        target: page.model
        property: "active"
        value: page.visible
    }
    LogDialogs {
        id: dialogs
        onChosen: files => page.model.offer(files)
    }
    Splitter {
        anchors.fill: parent
        orientation: Qt.Horizontal

        Item {
            id: left
            T.SplitView.preferredWidth: page.narrow ? 232 : page.width < 1300 ? 264 : 300
            T.SplitView.minimumWidth: 200
            visible: !page.slim
        }
        Item {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 260

            PreviewPanel {
                anchors.fill: parent
                visible: page.previewing
                preview: page.model.preview
            }
            TrafficOverview {
                anchors.fill: parent
                visible: !page.previewing && page.model.hasTraffic
                model: page.model
            }
            LogSources {
                anchors.fill: parent
                visible: !page.previewing && !page.model.hasTraffic
                model: page.model
            }
            JobLine {
                width: parent.width
                z: 1
                job: page.model.readJob
            }
        }
        Item {
            T.SplitView.preferredWidth: page.slim ? 304 : page.narrow ? 290 : 344
            T.SplitView.minimumWidth: 260

            Rectangle {
                id: choice
                width: parent.width
                height: visible ? 40 : 0
                visible: page.slim
                color: Theme.surface1

                SegmentedControl {
                    x: 14
                    anchors.verticalCenter: parent.verticalCenter
                    width: parent.width - 28
                    stretch: true
                    label: qsTr("Beside the log")
                    options: [qsTr("Imports"), page.previewing ? qsTr("How it is read") : qsTr("Routes")]
                    currentIndex: page.atImports ? 0 : 1
                    onChosen: index => page.atImports = index === 0
                }
                Divider {
                    anchors.bottom: parent.bottom
                    width: parent.width
                }
            }
            Item {
                id: right
                anchors.top: choice.bottom
                anchors.bottom: parent.bottom
                width: parent.width

                PreviewSide {
                    anchors.fill: parent
                    visible: page.previewing && !(page.slim && page.atImports)
                    preview: page.model.preview
                    onAccepted: page.model.importOffered()
                }
                RoutesPanel {
                    anchors.fill: parent
                    visible: !page.previewing && !(page.slim && page.atImports)
                    model: page.model
                }
            }
        }
    }
    ImportsPanel {
        parent: page.slim ? right : left
        anchors.fill: parent
        visible: !page.slim || page.atImports
        model: page.model
        onFilesWanted: dialogs.openFiles()
        onFolderWanted: dialogs.openFolder()
    }
    DropArea {
        id: drop
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: event => {
            page.model.offer(event.urls);
            event.accept();
        }
    }
    Rectangle {
        anchors.fill: parent
        anchors.margins: 6
        visible: drop.containsDrag
        radius: Theme.cardRadius
        color: Theme.alpha(Theme.accent, 0.08)
        border.width: 2
        border.color: Theme.accent

        UiText {
            anchors.centerIn: parent
            text: qsTr("Drop logs or folders anywhere here")
            size: 14
            strong: true
            color: Theme.accent
        }
    }
}
