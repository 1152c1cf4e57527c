// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// `moved` comes on every pixel: what hangs on it follows in the same frame.
T.Slider {
    id: control

    property string label

    implicitWidth: 128
    implicitHeight: Theme.control
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Slider
    Accessible.name: label

    background: Rectangle {
        x: 8
        y: (control.height - height) / 2
        width: control.width - 16
        height: 3
        radius: 1.5
        color: Theme.strongLine

        Rectangle {
            width: control.visualPosition * parent.width
            height: 3
            radius: 1.5
            color: control.enabled ? Theme.accent : Theme.text3
        }
    }
    handle: Rectangle {
        x: 1 + control.visualPosition * (control.width - 16)
        y: (control.height - height) / 2
        width: 14
        height: 14
        radius: 7
        color: Theme.dark ? Theme.surface1 : "#FFFFFF"
        border.width: 2
        border.color: control.enabled ? Theme.accent : Theme.text3

        FocusRing {
            shown: control.visualFocus
            radius: 11
        }
    }
}
