// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// One value of a table's row.
Item {
    id: cell

    property string kind: "text"
    property var value
    property string share
    property bool strong: false
    property color hue: Theme.served
    readonly property bool isNumber: kind === "number"
    readonly property bool isBar: kind === "bar"
    readonly property string shown: value === undefined || value === null || value === "" ? "–" : String(value)

    UiText {
        width: parent.width - 12
        height: parent.height
        visible: !cell.isNumber && !cell.isBar
        text: visible ? cell.shown : ""
        size: cell.kind === "mono" ? 12 : 12.5
        font.family: cell.kind === "mono" ? Theme.mono : Theme.sans
        strong: cell.strong
    }
    ShareBar {
        anchors.verticalCenter: parent.verticalCenter
        visible: cell.isBar
        share: cell.isBar ? Number(cell.value) : 0
        hue: cell.hue
    }
    Figure {
        x: cell.isBar ? 72 : 0
        width: parent.width - x - 12
        height: parent.height
        visible: cell.isNumber || cell.isBar
        text: cell.isNumber ? cell.shown : cell.share
        size: cell.isBar ? 12 : 12.5
        strong: cell.strong && cell.isNumber
        color: cell.isBar ? Theme.text2 : Theme.text1
        horizontalAlignment: cell.isNumber ? Text.AlignRight : Text.AlignLeft
    }
}
