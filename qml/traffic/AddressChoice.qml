// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Which of the addresses in a log is the caller's; a doubtful choice says so above its choices.
Column {
    id: choice

    required property ReadingChoices reading

    spacing: 0

    Rectangle {
        width: parent.width
        height: doubt.height + 16
        visible: choice.reading.warning !== ""
        radius: Theme.fieldRadius
        color: Theme.slowed.tint
        border.width: 1
        border.color: Theme.slowed.fill
        Accessible.role: Accessible.AlertMessage
        Accessible.name: choice.reading.warning

        Icon {
            x: 10
            y: 9
            name: "triangle"
            size: 15
            color: Theme.slowed.text
        }
        UiText {
            id: doubt
            x: 34
            y: 8
            width: parent.width - 44
            text: choice.reading.warning + " " + (choice.reading.absent === "" ? qsTr("Choose the address that they pass on.") : qsTr("Choose the address that they pass on; where the log has it in a field of its own, paste its log_format above."))
            size: 12
            wrapMode: Text.WordWrap
            color: Theme.slowed.text
        }
    }
    Item {
        width: 1
        height: choice.reading.warning !== "" ? 6 : 0
    }
    Repeater {
        model: choice.reading.sources

        Item {
            id: line

            required property string source
            required property string title
            required property string note
            required property bool current
            required property bool doubtful

            width: choice.width
            height: words.y + words.height + 6

            Rectangle {
                anchors.fill: parent
                visible: line.current
                radius: Theme.chipRadius
                color: Theme.accentTint
            }
            RadioButton {
                id: button
                x: 8
                y: 5
                width: parent.width - 16
                text: line.title
                checked: line.current
                Accessible.description: line.note
                onClicked: {
                    choice.reading.setSource(line.source);
                    checked = Qt.binding(() => line.current);
                }
            }
            UiText {
                id: words
                x: 32
                y: 25
                width: parent.width - 40
                height: text === "" ? 0 : implicitHeight
                text: line.note
                size: 11.5
                wrapMode: Text.WordWrap
                color: line.doubtful ? Theme.slowed.text : Theme.text2
            }
            TapHandler {
                onTapped: choice.reading.setSource(line.source)
            }
        }
    }
    UiText {
        width: parent.width
        topPadding: 4
        visible: text !== ""
        text: choice.reading.absent
        size: 11
        wrapMode: Text.WordWrap
        color: Theme.text2
    }
    FormField {
        width: parent.width
        topPadding: 6
        visible: choice.reading.naming
        label: qsTr("Name of the field")

        TextField {
            width: parent.width
            mono: true
            label: qsTr("Name of the field with the caller's address")
            placeholderText: "X-Real-IP"
            value: choice.reading.field
            onTextEdited: choice.reading.field = text
        }
    }
    FormField {
        width: parent.width
        topPadding: 6
        visible: choice.reading.trusting
        label: qsTr("Trusted proxies")
        hint: qsTr("names or ranges")
        problem: choice.reading.proxyProblem

        TextField {
            width: parent.width
            mono: true
            label: qsTr("Trusted proxies")
            placeholderText: "cloudflare, private, 192.0.2.0/24"
            value: choice.reading.proxies
            onTextEdited: choice.reading.proxies = text
        }
    }
}
