// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.CheckBox {
    id: control

    implicitWidth: implicitContentWidth + leftPadding
    implicitHeight: Math.max(20, implicitContentHeight)
    leftPadding: 24
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checked: checked

    indicator: Rectangle {
        y: (control.height - height) / 2
        width: 16
        height: 16
        radius: Theme.chipRadius
        color: control.checked && control.enabled ? Theme.accent : Theme.field
        border.width: control.checked && control.enabled ? 0 : 1
        border.color: control.hovered ? Theme.text3 : Theme.strongLine

        Icon {
            anchors.centerIn: parent
            visible: control.checked
            name: "check"
            size: 14
            lineWidth: 2
            color: control.enabled ? Theme.accentText : Theme.text3
        }
        FocusRing {
            shown: control.visualFocus
            radius: 6
        }
    }
    contentItem: UiText {
        text: control.text
        size: 12
        color: control.enabled ? Theme.text1 : Theme.text3
        wrapMode: Text.WordWrap
    }
}
