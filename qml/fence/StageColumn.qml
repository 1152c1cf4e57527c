// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A stage: its ground from top to bottom, its header, and where it is vacant the place for a layer.
Item {
    id: stage

    required property int index
    required property string title
    required property string note
    required property real fromX
    required property real span
    required property bool shaded
    required property bool vacant
    required property real cardHeight
    // A dragged layer cannot stand here.
    property bool refuses: false

    signal addRequested(int stage)

    x: fromX
    width: span

    Rectangle {
        anchors.fill: parent
        color: stage.shaded ? Theme.surface2 : Theme.surface1
    }
    Rectangle {
        anchors.fill: parent
        visible: stage.refuses
        color: Theme.exposed.tint
        border.width: 1.5
        border.color: Theme.exposed.fill
        radius: Theme.fieldRadius
    }
    Divider {
        vertical: true
        height: parent.height
    }
    Row {
        x: 9
        height: 32
        spacing: 5

        UiText {
            anchors.verticalCenter: parent.verticalCenter
            text: stage.title
            strong: true
            color: stage.refuses ? Theme.exposed.text : Theme.text1
        }
        UiText {
            anchors.verticalCenter: parent.verticalCenter
            anchors.verticalCenterOffset: 0.5
            width: Math.min(implicitWidth, Math.max(0, stage.span - x - 14))
            text: stage.note
            visible: !stage.refuses && width > 30
            size: 12
            color: Theme.text2
        }
    }
    Row {
        anchors.right: parent.right
        anchors.rightMargin: 8
        height: 32
        spacing: 4
        visible: stage.refuses

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "forbidden"
            size: 13
            color: Theme.exposed.text
        }
        UiText {
            height: parent.height
            text: qsTr("not here")
            size: 11
            strong: true
            color: Theme.exposed.text
        }
    }
    T.Button {
        id: add
        x: 8
        y: 32
        width: parent.width - 16
        height: stage.cardHeight
        visible: stage.vacant
        focusPolicy: Qt.StrongFocus
        hoverEnabled: true
        text: qsTr("Layer")
        Accessible.role: Accessible.Button
        Accessible.name: qsTr("Add a layer to %1").arg(stage.title)
        onClicked: stage.addRequested(stage.index)
        Keys.onReturnPressed: clicked()

        contentItem: ButtonWords {
            iconName: "plus"
            text: add.text
            size: 12.5
            ink: Theme.text2
        }
        background: DashedBox {
            color: add.hovered ? Theme.text3 : Theme.strongLine

            FocusRing {
                shown: add.visualFocus
                radius: Theme.cardRadius + 4
            }
        }
    }
}
