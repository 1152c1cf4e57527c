// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// The card at the pointer while it is dragged.
PopupSurface {
    id: ghost

    property string title
    property string iconName
    property bool refused: false

    implicitWidth: Math.max(150, words.implicitWidth + 56)
    implicitHeight: 46
    color: Theme.card
    border.width: 1.5
    border.color: refused ? Theme.exposed.fill : Theme.accent

    Icon {
        x: 12
        anchors.verticalCenter: parent.verticalCenter
        name: ghost.iconName
        size: 18
    }
    UiText {
        id: words
        x: 38
        height: parent.height
        text: ghost.title
        strong: true
    }
    Icon {
        anchors.right: parent.right
        anchors.rightMargin: -8
        anchors.bottom: parent.bottom
        anchors.bottomMargin: -8
        visible: ghost.refused
        name: "forbidden"
        size: 20
        lineWidth: 2.5
        color: Theme.exposed.fill
    }
}
