// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A fact in a small box. With `tone` it says a verdict, and then it always has an icon.
Rectangle {
    id: chip

    property string text
    property string iconName
    property Tone tone: null
    property bool strong: tone !== null
    property bool mono: false
    property color ink: tone ? tone.text : Theme.text2

    implicitWidth: row.implicitWidth + 12
    implicitHeight: 18
    radius: Theme.chipRadius
    color: tone ? tone.tint : Theme.chip
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Row {
        id: row
        x: 6
        height: parent.height
        spacing: 4

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            visible: chip.iconName !== ""
            name: chip.iconName
            size: 13
            color: chip.ink
        }
        UiText {
            height: parent.height
            width: Math.min(implicitWidth, Math.max(0, chip.width - 12 - (chip.iconName !== "" ? 17 : 0)))
            text: chip.text
            size: 11
            font.family: chip.mono ? Theme.mono : Theme.sans
            font.weight: chip.strong ? Font.DemiBold : Font.Medium
            color: chip.ink
            Accessible.ignored: true
        }
    }
}
