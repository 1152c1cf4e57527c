// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence
import Edgefence.Desktop

// The expression enlarged: slides over the map from the right and leaves the budgets in sight.
Rectangle {
    id: sheet

    required property PlanModel plan
    readonly property Inspector inspector: plan.inspector

    signal closed

    function begin(): void {
        field.forceActiveFocus(Qt.TabFocusReason);
    }

    color: Theme.surface1
    Keys.onEscapePressed: closed()

    // Nothing behind the sheet takes the mouse.
    MouseArea {
        anchors.fill: parent
        acceptedButtons: Qt.AllButtons
        hoverEnabled: true
    }
    Divider {
        vertical: true
        strong: true
        height: parent.height
    }
    RowLayout {
        id: head
        x: 16
        width: parent.width - 32
        height: Theme.pressureBar
        spacing: 10

        Icon {
            name: sheet.inspector.iconName
            color: Theme.accent
        }
        Column {
            Layout.fillWidth: true

            UiText {
                width: parent.width
                text: qsTr("Requests that match")
                size: 14
                strong: true
            }
            UiText {
                width: parent.width
                text: sheet.inspector.title + ". " + sheet.inspector.note
                size: 12
                color: Theme.text2
            }
        }
        Button {
            text: "and, eq"
            tip: qsTr("Write the expression anew in words, as short as can be")
            enabled: sheet.inspector.expression.readable
            onClicked: sheet.inspector.expression.writeInWords()
        }
        Button {
            text: "&&, =="
            tip: qsTr("Write the expression anew in signs, as short as can be")
            enabled: sheet.inspector.expression.readable
            onClicked: sheet.inspector.expression.writeInSigns()
        }
        Button {
            text: qsTr("Back to the map")
            note: "Esc"
            onClicked: sheet.closed()
        }
    }
    Divider {
        y: head.height
        width: parent.width
    }
    Scroller {
        id: scroll
        anchors.fill: parent
        anchors.topMargin: head.height + 1
        contentHeight: body.height + 32

        Column {
            id: body
            x: 16
            y: 16
            width: scroll.width - 32
            spacing: 12

            ExpressionField {
                id: field
                width: parent.width
                model: sheet.inspector.expression
                minimumHeight: 140
                fontSize: 13
            }
            Row {
                width: parent.width
                spacing: 12

                UiText {
                    id: verdict
                    text: sheet.inspector.expression.verdict
                    size: 12.5
                    strong: true
                    color: sheet.inspector.expression.verdictKind === "" ? Theme.safe.text : sheet.inspector.expression.verdictKind === "plan" ? Theme.slowed.text : Theme.exposed.text
                }
                UiText {
                    width: parent.width - verdict.width - 12
                    text: sheet.inspector.expression.matches
                    size: 12.5
                    color: Theme.text2
                    wrapMode: Text.WordWrap
                }
            }
            UiText {
                width: parent.width
                visible: !sheet.inspector.expression.readable
                text: qsTr("A half-typed expression is saved as it is; the layer is off until it can be read.")
                size: 12
                color: Theme.text3
                wrapMode: Text.WordWrap
            }
            ExpressionNotes {
                width: parent.width
                model: sheet.inspector.expression
            }
            ClauseCounts {
                width: parent.width
                model: sheet.inspector.expression
            }
            NarrowTable {
                width: parent.width
                model: sheet.inspector.expression
            }
        }
    }
}
