// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// What the drawings of the map mean.
Flow {
    id: legend

    spacing: 12

    component Sample: Row {
        id: sample

        property string text
        default property alias drawing: slot.data

        height: 24
        spacing: 6

        Item {
            id: slot
            width: 26
            height: parent.height
        }
        UiText {
            height: parent.height
            text: sample.text
            size: 11
            color: Theme.text2
        }
    }

    Sample {
        text: qsTr("exact")

        Fence {
            anchors.centerIn: parent
            tall: 20
            color: Theme.text2
        }
    }
    Sample {
        text: qsTr("approximate")

        Fence {
            anchors.centerIn: parent
            tall: 20
            style: "approximate"
            color: Theme.text2
        }
    }
    Sample {
        text: qsTr("only slows")

        Fence {
            anchors.centerIn: parent
            tall: 20
            style: "slows"
            color: Theme.text2
        }
    }
    Sample {
        text: qsTr("spends it")

        Drip {
            anchors.centerIn: parent
            scale: 0.75
        }
    }
    Sample {
        text: qsTr("calls a day, log scale")

        Drawing {
            anchors.centerIn: parent
            width: 24
            height: 12
            fill: Theme.text3
            path: "M0 0L24 4V8L0 12z"
        }
    }
}
