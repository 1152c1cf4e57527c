// SPDX-License-Identifier: GPL-3.0-or-later
import QtQml

// Widths of the columns of the table of figures, and where they begin.
QtObject {
    id: columns

    property real all: 0
    readonly property real edge: 15
    readonly property real checked: 92
    readonly property real source: all < 660 ? 0 : Math.max(160, all * 0.24)
    readonly property real own: 126
    readonly property real value: Math.max(120, all * 0.19)
    readonly property real name: all - 2 * edge - value - own - source - checked
    readonly property real valueX: edge + name
    readonly property real ownX: valueX + value
    readonly property real sourceX: ownX + own
    readonly property real checkedX: sourceX + source
}
