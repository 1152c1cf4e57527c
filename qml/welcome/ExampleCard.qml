// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// An example: its fence map in small, the question it asks, what comes out.
FocusScope {
    id: card

    required property string project
    required property string question
    required property string about
    required property string answer
    required property list<string> plans
    required property MiniMap map

    signal opened

    implicitHeight: 430
    Accessible.role: Accessible.Grouping
    Accessible.name: question

    Card {
        anchors.fill: parent
        color: Theme.surface1
        hovered: hover.hovered
        clip: true

        HoverHandler {
            id: hover
        }
        TapHandler {
            onDoubleTapped: card.opened()
        }
    }
    MiniMapView {
        x: 1
        y: 1
        width: parent.width - 2
        map: card.map
    }
    UiText {
        id: asked
        x: 16
        y: 204
        width: parent.width - 32
        height: 44
        text: card.question
        size: 16
        strong: true
        wrapMode: Text.WordWrap
        verticalAlignment: Text.AlignTop
        maximumLineCount: 2
    }
    UiText {
        x: 16
        y: 252
        width: parent.width - 32
        height: 36
        text: card.about
        color: Theme.text2
        wrapMode: Text.WordWrap
        verticalAlignment: Text.AlignTop
        lineHeight: 1.1
        maximumLineCount: 2
    }
    Divider {
        x: 16
        y: 298
        width: parent.width - 32
    }
    UiText {
        x: 16
        y: 308
        width: parent.width - 32
        height: 80
        text: card.answer
        textFormat: Text.StyledText
        wrapMode: Text.WordWrap
        verticalAlignment: Text.AlignTop
        lineHeight: 1.12
        maximumLineCount: 4
    }
    MonoText {
        x: 16
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 14
        width: buttons.x - 24
        height: Theme.smallControl
        text: card.project
        size: 11
        color: Theme.text2
    }
    Row {
        id: buttons
        anchors.right: parent.right
        anchors.rightMargin: 16
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 14
        spacing: 6

        Repeater {
            model: card.plans

            Chip {
                required property string modelData
                anchors.verticalCenter: parent ? parent.verticalCenter : undefined
                text: modelData
            }
        }
        Button {
            small: true
            focus: true
            text: qsTr("Open")
            Accessible.description: card.question
            onClicked: card.opened()
        }
    }
}
