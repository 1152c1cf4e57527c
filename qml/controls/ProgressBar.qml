// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.ProgressBar {
    id: control

    property color fill: Theme.accent

    implicitWidth: 200
    implicitHeight: 6
    Accessible.role: Accessible.ProgressBar

    background: Rectangle {
        radius: Theme.barRadius
        color: Theme.sunken
    }
    contentItem: Item {
        Rectangle {
            width: control.visualPosition * parent.width
            height: parent.height
            radius: Theme.barRadius
            color: control.fill
        }
    }
}
