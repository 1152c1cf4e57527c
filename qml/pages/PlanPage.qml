// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// Sketching and seeing are one picture: pressure, fence map, findings or palette, inspector.
FocusScope {
    id: page

    required property PlanModel model
    property bool adding: false
    property bool enlarged: false
    readonly property bool inspecting: model.inspector.subject !== ""
    // Where the window is small the inspector lies over the map, and only while it is asked for.
    readonly property bool slim: width < 1160
    readonly property bool beside: inspecting && !slim

    function addLayer(stage: int): void {
        if (stage >= 0)
            model.palette.stage = stage;
        adding = true;
        palette.begin();
    }

    Keys.onEscapePressed: event => {
        if (adding)
            adding = false;
        else if (inspecting)
            model.chooseNothing();
        else
            event.accepted = false;
    }

    Item {
        id: left
        width: page.width - (page.beside ? inspector.width : 0)
        height: page.height

        PressureBar {
            id: pressure
            width: parent.width
            model: page.model.pressure
            z: 1
        }
        Splitter {
            anchors.top: pressure.bottom
            anchors.bottom: parent.bottom
            width: parent.width
            orientation: Qt.Vertical

            Rectangle {
                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: 200
                color: Theme.surface1

                FenceMapView {
                    id: map
                    anchors.fill: parent
                    anchors.bottomMargin: strip.height
                    plan: page.model
                    focus: true
                    onAddLayerRequested: stage => page.addLayer(stage)
                    onAddBudgetRequested: from => budgets.popup(from, 0, from.height + 4)
                }
                Card {
                    anchors.horizontalCenter: parent.horizontalCenter
                    anchors.bottom: strip.top
                    anchors.bottomMargin: 24
                    width: first.width + 48
                    height: first.height + 40
                    visible: page.model.blank && map.height > map.contentHeight + 220
                    border.color: Theme.strongLine

                    EmptyState {
                        id: first
                        anchors.centerIn: parent
                        iconName: "traffic"
                        title: qsTr("What does a request cost?")
                        text: qsTr("Say which requests there are and what each spends: KV reads and writes, Durable Object requests, calls to a paid service. Then the map shows which budget is protected, and by what.")

                        Button {
                            primary: true
                            text: qsTr("Describe a route")
                            onClicked: page.model.want("traffic")
                        }
                        Button {
                            iconName: "plus"
                            text: qsTr("Layer")
                            onClicked: page.addLayer(-1)
                        }
                    }
                }
                Strip {
                    id: strip
                    anchors.bottom: parent.bottom
                    width: parent.width
                    title: map.refusal !== "" || page.model.map.outdated ? "" : page.model.map.stripTitle
                    text: map.refusal !== "" ? map.refusal : page.model.map.outdated ? qsTr("The figures are of the plan before: the log is being replayed.") : page.model.map.stripText
                    iconName: map.refusal !== "" ? "forbidden" : "info"
                    tint: map.refusal !== "" ? Theme.exposed.text : Theme.accent

                    Divider {
                        width: parent.width
                        strong: true
                    }
                }
            }
            Item {
                id: below
                readonly property real wanted: page.height - pressure.height - map.contentHeight - strip.height
                T.SplitView.preferredHeight: page.adding ? Math.min(Math.max(270, page.height * 0.3), page.height - pressure.height - 200) : page.model.blank ? page.height * 0.2 : Math.max(page.height * 0.2, wanted)
                T.SplitView.minimumHeight: Theme.panelHeader

                FindingsPanel {
                    anchors.fill: parent
                    anchors.topMargin: page.adding ? parent.height - Theme.panelHeader : 0
                    plan: page.model
                    folded: page.adding
                    onFoldToggled: page.adding = false
                }
                PaletteTray {
                    id: palette
                    anchors.fill: parent
                    anchors.bottomMargin: Theme.panelHeader
                    visible: page.adding
                    plan: page.model
                    onClosed: {
                        page.adding = false;
                        map.forceActiveFocus();
                    }
                    onTileDragged: (tile, title, iconName, at) => map.dragTo("", tile, title, iconName, at)
                    onTileDropped: dropped => dropped ? map.drop() : map.endDrag()
                }
            }
        }
    }
    InspectorPanel {
        id: inspector
        anchors.right: parent.right
        width: Theme.inspector
        height: page.height
        visible: page.inspecting
        plan: page.model
        closable: page.slim
        onCloseRequested: page.model.chooseNothing()
        onEnlargeRequested: {
            page.enlarged = true;
            sheet.begin();
        }
    }
    ExpressionSheet {
        id: sheet
        anchors.right: parent.right
        width: Math.min(page.width, Math.max(560, page.width - 380))
        height: page.height
        visible: page.enlarged
        plan: page.model
        onClosed: page.enlarged = false
    }
    Menu {
        id: budgets

        Repeater {
            model: page.model.palette.budgets

            MenuItem {
                required property string modelData
                required property int index
                text: modelData
                onTriggered: page.model.palette.showBudget(index)
            }
        }
        MenuLine {}
        MenuItem {
            text: qsTr("Upstream calls or money")
            iconName: "money"
            onTriggered: page.model.palette.showBudget(-1)
        }
    }
}
