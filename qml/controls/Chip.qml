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

    implicitWidth: label.implicitWidth + 12 + (iconName === "" ? 0 : 17)
    implicitHeight: 18
    radius: Theme.chipRadius
    color: tone ? tone.tint : Theme.chip
    Accessible.role: Accessible.StaticText
    Accessible.name: text

    Icon {
        x: 6
        anchors.verticalCenter: parent.verticalCenter
        visible: chip.iconName !== ""
        name: chip.iconName
        size: 13
        color: chip.ink
    }
    CutText {
        id: label
        x: chip.iconName === "" ? 6 : 23
        width: Math.max(0, chip.width - x - 6)
        height: parent.height
        text: chip.text
        size: 11
        font.family: chip.mono ? Theme.mono : Theme.sans
        font.weight: chip.strong ? Font.DemiBold : Font.Medium
        color: chip.ink
        Accessible.ignored: true
    }
}
