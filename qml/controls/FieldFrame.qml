// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The border of everything that is typed into.
Rectangle {
    property bool focused: false
    property bool hovered: false
    property bool wrong: false

    radius: Theme.fieldRadius
    color: enabled ? Theme.field : Theme.surface2
    border.width: focused ? 2 : 1
    border.color: wrong ? Theme.exposed.fill : focused ? Theme.accent : hovered && enabled ? Theme.text3 : Theme.strongLine
}
