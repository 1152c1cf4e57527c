// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Everything that can be changed about the layer or budget that is chosen in the map.
Rectangle {
    id: panel

    required property PlanModel plan
    readonly property Inspector model: plan.inspector
    property bool closable: false

    signal closeRequested
    signal enlargeRequested

    color: Theme.surface2
    Accessible.role: Accessible.Grouping
    Accessible.name: qsTr("Inspector: %1").arg(model.title)

    Item {
        id: head
        width: parent.width
        height: 60

        Icon {
            x: 16
            y: 13
            name: panel.model.iconName
            color: Theme.accent
        }
        UiText {
            x: 44
            y: 10
            width: parent.width - x - (panel.closable ? 84 : 56)
            height: 24
            text: panel.model.title
            size: 14
            strong: true
            Accessible.role: Accessible.Heading
            Accessible.name: text
        }
        UiText {
            x: 44
            y: 33
            width: parent.width - x - 16
            height: 18
            text: panel.model.note
            size: 12
            color: Theme.text2
        }
        Switch {
            anchors.right: parent.right
            anchors.rightMargin: panel.closable ? 46 : 16
            y: 15
            visible: panel.model.subject === "layer" && !panel.model.unknownKind
            text: qsTr("%1 is on").arg(panel.model.title)
            checked: panel.model.enabled
            onToggled: panel.plan.switchLayer(panel.model.id, checked)
        }
        IconButton {
            anchors.right: parent.right
            anchors.rightMargin: 12
            y: 11
            small: true
            visible: panel.closable
            iconName: "close"
            iconSize: 15
            text: qsTr("Close")
            onClicked: panel.closeRequested()
        }
        Divider {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    Scroller {
        id: scroller
        anchors.top: head.bottom
        anchors.bottom: foot.top
        width: parent.width
        contentHeight: form.height + 28

        Flow {
            id: form
            x: 16
            y: 12
            width: parent.width - 32
            spacing: 12

            Repeater {
                model: panel.model.fields

                FieldEditor {
                    width: half ? (form.width - 12) / 2 : form.width
                    model: panel.model
                    onEnlargeRequested: panel.enlargeRequested()
                }
            }
            UiText {
                width: form.width
                visible: panel.model.unknownKind
                text: qsTr("This kind of layer comes in a later version of Edgefence. Until then it stands in the plan as it was written, goes into the plan file unchanged, and does nothing.")
                size: 12
                color: Theme.text2
                wrapMode: Text.WordWrap
                lineHeight: 1.2
            }
            FormField {
                width: form.width
                visible: panel.model.promise !== ""
                label: qsTr("Promise to publish")

                Rectangle {
                    width: parent.width
                    height: Math.max(Theme.control, promise.implicitHeight + 10)
                    radius: Theme.fieldRadius
                    color: Theme.field
                    border.width: 1
                    border.color: Theme.strongLine

                    UiText {
                        id: promise
                        x: 9
                        width: parent.width - 18
                        height: parent.height
                        text: panel.model.promise
                        size: 12.5
                        wrapMode: Text.WordWrap
                    }
                }
            }
            Button {
                visible: panel.model.removable
                small: true
                iconName: "trash"
                text: qsTr("Take it out of the plan")
                onClicked: panel.model.removeBudget()
            }
        }
    }
    Rectangle {
        id: foot
        anchors.bottom: parent.bottom
        width: parent.width
        height: Math.min(panel.height / 3, effects.height + 24)
        visible: effects.height > 0
        color: Theme.surface1

        Scroller {
            anchors.fill: parent
            contentHeight: effects.height + 24

            Column {
                id: effects
                x: 16
                y: 12
                width: foot.width - 32
                spacing: 5

                UiText {
                    visible: effectRows.count > 0
                    text: qsTr("What this layer adds, a day")
                    size: 12
                    strong: true
                }
                Repeater {
                    id: effectRows
                    model: panel.model.effects

                    Item {
                        id: effect

                        required property string label
                        required property string without
                        required property string reached
                        required property string verdict

                        width: effects.width
                        height: Math.max(18, name.implicitHeight)
                        Accessible.role: Accessible.StaticText
                        Accessible.name: qsTr("%1: %2 without it, %3 with it").arg(label).arg(without).arg(effect.reached)

                        UiText {
                            id: name
                            width: parent.width - (effect.reached === "" ? 0 : figures.width + 8)
                            text: effect.label
                            size: 12
                            color: effect.reached === "" ? Theme.text3 : Theme.text2
                            wrapMode: Text.WordWrap
                        }
                        Row {
                            id: figures
                            anchors.right: parent.right
                            height: 18
                            spacing: 4
                            visible: effect.reached !== ""

                            Figure {
                                height: parent.height
                                text: effect.without + " →"
                                size: 12
                                color: Theme.text2
                            }
                            Figure {
                                height: parent.height
                                text: effect.reached
                                size: 12
                                strong: true
                                color: effect.verdict === "self_consumed" ? Theme.self.text : effect.verdict === "" ? Theme.text2 : Theme.text1
                            }
                        }
                    }
                }
                UiText {
                    width: parent.width
                    visible: panel.model.sum !== ""
                    text: panel.model.sum
                    size: 12
                    wrapMode: Text.WordWrap
                }
                UiText {
                    width: parent.width
                    visible: panel.model.source !== ""
                    text: panel.model.source
                    size: 11
                    color: Theme.text3
                    wrapMode: Text.WrapAnywhere
                }
            }
        }
        Divider {
            width: parent.width
        }
    }
    Divider {
        vertical: true
        height: parent.height
        strong: true
    }
}
