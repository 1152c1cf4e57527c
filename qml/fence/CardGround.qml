// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A card's surface; dashed where the layer is off or away.
Item {
    id: ground

    property bool selected: false
    property bool hovered: false
    property bool dashed: false

    Card {
        anchors.fill: parent
        selected: ground.selected
        hovered: ground.hovered
        border.width: ground.dashed && !ground.selected ? 0 : ground.selected ? 2 : 1
        border.color: ground.selected ? Theme.accent : ground.hovered ? Theme.text3 : Theme.strongLine
    }
    DashedBox {
        anchors.fill: parent
        visible: ground.dashed && !ground.selected
    }
}
