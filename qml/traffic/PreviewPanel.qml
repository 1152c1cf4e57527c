// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// The first lines of a log as they would be imported. Lines that do not parse stand whole, with the
// reason.
Rectangle {
    id: panel

    required property ImportPreview preview
    // What line, address, path, status and an address that is not used leave to the others.
    readonly property real spare: width - 346 - (preview.otherAddress ? 128 : 0)
    readonly property list<var> columns: [
        {
            title: qsTr("Line"),
            role: "line",
            width: 48,
            right: true
        },
        {
            title: qsTr("Address"),
            role: "address",
            width: 132,
            mono: true,
            hue: Theme.budgetHue("kv.writes")
        },
        ...(spare < 78 ? [] : [
                {
                    title: qsTr("Time, UTC"),
                    role: "time",
                    width: 78,
                    hue: Theme.budgetHue("do.rows_written")
                }
            ]),
        ...(spare < 144 ? [] : [
                {
                    title: qsTr("Method"),
                    role: "method",
                    width: 66,
                    mono: true,
                    hue: Theme.budgetHue("worker.requests")
                }
            ]),
        {
            title: qsTr("Path"),
            role: "path",
            width: 0,
            mono: true,
            hue: Theme.budgetHue("kv.reads")
        },
        ...(spare < 0 ? [] : [
                {
                    title: qsTr("Status"),
                    role: "status",
                    width: 58,
                    right: true,
                    hue: Theme.budgetHue("custom.")
                }
            ]),
        ...(spare < 272 ? [] : [
                {
                    title: qsTr("Agent"),
                    role: "agent",
                    width: 128,
                    hue: Theme.served
                }
            ]),
        ...(preview.otherAddress ? [
                {
                    title: qsTr("Recorded, not used"),
                    role: "recorded",
                    width: 128,
                    mono: true
                }
            ] : [])
    ]
    // What the others leave.
    readonly property real pathWidth: Math.max(80, width - 28 - widthOf(columns))

    function widthOf(columns: list<var>): real {
        let sum = 0;
        for (let i = 0; i < columns.length; ++i)
            sum += columns[i].width;
        return sum;
    }
    function columnWidth(column: var): real {
        return column.width > 0 ? column.width : pathWidth;
    }

    color: Theme.surface1

    Item {
        id: top
        width: parent.width
        height: format.y + format.height + 12

        UiText {
            x: 16
            y: 14
            width: parent.width - chips.width - 40
            text: qsTr("Before importing %1").arg(panel.preview.name)
            size: 14
            strong: true
            Accessible.role: Accessible.Heading
        }
        Row {
            id: chips
            anchors.right: parent.right
            anchors.rightMargin: 16
            y: 15
            spacing: 8

            Chip {
                visible: panel.preview.readText !== ""
                tone: Theme.safe
                iconName: "check"
                text: panel.preview.readText
            }
            Chip {
                visible: panel.preview.rejectedText !== ""
                tone: Theme.exposed
                iconName: "triangle"
                text: panel.preview.rejectedText
            }
        }
        FormatChoice {
            id: format
            x: 16
            y: 44
            width: parent.width - 32
            preview: panel.preview
        }
    }
    Strip {
        id: problem
        anchors.top: top.bottom
        width: parent.width
        height: visible ? implicitHeight : 0
        visible: panel.preview.problem !== ""
        iconName: "triangle"
        tint: Theme.exposed.text
        title: qsTr("This file cannot be read.")
        text: panel.preview.problem
    }
    Rectangle {
        id: header
        anchors.top: problem.bottom
        width: parent.width
        height: Theme.tableRow
        color: Theme.surface2

        Row {
            x: 6
            height: parent.height

            Repeater {
                model: panel.columns

                Item {
                    id: head
                    required property var modelData
                    width: panel.columnWidth(modelData)
                    height: header.height

                    Rectangle {
                        width: parent.width
                        height: 3
                        visible: head.modelData.hue !== undefined
                        color: head.modelData.hue ?? "transparent"
                    }
                    UiText {
                        anchors.fill: parent
                        anchors.rightMargin: 12
                        leftPadding: 4
                        horizontalAlignment: head.modelData.right ? Text.AlignRight : Text.AlignLeft
                        text: head.modelData.title
                        size: 11.5
                        font.weight: Font.Medium
                        color: Theme.text2
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
        anchors.bottom: fields.top
        width: parent.width
        clip: true
        model: panel.preview.lines
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("First lines of the log")
        T.ScrollBar.vertical: ScrollBar {}

        FocusRing {
            shown: list.activeFocus && InputKind.keyboard
            distance: -3
        }
        delegate: PreviewLineView {
            width: list.width
            columns: panel.columns
            pathWidth: panel.pathWidth
        }
    }
    FieldsPanel {
        id: fields
        anchors.bottom: parent.bottom
        width: parent.width
        most: Math.max(64, panel.height * 0.24)
        model: panel.preview.fields
    }
}
