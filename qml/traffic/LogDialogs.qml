// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Dialogs

// Asks for logs, or for a folder of them.
Item {
    id: dialogs

    signal chosen(var files)

    function openFiles(): void {
        files.open();
    }
    function openFolder(): void {
        folder.open();
    }

    FileDialog {
        id: files
        title: qsTr("Choose logs")
        fileMode: FileDialog.OpenFiles
        nameFilters: [qsTr("Logs (*.log *.log.* *.gz *.zst *.json *.ndjson *.txt)"), qsTr("All files (*)")]
        onAccepted: dialogs.chosen(selectedFiles)
    }
    FolderDialog {
        id: folder
        title: qsTr("Choose a folder of logs")
        onAccepted: dialogs.chosen([selectedFolder])
    }
}
