// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Dialogs
import Edgefence
import Edgefence.Desktop

// Where to open from and where to save to.
Item {
    id: dialogs

    required property Session session

    function open(): void {
        openDialog.open();
    }
    function saveAs(): void {
        saveDialog.open();
    }

    FileDialog {
        id: openDialog
        title: qsTr("Open projects, plans or logs")
        fileMode: FileDialog.OpenFiles
        nameFilters: [qsTr("Projects and plans (*.edgefence *.plan.json)"), qsTr("Logs (*.log *.log.* *.gz *.zst *.json *.ndjson *.txt)"), qsTr("All files (*)")]
        onAccepted: dialogs.session.welcome.openFiles(selectedFiles)
    }
    FileDialog {
        id: saveDialog
        title: qsTr("Save the project as")
        fileMode: FileDialog.SaveFile
        defaultSuffix: "edgefence"
        nameFilters: [qsTr("Projects (*.edgefence)")]
        onAccepted: dialogs.session.saveAs(selectedFile)
    }
    Connections {
        target: dialogs.session

        function onSaveAsRequested(): void {
            dialogs.saveAs();
        }
    }
    Shortcut {
        sequences: ["Ctrl+O"]
        onActivated: dialogs.open()
    }
    Shortcut {
        sequences: ["Ctrl+,"]
        onActivated: dialogs.session.page = "settings"
    }
    Shortcut {
        sequences: ["Ctrl+S"]
        enabled: dialogs.session.open
        onActivated: dialogs.session.save()
    }
    Shortcut {
        sequences: ["Ctrl+Shift+S"]
        enabled: dialogs.session.open
        onActivated: dialogs.saveAs()
    }
    Shortcut {
        sequences: ["Ctrl+W"]
        enabled: dialogs.session.open
        onActivated: dialogs.session.close()
    }
}
