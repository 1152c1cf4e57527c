// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.MenuItem {
    id: control

    property string iconName
    // The key that does the same, or why it is not possible.
    property string note

    implicitWidth: Math.max(212, implicitContentWidth)
    implicitHeight: Theme.control
    hoverEnabled: true
    Accessible.role: Accessible.MenuItem
    Accessible.name: text

    contentItem: MenuWords {
        iconName: control.checked ? "check" : control.iconName
        iconColor: control.enabled ? Theme.text2 : Theme.text3
        text: control.text
        note: control.note
        ink: control.enabled ? Theme.text1 : Theme.text3
    }
    background: Rectangle {
        radius: Theme.chipRadius
        color: control.highlighted && control.enabled ? Theme.accentTint : "transparent"
    }
}
