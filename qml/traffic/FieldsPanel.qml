// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// What a rule can ask of a log, and what it cannot.
Rectangle {
    id: panel

    property alias model: fields.model

    // As much of a window as the panel may take.
    property real most: 10000

    implicitHeight: Math.min(most, 34 + flow.height + 14)
    color: Theme.surface2

    Divider {
        width: parent.width
        strong: true
    }
    UiText {
        x: 16
        y: 10
        text: qsTr("What a rule can ask of this log")
        size: 12.5
        strong: true
    }
    UiText {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 11
        visible: parent.width > 560
        text: qsTr("a rule on a missing field cannot be counted")
        size: 11.5
        color: Theme.text2
    }
    Scroller {
        y: 34
        width: parent.width
        height: parent.height - y
        contentHeight: flow.height + 14
        interactive: contentHeight > height

        Flow {
            id: flow
            x: 16
            width: panel.width - 32
            spacing: 6

            Repeater {
                id: fields

                Chip {
                    required property string name
                    required property bool supplied
                    mono: true
                    strong: false
                    tone: supplied ? Theme.safe : null
                    iconName: supplied ? "check" : "close"
                    text: name
                    Accessible.name: supplied ? name : qsTr("%1, not in this log").arg(name)
                }
            }
        }
    }
}
