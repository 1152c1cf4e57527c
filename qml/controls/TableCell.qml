// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

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
    readonly property string shown: value === undefined || value === null || value === "" ? "–" : String(value)

    Loader {
        anchors.fill: parent
        anchors.rightMargin: 12
        sourceComponent: cell.kind === "number" ? number : cell.kind === "bar" ? bar : text
    }
    Component {
        id: number

        Figure {
            text: cell.shown
            size: 12.5
            strong: cell.strong
            horizontalAlignment: Text.AlignRight
        }
    }
    Component {
        id: text

        UiText {
            text: cell.shown
            size: cell.kind === "mono" ? 12 : 12.5
            font.family: cell.kind === "mono" ? Theme.mono : Theme.sans
            strong: cell.strong
        }
    }
    Component {
        id: bar

        Item {
            ShareBar {
                anchors.verticalCenter: parent.verticalCenter
                share: Number(cell.value)
                hue: cell.hue
            }
            Figure {
                x: 72
                height: parent.height
                width: parent.width - 72
                text: cell.share
                size: 12
                color: Theme.text2
            }
        }
    }
}
