// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// A layer in the header of its stage. Click or Enter chooses it, Space switches it, Alt+arrows move
// it, Delete takes it out; it can be dragged to another place.
T.AbstractButton {
    id: card

    required property string layerId
    required property string title
    required property string iconName
    required property string line
    required property bool lineIsCode
    required property string number
    required property string exactness
    required property string cost
    required property string problem
    required property bool live
    required property bool selected
    required property int stage
    required property real fromX
    required property real span
    required property bool switchedOn
    required property bool switchable
    required property PlanModel plan
    property bool high: false
    property bool dragged: false
    property bool still: false
    readonly property real ink: live ? 1 : 0.55

    signal dragMoved(point at)
    signal dragEnded(bool dropped)
    signal walked(int columns)

    x: fromX
    width: span
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    text: title
    Accessible.role: Accessible.Button
    Accessible.name: title + ", " + number + ", " + exactness + (live ? "" : ", " + qsTr("off")) + (problem === "" ? "" : ", " + problem)
    Accessible.description: line
    onClicked: plan.chooseLayer(layerId)
    Keys.onPressed: event => {
        const alt = (event.modifiers & Qt.AltModifier) !== 0;
        if (alt && (event.key === Qt.Key_Left || event.key === Qt.Key_Right))
            plan.stepLayer(layerId, event.key === Qt.Key_Left ? -1 : 1);
        else if (event.key === Qt.Key_Left || event.key === Qt.Key_Right)
            walked(event.key === Qt.Key_Left ? -1 : 1);
        else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter)
            plan.chooseLayer(layerId);
        else if (event.key === Qt.Key_Space && switchable)
            plan.switchLayer(layerId, !switchedOn);
        else if (event.key === Qt.Key_Delete)
            plan.removeLayer(layerId);
        else if (event.key === Qt.Key_D && (event.modifiers & Qt.ControlModifier))
            plan.duplicateLayer(layerId);
        else if (event.key === Qt.Key_Menu)
            menu.popup(card, 8, height);
        else
            return;
        event.accepted = true;
    }

    Behavior on x {
        enabled: !card.still
        NumberAnimation {
            duration: Theme.moveMotion
            easing.type: Easing.OutCubic
        }
    }
    background: CardGround {
        selected: card.selected
        hovered: card.hovered
        dashed: !card.live || card.dragged

        FocusRing {
            shown: card.visualFocus
            radius: Theme.cardRadius + 4
        }
    }
    contentItem: Item {
        opacity: card.dragged ? 0.3 : card.ink

        Icon {
            x: 10
            y: card.high ? 10 : 9
            name: card.iconName
            size: 18
            color: card.selected ? Theme.accent : Theme.text2
        }
        UiText {
            x: 34
            y: card.high ? 10 : 9
            width: parent.width - x - 44 - (card.high ? 0 : 26)
            text: card.title
            strong: true
            wrapMode: card.high ? Text.WordWrap : Text.NoWrap
            maximumLineCount: card.high ? 2 : 1
            lineHeight: 0.95
        }
        CutText {
            x: 10
            y: card.high ? 42 : 29
            width: parent.width - 20
            height: 18
            text: card.problem !== "" ? card.problem : card.line
            size: card.lineIsCode && card.problem === "" ? 10.5 : 12
            font.family: card.lineIsCode && card.problem === "" ? Theme.mono : Theme.sans
            color: card.problem !== "" ? Theme.exposed.text : Theme.text2
        }
        CardChips {
            x: 10
            y: card.high ? 66 : 49
            width: card.span - 20
            number: card.number
            exactness: card.live ? card.exactness : ""
            condition: card.live ? "" : card.problem !== "" && card.switchedOn ? qsTr("1 error") : qsTr("off")
            wrong: card.problem !== ""
            cost: card.cost
        }
    }
    IconButton {
        x: card.width - 70
        y: 6
        small: true
        visible: !card.high || card.hovered || card.visualFocus || menu.visible
        focusPolicy: Qt.NoFocus
        iconName: "more"
        iconSize: 17
        text: qsTr("What to do with %1").arg(card.title)
        onClicked: menu.popup(this, 0, height)
    }
    Switch {
        x: card.width - width - 10
        y: 10
        focusPolicy: Qt.NoFocus
        text: qsTr("%1 is on").arg(card.title)
        enabled: card.switchable
        checked: card.switchedOn
        onToggled: card.plan.switchLayer(card.layerId, checked)
    }
    TapHandler {
        acceptedButtons: Qt.RightButton
        onTapped: event => menu.popup(card, event.position.x, event.position.y)
    }
    DragHandler {
        target: null
        dragThreshold: 8
        onCentroidChanged: if (active)
            card.dragMoved(centroid.scenePosition)
        onActiveChanged: if (!active)
            card.dragEnded(true)
        onCanceled: card.dragEnded(false)
    }
    Menu {
        id: menu

        MenuItem {
            text: qsTr("Edit")
            iconName: "gear"
            note: qsTr("Enter")
            onTriggered: card.plan.chooseLayer(card.layerId)
        }
        MenuItem {
            text: card.switchedOn ? qsTr("Switch off") : qsTr("Switch on")
            iconName: "off"
            note: qsTr("Space")
            enabled: card.switchable
            onTriggered: card.plan.switchLayer(card.layerId, !card.switchedOn)
        }
        MenuItem {
            text: qsTr("Duplicate")
            iconName: "copy"
            note: "Ctrl+D"
            onTriggered: card.plan.duplicateLayer(card.layerId)
        }
        MenuItem {
            text: qsTr("Move left")
            iconName: "chevron-left"
            note: "Alt+←"
            onTriggered: card.plan.stepLayer(card.layerId, -1)
        }
        MenuItem {
            text: qsTr("Move right")
            iconName: "chevron-right"
            note: "Alt+→"
            onTriggered: card.plan.stepLayer(card.layerId, 1)
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Delete")
            iconName: "trash"
            note: qsTr("Del")
            onTriggered: card.plan.removeLayer(card.layerId)
        }
    }
}
