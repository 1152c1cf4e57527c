// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The fence map: header with the stages' cards, below it the budgets' rows. The model says where
// everything stands; this draws it, and takes the mouse and the keys.
FocusScope {
    id: view

    required property PlanModel plan
    readonly property FenceMap map: plan.map
    // A card or a tile of the palette over the map.
    property string draggedLayer
    property string draggedTile
    property string draggedTitle
    property string draggedIcon
    property point dragAt
    readonly property bool dragging: draggedLayer !== "" || draggedTile !== ""
    readonly property int dragStage: dragging ? map.stageAt(dragAt.x + scroller.contentX) : -1
    readonly property string refusal: !dragging || dragStage < 0 ? "" : draggedLayer !== "" ? plan.layerRefusal(draggedLayer, dragStage) : plan.tileRefusal(draggedTile, dragStage)
    readonly property real contentHeight: map.headerHeight + map.rowsHeight

    signal addLayerRequested(int stage)
    signal addBudgetRequested(Item from)

    function dragTo(layer: string, tile: string, title: string, iconName: string, scene: point): void {
        draggedLayer = layer;
        draggedTile = tile;
        draggedTitle = title;
        draggedIcon = iconName;
        dragAt = view.mapFromItem(null, scene);
    }
    function drop(): void {
        const x = dragAt.x + scroller.contentX;
        if (dragging && dragAt.y > 0 && dragAt.y < height && refusal === "" && dragStage >= 0) {
            if (draggedLayer !== "")
                plan.placeLayer(draggedLayer, dragStage, map.slotAt(x));
            else
                plan.addFromPalette(draggedTile, dragStage, map.slotAt(x));
        }
        endDrag();
    }
    function endDrag(): void {
        draggedLayer = "";
        draggedTile = "";
    }

    // Cards move where they are moved to, not where the window is.
    property bool resizing: false
    function takeWidth(): void {
        resizing = true;
        map.width = width;
        resizing = false;
    }

    onWidthChanged: takeWidth()
    Component.onCompleted: takeWidth()
    Accessible.role: Accessible.Table
    Accessible.name: qsTr("Fence map: budgets as rows, stages as columns")
    Keys.onEscapePressed: event => {
        event.accepted = dragging;
        endDrag();
    }

    Flickable {
        id: scroller
        anchors.fill: parent
        contentWidth: view.map.contentWidth
        contentHeight: height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        interactive: contentWidth > width + 1 && !view.dragging
        T.ScrollBar.horizontal: ScrollBar {}

        KeepInSight {
            id: keeper
            view: scroller
        }
        Connections {
            target: view.map

            function onPointed(): void {
                const area = view.map.focusArea;
                if (rows.activeFocus && InputKind.keyboard && area.width > 0)
                    keeper.revealAcross(area.x, area.width);
            }
        }
        Repeater {
            model: view.map.stages

            StageColumn {
                height: scroller.height
                cardHeight: view.map.cardHeight
                refuses: view.dragging && view.dragStage === index && view.refusal !== ""
                onAddRequested: stage => view.addLayerRequested(stage)
            }
        }
        UiText {
            x: 14
            height: 32
            text: qsTr("Budgets")
            strong: true
        }
        Column {
            x: 14
            y: 34
            spacing: 6

            Button {
                small: true
                iconName: "plus"
                text: qsTr("Budget")
                onClicked: view.addBudgetRequested(this)
            }
            Button {
                small: true
                iconName: "plus"
                text: qsTr("Layer")
                onClicked: view.addLayerRequested(-1)
            }
        }
        UiText {
            x: view.map.gaugeLeft + 18
            height: 32
            text: view.map.gaugeTitle
            strong: true
        }
        MapLegend {
            x: view.map.gaugeLeft + 18
            y: 32
            width: 276
        }
        Repeater {
            model: view.map.cards

            Dots {
                required property real fenceX
                x: fenceX
                y: view.map.headerHeight - 12
                height: scroller.height - y
                down: true
            }
        }
        Repeater {
            id: cards
            model: view.map.cards

            CardView {
                id: card
                required property int index
                y: 32
                height: view.map.cardHeight
                high: view.map.cardHeight > 80
                plan: view.plan
                still: view.resizing
                dragged: view.draggedLayer === layerId
                onDragMoved: at => view.dragTo(layerId, "", title, iconName, at)
                onDragEnded: dropped => dropped ? view.drop() : view.endDrag()
                onWalked: columns => {
                    const next = cards.itemAt(index + columns);
                    if (next)
                        next.forceActiveFocus(Qt.TabFocusReason);
                }
            }
        }
        Divider {
            y: view.map.headerHeight - 1
            width: parent.width
            strong: true
        }
        Divider {
            x: view.map.gaugeLeft
            vertical: true
            strong: true
            height: scroller.height
        }
        Divider {
            x: 152
            vertical: true
            height: scroller.height
        }
        FenceRows {
            id: rows
            y: view.map.headerHeight
            width: view.map.contentWidth
            height: scroller.height - y
            map: view.map
            focus: true
            // Of the plan before, until the replay of the newest is there.
            opacity: view.map.outdated ? 0.5 : 1
        }
        Repeater {
            model: view.dragging && view.refusal === "" ? view.map.cards : null

            InsertionBar {
                required property real fromX
                required property int stage
                x: fromX - 5
                y: 32
                height: view.map.cardHeight
                visible: stage === view.dragStage
            }
        }
    }
    DragGhost {
        visible: view.dragging
        x: view.dragAt.x - 12
        y: view.dragAt.y - 12
        title: view.draggedTitle
        iconName: view.draggedIcon
        refused: view.refusal !== ""
    }
}
