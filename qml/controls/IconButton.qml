// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A button that is an icon; `text` is what it is called.
T.Button {
    id: control

    property string iconName
    property real iconSize: 20
    property bool small: false
    property string shortcutText

    implicitWidth: small ? Theme.smallControl : Theme.control
    implicitHeight: small ? Theme.smallControl : Theme.control
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: Item {
        Icon {
            anchors.centerIn: parent
            name: control.iconName
            size: control.iconSize
            color: !control.enabled ? Theme.text3 : control.checked ? Theme.accent : Theme.text2
            opacity: control.enabled ? 1 : 0.6
        }
    }
    background: Rectangle {
        radius: Theme.fieldRadius
        color: control.checked ? Theme.accentTint : "transparent"
        border.width: 1
        border.color: control.hovered && control.enabled ? Theme.strongLine : "transparent"

        FocusRing {
            shown: control.visualFocus
        }
    }
    Tip {
        text: control.shortcutText === "" ? control.text : control.text + "  " + control.shortcutText
        shown: control.hovered || control.visualFocus
    }
}
