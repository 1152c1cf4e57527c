// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.Switch {
    id: control

    property bool small: false

    implicitWidth: small ? 26 : 28
    implicitHeight: small ? 14 : 16
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checked: checked

    opacity: enabled ? 1 : 0.6

    indicator: Rectangle {
        width: control.width
        height: control.height
        radius: height / 2
        color: control.checked ? (control.enabled ? Theme.accent : Theme.fits.fill) : Theme.strongLine
        border.width: control.hovered ? 1 : 0
        border.color: Theme.text3

        Rectangle {
            x: control.checked ? parent.width - width - 2 : 2
            y: 2
            width: height
            height: parent.height - 4
            radius: height / 2
            color: control.checked ? Theme.accentText : Theme.surface1

            Behavior on x {
                NumberAnimation {
                    duration: Theme.panelMotion
                    easing.type: Easing.OutCubic
                }
            }
        }
        FocusRing {
            shown: control.visualFocus
            radius: parent.radius + 4
        }
    }
}
