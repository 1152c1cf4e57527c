// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A kind of layer: what it does and what a check costs, or why it cannot stand in the chosen stage.
T.AbstractButton {
    id: card

    required property string tile
    required property string title
    required property string iconName
    required property string line
    required property string cost
    required property bool spends
    required property string refusal
    property bool focused: false
    readonly property bool possible: refusal === ""

    signal chosen(string tile)
    signal dragMoved(point at)
    signal dragEnded(bool dropped)

    function choose(): void {
        if (possible)
            chosen(tile);
    }

    implicitHeight: 104
    hoverEnabled: true
    focusPolicy: Qt.NoFocus
    text: title
    Accessible.role: Accessible.ListItem
    Accessible.name: title + ", " + line + ", " + (possible ? cost : refusal)
    onClicked: choose()

    background: Card {
        color: card.possible ? Theme.card : Theme.surface2
        border.color: card.hovered && card.possible ? Theme.text3 : Theme.line

        FocusRing {
            shown: card.focused
            distance: 0
        }
    }
    contentItem: Item {
        Icon {
            x: 10
            y: 10
            name: card.iconName
            size: 18
            color: card.possible ? Theme.text2 : Theme.text3
        }
        UiText {
            x: 34
            y: 9
            width: parent.width - x - 30
            height: 20
            text: card.title
            strong: true
            color: card.possible ? Theme.text1 : Theme.text3
        }
        Icon {
            anchors.right: parent.right
            anchors.rightMargin: 10
            y: 12
            name: card.possible ? "drag" : "lock"
            size: 14
            color: Theme.text3
        }
        UiText {
            x: 10
            y: 31
            width: parent.width - 20
            height: card.possible ? 34 : 16
            text: card.line
            size: 12
            color: card.possible ? Theme.text2 : Theme.text3
            wrapMode: Text.WordWrap
            maximumLineCount: card.possible ? 2 : 1
            verticalAlignment: Text.AlignTop
        }
        Icon {
            x: 10
            y: 73
            visible: card.possible
            name: card.spends ? "drop" : "check"
            size: 14
            color: card.spends ? Theme.self.text : Theme.text2
        }
        UiText {
            x: 30
            y: 72
            width: parent.width - 40
            height: 16
            visible: card.possible
            text: card.cost
            size: 12
            strong: card.spends
            color: card.spends ? Theme.self.text : Theme.text2
        }
        UiText {
            x: 10
            y: 51
            width: parent.width - 20
            visible: !card.possible
            text: card.refusal
            size: 11
            color: Theme.text2
            wrapMode: Text.WordWrap
            maximumLineCount: 3
        }
    }
    DragHandler {
        target: null
        enabled: card.possible
        dragThreshold: 8
        onCentroidChanged: if (active)
            card.dragMoved(centroid.scenePosition)
        onActiveChanged: if (!active)
            card.dragEnded(true)
        onCanceled: card.dragEnded(false)
    }
}
