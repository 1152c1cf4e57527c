// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// What to do without a log: say how many clients there are and how often they come, or what the
// account spent yesterday.
Column {
    id: without

    required property TrafficModel model

    spacing: 14

    UiText {
        width: parent.width
        topPadding: 8
        text: qsTr("Without a log")
        size: 14
        strong: true
        Accessible.role: Accessible.Heading
    }
    Card {
        width: parent.width
        height: clients.height + 24

        Column {
            id: clients
            x: 14
            y: 12
            width: parent.width - 28
            spacing: 8

            UiText {
                text: qsTr("Clients and interval")
                strong: true
            }
            UiText {
                width: parent.width
                text: qsTr("If your own programs call the service, their number and how often they ask is the demand.")
                size: 12
                wrapMode: Text.WordWrap
                color: Theme.text2
            }
            Flow {
                width: parent.width
                spacing: 8

                NumberField {
                    id: number
                    width: 132
                    label: qsTr("Clients")
                    unit: qsTr("clients")
                    value: 300
                    minimum: 1
                    maximum: 1e9
                    onCommitted: next => value = next
                }
                NumberField {
                    id: every
                    width: 150
                    label: qsTr("One poll every")
                    prefix: qsTr("every")
                    unit: "s"
                    value: 15
                    minimum: 0.001
                    maximum: 86400
                    decimals: 3
                    onCommitted: next => value = next
                }
                NumberField {
                    id: hours
                    width: 150
                    label: qsTr("Hours a day")
                    unit: qsTr("hours a day")
                    value: 24
                    minimum: 0.1
                    maximum: 24
                    decimals: 1
                    onCommitted: next => value = next
                }
                Button {
                    iconName: "plan"
                    text: qsTr("See it on the map")
                    onClicked: without.model.useClients(number.value, every.value, hours.value)
                }
            }
        }
    }
    Card {
        width: parent.width
        height: totals.height + 24

        Column {
            id: totals
            x: 14
            y: 12
            width: parent.width - 28
            spacing: 8

            UiText {
                text: qsTr("Yesterday's totals, as used elsewhere")
                strong: true
            }
            UiText {
                width: parent.width
                text: qsTr("Cloudflare's dashboard says what the account spent yesterday. What this plan does not describe counts in every worst case.")
                size: 12
                wrapMode: Text.WordWrap
                color: Theme.text2
            }
            Flow {
                width: parent.width
                spacing: 8

                Repeater {
                    model: without.model.elsewhere

                    Item {
                        id: field

                        required property string name
                        required property string limit
                        required property real units
                        required property string budget

                        width: Math.max(230, (totals.width - 16) / 3)
                        height: 48

                        Rectangle {
                            y: 3
                            width: 3
                            height: 13
                            radius: 1.5
                            color: Theme.budgetHue(field.budget)
                        }
                        UiText {
                            x: 8
                            width: parent.width - 8
                            height: 18
                            text: qsTr("%1, of %2").arg(field.name).arg(field.limit)
                            size: 11.5
                            color: Theme.text2
                        }
                        NumberField {
                            y: 20
                            width: parent.width - 8
                            label: qsTr("%1 used elsewhere a day").arg(field.name)
                            unit: qsTr("a day")
                            value: field.units
                            decimals: field.budget === "do.duration_gbs" ? 3 : 0
                            onCommitted: next => without.model.setElsewhere(field.budget, next)
                        }
                    }
                }
            }
        }
    }
}
