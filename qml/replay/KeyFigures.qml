// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Edgefence

// The numbers that matter, side by side.
Rectangle {
    id: figures

    property alias model: cells.model

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
        RowLayout {
            id: row
            width: Math.max(strip.width, implicitWidth)
            height: figures.height
            spacing: 0

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

                    // A name is never cut: two layers of one kind differ in its last letter.
                    Layout.fillWidth: true
                    Layout.fillHeight: true
                    Layout.preferredWidth: Math.max(116, number.implicitWidth + 24, heading.x + Math.ceil(whole.advanceWidth) + 12)
                    Layout.minimumWidth: Layout.preferredWidth
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
