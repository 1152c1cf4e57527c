// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A bordered surface; selected ones have a 2 px accent border.
Rectangle {
    property bool selected: false
    property bool hovered: false

    radius: Theme.cardRadius
    color: Theme.card
    border.width: selected ? 2 : 1
    border.color: selected ? Theme.accent : hovered ? Theme.strongLine : Theme.line
}
