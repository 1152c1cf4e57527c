// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Text to copy: a command, a line of configuration.
Rectangle {
    id: line

    property string command

    implicitHeight: Math.max(32, words.contentHeight + 14)
    radius: Theme.fieldRadius
    color: Theme.dark ? Theme.sunken : Theme.surface2
    border.width: 1
    border.color: Theme.line

    TextEdit {
        id: words
        x: 10
        y: 7
        width: parent.width - 48
        text: line.command
        readOnly: true
        selectByMouse: true
        wrapMode: TextEdit.WrapAnywhere
        color: Theme.text1
        selectionColor: Theme.accent
        selectedTextColor: Theme.accentText
        font.family: Theme.mono
        font.pixelSize: 12
        renderType: Text.NativeRendering
        Accessible.role: Accessible.StaticText
        Accessible.name: line.command
    }
    IconButton {
        id: copy
        property bool copied: false
        anchors.right: parent.right
        anchors.rightMargin: 4
        y: 4
        small: true
        iconName: copied ? "check" : "copy"
        iconSize: 15
        text: copied ? qsTr("Copied") : qsTr("Copy")
        onClicked: {
            words.selectAll();
            words.copy();
            words.deselect();
            copied = true;
            again.restart();
        }

        Timer {
            id: again
            interval: 1600
            onTriggered: copy.copied = false
        }
    }
}
