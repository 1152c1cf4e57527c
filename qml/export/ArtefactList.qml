// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// What there is to take away. Arrow keys choose.
Rectangle {
    id: panel

    required property ExportModel model

    signal saveAllWanted

    color: Theme.surface1

    PanelHeader {
        id: header
        width: parent.width
        height: 44
        title: qsTr("Export")
        note: width > 240 ? panel.model.variant : ""

        Item {
            Layout.fillWidth: true
        }
        Button {
            small: true
            iconName: "save"
            text: qsTr("Save all")
            onClicked: panel.saveAllWanted()
        }
    }
    Rectangle {
        id: group
        anchors.top: header.bottom
        width: parent.width
        height: 30
        color: Theme.surface2

        UiText {
            x: 14
            height: parent.height
            text: qsTr("Zone rule")
            size: 12
            strong: true
            color: Theme.text2
        }
        Divider {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    RowList {
        id: list
        anchors.top: group.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        model: panel.model.artefacts
        activeFocusOnTab: true
        keyNavigationEnabled: false
        Accessible.name: qsTr("Artefacts")
        Keys.onUpPressed: step(-1)
        Keys.onDownPressed: step(1)

        function step(by: int): void {
            for (let i = 0; i < count; ++i) {
                const row = itemAtIndex(i) as ArtefactRowView;
                const next = itemAtIndex(i + by) as ArtefactRowView;
                if (row && next && row.current) {
                    panel.model.choose(next.artefact);
                    return;
                }
            }
        }

        delegate: ArtefactRowView {
            width: list.width
            focused: list.activeFocus
            onChosen: {
                list.forceActiveFocus(Qt.MouseFocusReason);
                panel.model.choose(artefact);
            }
        }
    }
}
