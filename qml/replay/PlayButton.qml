// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// The primary button of the Replay page.
T.Button {
    id: control

    property bool playing: false

    implicitWidth: 36
    implicitHeight: 30
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: playing ? qsTr("Pause") : qsTr("Play")
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: control.playing ? "pause" : "play"
            size: 18
            lineWidth: 1.8
            color: control.enabled ? Theme.accentText : Theme.text3
        }
    }
    background: Rectangle {
        radius: Theme.fieldRadius
        color: control.enabled ? Theme.accent : Theme.surface2
        border.width: control.enabled ? 0 : 1
        border.color: Theme.strongLine

        FocusRing {
            shown: control.visualFocus
        }
    }
    Tip {
        text: control.Accessible.name + "  " + qsTr("Space in the charts")
        shown: control.hovered || control.visualFocus
    }
}
