// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// One thing that was checked: what came out, and the reason with its numbers.
Item {
    id: check

    required property string title
    required property string detail
    required property string outcome
    required property int line
    property bool focused: false
    readonly property Tone tone: outcome === "passed" ? Theme.safe : outcome === "warning" ? Theme.slowed : Theme.exposed

    signal pointed(int line)

    implicitHeight: column.height + 20
    Accessible.role: Accessible.ListItem
    Accessible.name: title + ": " + detail
    onFocusedChanged: pointed(focused ? line : 0)

    HoverHandler {
        onHoveredChanged: check.pointed(hovered ? check.line : 0)
    }
    Icon {
        x: 15
        y: 11
        name: check.outcome === "passed" ? "check" : check.outcome === "warning" ? "triangle" : "forbidden"
        size: 16
        color: check.tone.text
    }
    Column {
        id: column
        x: 40
        y: 9
        width: parent.width - 54
        spacing: 2

        Item {
            width: parent.width
            height: title.height

            UiText {
                id: title
                width: parent.width - (chip.visible ? chip.width + 6 : 0)
                text: check.title
                size: 12.5
                strong: true
                wrapMode: Text.WordWrap
                Accessible.ignored: true
            }
            Chip {
                id: chip
                anchors.right: parent.right
                visible: check.line > 0
                text: qsTr("line %1").arg(check.line)
            }
        }
        UiText {
            width: parent.width
            text: check.detail
            size: 12
            lineHeight: 1.12
            wrapMode: Text.WordWrap
            color: Theme.text2
            Accessible.ignored: true
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    FocusRing {
        shown: check.focused
        distance: -3
    }
}
