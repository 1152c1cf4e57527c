// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// What format a log has: found out, one of those that are known, a pasted one, or columns by name.
Rectangle {
    id: choice

    required property ImportPreview preview
    readonly property ReadingChoices reading: preview.reading

    implicitHeight: column.height + 16
    radius: Theme.cardRadius
    color: Theme.surface2
    border.width: 1
    border.color: Theme.line

    Column {
        id: column
        x: 12
        y: 8
        width: parent.width - 24
        spacing: 8

        Flow {
            width: parent.width
            spacing: 10

            UiText {
                height: Theme.control
                text: qsTr("Format")
                size: 12
                color: Theme.text2
            }
            ComboBox {
                id: formats
                width: Math.min(implicitWidth, column.width - 60)
                label: qsTr("Format of the log")
                options: choice.reading.formats
                currentIndex: choice.reading.format
                note: choice.reading.format === 0 ? qsTr("found out") : ""
                displayText: choice.reading.format === 0 && choice.preview.formatTitle !== "" ? choice.preview.formatTitle : optionText(options[currentIndex])
                onChosen: index => choice.reading.format = index
            }
            Row {
                height: Theme.control
                visible: choice.preview.sureText !== ""
                spacing: 10

                ShareBar {
                    anchors.verticalCenter: parent.verticalCenter
                    share: choice.preview.sure
                    hue: Theme.safe.fill
                }
                UiText {
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.min(implicitWidth, column.width - 74)
                    text: choice.preview.sureText
                    size: 12
                    color: Theme.text2
                }
            }
        }
        TextArea {
            id: directive
            width: parent.width
            visible: choice.reading.pasting
            mono: true
            label: qsTr("log_format of nginx, or LogFormat of Apache")
            placeholderText: qsTr("log_format main '$remote_addr [$time_local] \"$request\" $status';")
            wrong: choice.reading.formatProblem !== ""
            onTextChanged: if (activeFocus)
                choice.reading.directive = text

            Binding on text {
                when: !directive.activeFocus
                value: choice.reading.directive
                restoreMode: Binding.RestoreNone
            }
        }
        TextArea {
            id: columns
            width: parent.width
            visible: choice.reading.mapping
            mono: true
            label: qsTr("Which column or key has which field")
            placeholderText: qsTr("client=ip, time=when, method=verb, target=url, status=4")
            wrong: choice.reading.formatProblem !== ""
            onTextChanged: if (activeFocus)
                choice.reading.columns = text

            Binding on text {
                when: !columns.activeFocus
                value: choice.reading.columns
                restoreMode: Binding.RestoreNone
            }
        }
        UiText {
            width: parent.width
            visible: choice.reading.mapping
            text: qsTr("A column by the table's heading or its place from 1, a key of JSON objects by its path: request.ip. Fields: client, time, date, method, target, path, query, status, host, user_agent, referer, country, …")
            size: 11
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
        UiText {
            width: parent.width
            visible: choice.reading.formatProblem !== ""
            text: choice.reading.formatProblem
            size: 11.5
            strong: true
            wrapMode: Text.WordWrap
            color: Theme.exposed.text
        }
    }
}
