// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What the zone's plan allows instead of an expression that it does not allow, the least harmful
// first: how many requests of the log both match, and only one of them. A button takes it over.
Column {
    id: narrow

    required property ExpressionEditor model
    readonly property var columns: [
        {
            title: qsTr("Both"),
            width: 72
        },
        {
            title: qsTr("Only wanted"),
            width: 88
        },
        {
            title: qsTr("Only proposed"),
            width: 98
        },
        {
            title: qsTr("Extra addresses"),
            width: 110
        }
    ]
    readonly property real figuresWidth: 72 + 88 + 98 + 110 + 96

    visible: rows.count > 0 || model.looking

    Item {
        width: narrow.width
        height: Theme.tableRow + 6

        UiText {
            id: title
            height: parent.height
            text: qsTr("Narrow")
            size: 13
            strong: true
        }
        UiText {
            x: title.width + 10
            width: parent.width - x
            height: parent.height
            text: narrow.model.looking && rows.count === 0 ? qsTr("Looking for what the plan allows…") : qsTr("The plan does not allow the expression. These it allows:")
            size: 12
            color: Theme.text2
        }
    }
    Rectangle {
        width: narrow.width
        height: Theme.tableRow
        visible: rows.count > 0
        color: Theme.surface2

        UiText {
            x: 10
            height: parent.height
            text: qsTr("Proposed expression")
            size: 11.5
            font.weight: Font.Medium
            color: Theme.text2
        }
        Row {
            x: parent.width - narrow.figuresWidth
            height: parent.height

            Repeater {
                model: narrow.columns

                UiText {
                    required property var modelData
                    width: modelData.width
                    height: Theme.tableRow
                    text: modelData.title
                    size: 11.5
                    font.weight: Font.Medium
                    color: Theme.text2
                    horizontalAlignment: Text.AlignRight
                }
            }
        }
    }
    Repeater {
        id: rows
        model: narrow.model.proposals

        Rectangle {
            id: row

            required property int index
            required property string expression
            required property string says
            required property string both
            required property string onlyWanted
            required property string onlyProposed
            required property string extraAddresses
            required property string extra
            readonly property var figures: [both, onlyWanted, onlyProposed, extraAddresses]

            width: narrow.width
            height: words.height + 14
            color: index === 0 ? Theme.accentTint : "transparent"
            Accessible.role: Accessible.Row
            Accessible.name: expression + ". " + says + ". " + narrow.columns.map((column, at) => column.title + " " + (figures[at] || "–")).join(", ")

            Column {
                id: words
                x: 10
                y: 7
                width: parent.width - narrow.figuresWidth - 20

                MonoText {
                    width: parent.width
                    text: row.expression
                    wrapMode: Text.WrapAtWordBoundaryOrAnywhere
                    maximumLineCount: 3
                    elide: Text.ElideRight
                }
                UiText {
                    width: parent.width
                    text: row.says + (row.extra === "" ? "" : qsTr(". Only proposed: %1").arg(row.extra))
                    size: 11.5
                    color: Theme.text2
                    wrapMode: Text.WordWrap
                }
            }
            Row {
                x: parent.width - narrow.figuresWidth
                y: 5

                Repeater {
                    model: row.figures

                    Figure {
                        required property string modelData
                        required property int index
                        width: narrow.columns[index].width
                        height: 20
                        text: modelData === "" ? "–" : modelData
                        size: 12.5
                        strong: index === 0
                        color: index > 0 && modelData !== "" && modelData !== "0" ? Theme.slowed.text : Theme.text1
                        horizontalAlignment: Text.AlignRight
                    }
                }
            }
            Button {
                anchors.right: parent.right
                anchors.rightMargin: 4
                y: 5
                small: true
                primary: row.index === 0
                text: qsTr("Use this")
                tip: row.expression
                onClicked: narrow.model.type(row.expression)
            }
            Divider {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
}
