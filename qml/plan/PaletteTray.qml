// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// What can be added: a tray over the findings, so that the map stays in sight.
Rectangle {
    id: tray

    required property PlanModel plan
    readonly property PaletteModel model: plan.palette

    signal closed
    signal tileDragged(string tile, string title, string iconName, point at)
    signal tileDropped(bool dropped)

    function begin(): void {
        grid.forceActiveFocus(Qt.TabFocusReason);
    }

    color: Theme.surface2
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Add a layer")
    Keys.onEscapePressed: closed()

    PanelHeader {
        id: header
        width: parent.width
        color: Theme.surface2
        title: qsTr("Add a layer to")

        SegmentedControl {
            Layout.preferredWidth: implicitWidth
            label: qsTr("Stage")
            options: [qsTr("Edge"), qsTr("Worker front"), qsTr("Before the operation")]
            currentIndex: tray.model.stage
            onChosen: index => tray.model.stage = index
        }
        UiText {
            Layout.fillWidth: true
            text: qsTr("Drag a kind up to a stage, or press Enter. What it costs is per check.")
            size: 12
            color: Theme.text2
        }
        IconButton {
            small: true
            iconName: "close"
            iconSize: 15
            text: qsTr("Close")
            shortcutText: "Esc"
            onClicked: tray.closed()
        }
    }
    GridView {
        id: grid
        anchors.fill: parent
        anchors.topMargin: header.height + 2
        anchors.leftMargin: 10
        anchors.rightMargin: 6
        leftMargin: 4
        topMargin: 4
        anchors.bottomMargin: 6
        cellWidth: Math.floor((width - 4) / Math.max(2, Math.floor(width / 240)))
        cellHeight: 112
        clip: true
        model: tray.model.tiles
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: true
        T.ScrollBar.vertical: ScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Kinds of layers")
        Keys.onReturnPressed: (currentItem as PaletteTile)?.choose()
        Keys.onEnterPressed: (currentItem as PaletteTile)?.choose()
        Keys.onSpacePressed: (currentItem as PaletteTile)?.choose()

        delegate: PaletteTile {
            width: grid.cellWidth - 8
            focused: GridView.isCurrentItem && grid.activeFocus
            onChosen: tile => {
                tray.plan.addFromPalette(tile, tray.model.stage, -1);
                tray.closed();
            }
            onDragMoved: at => tray.tileDragged(tile, title, iconName, at)
            onDragEnded: dropped => tray.tileDropped(dropped)
        }
    }
}
