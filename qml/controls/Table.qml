// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

// Rows of a model under a header. A column is
//     {title, role, width, kind: "text" | "mono" | "number" | "bar", sortable, share}
// width 0 takes what is left; a "bar" shows role (0..1) in `hue` with the text of role `share`
// beside it; role `mark` names an icon for a text that is worth a look. Numbers come as ready text;
// an empty one is shown as "–". Sorting is the model's: `sortRequested` says by which role. Arrow
// keys walk, Enter activates.
FocusScope {
    id: table

    property var columns: []
    property var model
    property string label
    property string sortRole
    property bool descending: true
    property bool dense: false
    property color hue: Theme.served
    property int currentRow: -1
    property string emptyText
    readonly property int rowHeight: dense ? Theme.denseRow : Theme.tableRow
    readonly property alias count: list.count
    readonly property alias contentHeight: list.contentHeight

    signal sortRequested(string role)
    signal chosen(int row)
    signal activated(int row)

    function columnWidth(asked: var): real {
        let fixed = 0;
        let flexible = 0;
        for (const column of columns) {
            fixed += column.width ?? 0;
            flexible += column.width ? 0 : 1;
        }
        return asked.width ? asked.width : Math.max(60, (width - 20 - fixed) / Math.max(1, flexible));
    }
    function isRight(column: var): bool {
        return column.kind === "number";
    }

    implicitHeight: header.height + list.contentHeight
    activeFocusOnTab: true
    Accessible.role: Accessible.Table
    Accessible.name: label
    Keys.onDownPressed: table.chosen(Math.min(list.count - 1, currentRow + 1))
    Keys.onUpPressed: table.chosen(Math.max(0, currentRow - 1))
    Keys.onReturnPressed: if (currentRow >= 0)
        activated(currentRow)
    onCurrentRowChanged: if (currentRow >= 0)
        list.positionViewAtIndex(currentRow, ListView.Contain)

    Rectangle {
        id: header
        width: parent.width
        height: Theme.tableRow
        color: Theme.surface2

        Row {
            x: 10
            height: parent.height

            Repeater {
                model: table.columns

                Item {
                    id: head

                    required property var modelData
                    readonly property bool sorted: table.sortRole !== "" && modelData.role === table.sortRole

                    width: table.columnWidth(modelData)
                    height: header.height
                    activeFocusOnTab: modelData.sortable === true
                    Accessible.role: Accessible.ColumnHeader
                    Accessible.name: modelData.title
                    Keys.onReturnPressed: if (modelData.sortable)
                        table.sortRequested(modelData.role)
                    Keys.onSpacePressed: if (modelData.sortable)
                        table.sortRequested(modelData.role)

                    Row {
                        anchors.verticalCenter: parent.verticalCenter
                        x: table.isRight(head.modelData) ? head.width - width - 12 : 0
                        spacing: 2

                        UiText {
                            text: head.modelData.title
                            size: 11.5
                            font.weight: head.sorted ? Font.DemiBold : Font.Medium
                            color: head.sorted ? Theme.text1 : Theme.text2
                        }
                        Icon {
                            anchors.verticalCenter: parent.verticalCenter
                            visible: head.sorted
                            name: table.descending ? "arrow-down" : "arrow-up"
                            size: 11
                            lineWidth: 2
                            color: Theme.text1
                        }
                    }
                    TapHandler {
                        enabled: head.modelData.sortable === true
                        onTapped: table.sortRequested(head.modelData.role)
                    }
                    FocusRing {
                        shown: head.activeFocus
                        distance: -2
                    }
                }
            }
        }
        Divider {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    ListView {
        id: list
        anchors.top: header.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        model: table.model
        reuseItems: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ScrollBar {}

        delegate: Rectangle {
            id: row

            required property var model
            required property int index

            width: ListView.view.width
            height: table.rowHeight
            color: index === table.currentRow ? Theme.accentTint : "transparent"
            Accessible.role: Accessible.Row
            Accessible.name: table.columns.map(column => column.title + " " + (row.model[column.share ?? column.role] ?? "–")).join(", ")

            Row {
                x: 10
                height: parent.height

                Repeater {
                    model: table.columns

                    TableCell {
                        required property var modelData
                        width: table.columnWidth(modelData)
                        height: row.height
                        kind: modelData.kind ?? "text"
                        value: row.model[modelData.role]
                        share: modelData.share ? (row.model[modelData.share] ?? "") : ""
                        strong: table.sortRole !== "" && modelData.role === table.sortRole
                        mark: modelData.mark ? (row.model[modelData.mark] ?? "") : ""
                        hue: table.hue
                    }
                }
            }
            Divider {
                anchors.bottom: parent.bottom
                width: parent.width
            }
            TapHandler {
                onTapped: {
                    table.forceActiveFocus(Qt.MouseFocusReason);
                    table.chosen(row.index);
                }
                onDoubleTapped: table.activated(row.index)
            }
        }
    }
    UiText {
        anchors.top: header.bottom
        x: 10
        width: parent.width - 20
        height: 36
        visible: list.count === 0 && text !== ""
        text: table.emptyText
        size: 12
        color: Theme.text3
    }
    FocusRing {
        shown: table.activeFocus && table.currentRow < 0
        distance: -3
    }
}
