// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// One of a few, all in sight. An option is a text, or {text, note, enabled, tip}: what is not
// allowed is shown, with the plan that would allow it as its note. Arrow keys choose.
FocusScope {
    id: control

    property var options: []
    property int currentIndex: 0
    property string label
    // Fills its width with equal segments.
    property bool stretch: false
    property bool small: false

    signal chosen(int index)

    function optionText(option: var): string {
        return typeof option === "string" ? option : option.text;
    }
    function optionEnabled(option: var): bool {
        return typeof option === "string" || option.enabled !== false;
    }
    function step(direction: int): void {
        for (let next = currentIndex + direction; next >= 0 && next < options.length; next += direction) {
            if (optionEnabled(options[next])) {
                chosen(next);
                return;
            }
        }
    }

    implicitWidth: row.implicitWidth + 4
    implicitHeight: small ? Theme.smallControl : Theme.control
    activeFocusOnTab: true
    Accessible.role: Accessible.PageTabList
    Accessible.name: label
    Accessible.focusable: true
    Keys.onLeftPressed: step(-1)
    Keys.onRightPressed: step(1)

    // Shown only while the focus came by the keyboard.
    property bool keyboardFocus: false
    onActiveFocusChanged: keyboardFocus = activeFocus && !pressedRecently
    property bool pressedRecently: false

    Rectangle {
        anchors.fill: parent
        radius: Theme.fieldRadius
        color: Theme.sunken

        FocusRing {
            shown: control.activeFocus && control.keyboardFocus
        }
    }
    Row {
        id: row
        x: 2
        height: parent.height

        Repeater {
            model: control.options

            Item {
                id: segment

                required property var modelData
                required property int index
                readonly property bool current: index === control.currentIndex
                readonly property bool allowed: control.optionEnabled(modelData)
                readonly property string note: typeof modelData === "string" ? "" : (modelData.note ?? "")

                implicitWidth: words.implicitWidth + (control.small ? 16 : 20)
                width: control.stretch ? (control.width - 4) / control.options.length : implicitWidth
                height: row.height
                Accessible.role: Accessible.RadioButton
                Accessible.name: control.optionText(modelData) + (note === "" ? "" : ", " + note)
                Accessible.checkable: true
                Accessible.checked: current
                Accessible.onPressAction: if (allowed)
                    control.chosen(index)

                Rectangle {
                    anchors.fill: parent
                    anchors.topMargin: segment.current ? 1 : 2
                    anchors.bottomMargin: segment.current ? 1 : 2
                    radius: Theme.fieldRadius - 1
                    visible: segment.current || (mouse.containsMouse && segment.allowed)
                    color: segment.current ? (Theme.dark ? Theme.raised : Theme.surface1) : "transparent"
                    border.width: 1
                    border.color: segment.current ? Theme.strongLine : Theme.line
                }
                Row {
                    id: words
                    anchors.centerIn: parent
                    spacing: 5

                    UiText {
                        anchors.baseline: parent.bottom
                        anchors.baselineOffset: -4
                        text: control.optionText(segment.modelData)
                        size: control.small ? 12 : 12.5
                        font.weight: segment.current ? Font.DemiBold : Font.Normal
                        color: !segment.allowed ? Theme.text3 : segment.current ? Theme.text1 : Theme.text2
                    }
                    UiText {
                        anchors.baseline: parent.bottom
                        anchors.baselineOffset: -4
                        visible: segment.note !== ""
                        text: segment.note
                        size: 11
                        color: Theme.text3
                    }
                }
                MouseArea {
                    id: mouse
                    anchors.fill: parent
                    hoverEnabled: true
                    enabled: segment.allowed
                    onPressed: {
                        control.pressedRecently = true;
                        control.forceActiveFocus(Qt.MouseFocusReason);
                        control.pressedRecently = false;
                    }
                    onClicked: control.chosen(segment.index)
                }
                Tip {
                    text: typeof segment.modelData === "string" ? "" : (segment.modelData.tip ?? "")
                    shown: mouse.containsMouse
                }
            }
        }
    }
}
