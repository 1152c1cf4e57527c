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
    // An icon before a text that is worth a look.
    property string mark
    property color hue: Theme.served
    readonly property bool isNumber: kind === "number"
    readonly property bool isBar: kind === "bar"
    readonly property string shown: value === undefined || value === null || value === "" ? "–" : String(value)

    Icon {
        anchors.verticalCenter: parent.verticalCenter
        visible: cell.mark !== ""
        name: cell.mark
        size: 15
        color: Theme.slowed.text
    }
    CutText {
        x: cell.mark === "" ? 0 : 20
        width: parent.width - 12 - x
        height: parent.height
        visible: !cell.isNumber && !cell.isBar
        text: visible ? cell.shown : ""
        size: cell.kind === "mono" ? 12 : 12.5
        font.family: cell.kind === "mono" ? Theme.mono : Theme.sans
        strong: cell.strong || cell.mark !== ""
        color: cell.mark === "" ? Theme.text1 : Theme.slowed.text
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
