// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.RadioButton {
    id: control

    implicitWidth: implicitContentWidth + leftPadding
    implicitHeight: Math.max(20, implicitContentHeight)
    leftPadding: text === "" ? 16 : 24
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.RadioButton
    Accessible.name: text
    Accessible.checked: checked

    indicator: Rectangle {
        y: (control.height - height) / 2
        width: 16
        height: 16
        radius: 8
        color: Theme.field
        border.width: 1.5
        border.color: control.checked && control.enabled ? Theme.accent : control.hovered ? Theme.text3 : Theme.strongLine

        Rectangle {
            anchors.centerIn: parent
            visible: control.checked
            width: 8
            height: 8
            radius: 4
            color: control.enabled ? Theme.accent : Theme.text3
        }
        FocusRing {
            shown: control.visualFocus
            radius: 12
        }
    }
    contentItem: UiText {
        text: control.text
        size: 12
        color: control.enabled ? Theme.text1 : Theme.text3
        wrapMode: Text.WordWrap
    }
}
