// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// The time zone of lines that do not say theirs.
FormField {
    id: choice

    required property ReadingChoices reading
    // Whose lines they are.
    required property string log
    // A zone that is neither UTC nor this computer's is being typed.
    property bool other: false
    readonly property bool hereIsUtc: reading.here.endsWith("UTC")
    readonly property var zones: [
        {
            title: qsTr("UTC"),
            zone: ""
        },
        ...(hereIsUtc ? [] : [
                {
                    title: reading.here,
                    zone: reading.here
                }
            ]),
        {
            title: qsTr("Other")
        }
    ]
    readonly property int known: zones.findIndex(zone => zone.zone === reading.timeZone)
    readonly property int index: other || known < 0 ? zones.length - 1 : known

    onLogChanged: other = false

    label: qsTr("Time zone")
    hint: reading.needsTimeZone ? qsTr("the lines do not say") : qsTr("the lines say it themselves")
    problem: reading.zoneProblem

    Column {
        width: parent.width
        spacing: 6

        SegmentedControl {
            width: parent.width
            stretch: true
            small: true
            label: choice.label
            options: choice.zones.map(zone => zone.title)
            currentIndex: choice.index
            onChosen: index => {
                choice.other = choice.zones[index].zone === undefined;
                if (!choice.other)
                    choice.reading.timeZone = choice.zones[index].zone;
            }
        }
        TextField {
            width: parent.width
            visible: choice.index === choice.zones.length - 1
            label: qsTr("Time zone of the lines")
            placeholderText: qsTr("Europe/Berlin or +02:00")
            value: choice.reading.timeZone
            onCommitted: text => choice.reading.timeZone = text
        }
    }
}
