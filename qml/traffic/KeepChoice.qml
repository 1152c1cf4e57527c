// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// What is kept of addresses.
FormField {
    id: choice

    required property ReadingChoices reading
    readonly property list<string> meanings: [qsTr("Addresses are kept as they are, in the project's file."), qsTr("Callers with one prefix become one: caps count networks."), qsTr("Each address becomes a name of its own, and caps count the same. Only the key in your own folder, never in the project, ties names to addresses.")]

    label: qsTr("Anonymise addresses")
    hint: qsTr("cannot be undone")
    problem: reading.keyProblem

    Column {
        width: parent.width
        spacing: 6

        SegmentedControl {
            width: parent.width
            stretch: true
            small: true
            label: choice.label
            options: [qsTr("No"), qsTr("By prefix"), qsTr("By key")]
            currentIndex: choice.reading.keep
            onChosen: index => choice.reading.keep = index
        }
        Row {
            visible: choice.reading.keep === 1
            spacing: 8

            NumberField {
                width: (choice.width - 8) / 2
                label: qsTr("Bits kept of IPv4 addresses")
                prefix: qsTr("IPv4 /")
                maximum: 32
                steppers: true
                value: choice.reading.v4Bits
                onCommitted: value => choice.reading.v4Bits = value
            }
            NumberField {
                width: (choice.width - 8) / 2
                label: qsTr("Bits kept of IPv6 addresses")
                prefix: qsTr("IPv6 /")
                maximum: 128
                steppers: true
                value: choice.reading.v6Bits
                onCommitted: value => choice.reading.v6Bits = value
            }
        }
        UiText {
            width: parent.width
            text: choice.meanings[choice.reading.keep]
            size: 11.5
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
    }
}
