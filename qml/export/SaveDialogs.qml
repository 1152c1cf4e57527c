// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Dialogs
import Qt.labs.platform as Platform

// Asks where an artefact, or all of them, are to be saved.
Item {
    id: dialogs

    property string fileName

    signal fileChosen(url file)
    signal folderChosen(url folder)

    function askFile(): void {
        file.currentFile = Platform.StandardPaths.writableLocation(Platform.StandardPaths.DocumentsLocation) + "/" + fileName;
        file.open();
    }
    function askFolder(): void {
        folder.open();
    }

    FileDialog {
        id: file
        title: qsTr("Save %1").arg(dialogs.fileName)
        fileMode: FileDialog.SaveFile
        onAccepted: dialogs.fileChosen(selectedFile)
    }
    FolderDialog {
        id: folder
        title: qsTr("Save all to a folder")
        onAccepted: dialogs.folderChosen(selectedFolder)
    }
}
