// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

// The numbers that matter, side by side.
Rectangle {
    id: figures

    property alias model: cells.model
    readonly property real even: width / Math.max(1, cells.count)

    implicitHeight: 74
    color: Theme.surface1
    border.width: 0

    Flickable {
        id: strip

        anchors.fill: parent
        contentWidth: row.width
        interactive: contentWidth > width
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.horizontal: ScrollBar {}

        KeepInSight {
            view: strip
        }
        Row {
            id: row

            Repeater {
                id: cells

                Item {
                    id: cell

                    required property int index
                    required property string title
                    required property string value
                    required property string note
                    required property string icon
                    required property string tone
                    readonly property color ink: tone === "exposed" ? Theme.exposed.text : tone === "slowed" ? Theme.slowed.text : Theme.text1

                    // All of them in sight where that is possible; else their names are, side by side.
                    width: Math.max(figures.even, 132, number.implicitWidth + 20, figures.even < 132 ? heading.x + whole.advanceWidth + 10 : 0)
                    height: figures.height
                    Accessible.role: Accessible.StaticText
                    Accessible.name: title + ": " + value + ", " + note

                    // The heading's own implicit width changes while its width follows this cell's.
                    TextMetrics {
                        id: whole
                        font: heading.font
                        text: cell.title
                    }
                    Icon {
                        x: 14
                        y: 10
                        visible: cell.icon !== ""
                        name: cell.icon
                        size: 15
                    }
                    UiText {
                        id: heading
                        x: cell.icon !== "" ? 35 : 14
                        y: 8
                        width: parent.width - x - 10
                        height: 18
                        text: cell.title
                        size: 12
                        color: Theme.text2
                        Accessible.ignored: true
                    }
                    Figure {
                        id: number
                        x: 14
                        y: 26
                        height: 24
                        text: cell.value
                        size: 20
                        strong: true
                        color: cell.ink
                        Accessible.ignored: true
                    }
                    UiText {
                        id: below
                        x: 14
                        y: 50
                        width: parent.width - x - 10
                        height: 16
                        text: cell.note
                        size: 11
                        color: Theme.text2
                        Accessible.ignored: true
                    }
                    HoverHandler {
                        id: hover
                    }
                    Tip {
                        text: heading.truncated || below.truncated ? cell.title + ": " + cell.value + ", " + cell.note : ""
                        shown: hover.hovered
                    }
                    Divider {
                        visible: cell.index > 0
                        vertical: true
                        height: parent.height
                    }
                }
            }
        }
    }
}
