// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

// A number with its unit. `committed` comes with every step of the arrows or the wheel, and when
// the reader leaves a typed number. What cannot be is marked and not committed.
FocusScope {
    id: control

    property real value: 0
    property real minimum: 0
    property real maximum: 1e15
    property real step: 1
    property int decimals: 0
    property string prefix
    property string unit
    property string label
    property bool steppers: false
    readonly property bool wrong: input.acceptable === false
    readonly property bool editing: input.activeFocus

    signal committed(real value)

    function format(number: real): string {
        const text = Number(number).toLocaleString(Qt.locale(), "f", decimals);
        return decimals > 0 ? text.replace(/[.,]?0+$/, "") : text;
    }
    function read(text: string): real {
        const plain = text.replace(/[\s\u00a0\u202f]/g, "");
        try {
            return Number.fromLocaleString(Qt.locale(), plain);
        } catch (error) {
            return Number(plain.replace(/,/g, ""));
        }
    }
    function acceptable(number: real): bool {
        return !isNaN(number) && number >= minimum && number <= maximum && (decimals > 0 || Number.isInteger(number));
    }
    function offer(number: real): void {
        const bounded = Math.min(maximum, Math.max(minimum, number));
        if (bounded !== value)
            committed(bounded);
        input.text = format(value);
    }

    implicitWidth: 88
    implicitHeight: Theme.control
    onValueChanged: if (!input.activeFocus || read(input.text) !== value)
        input.text = format(value)
    Component.onCompleted: input.text = format(value)

    FieldFrame {
        anchors.fill: parent
        focused: input.activeFocus
        hovered: hover.hovered
        wrong: control.wrong
    }
    HoverHandler {
        id: hover
    }
    UiText {
        id: before
        x: 9
        height: parent.height
        visible: text !== ""
        text: control.prefix
        size: 12
        color: Theme.text2
    }
    T.TextField {
        id: input

        focus: true

        readonly property bool acceptable: control.acceptable(control.read(text))

        x: before.visible ? before.x + before.implicitWidth + 6 : 9
        width: Math.max(10, parent.width - x - (after.visible ? after.implicitWidth + 14 : 9) - (control.steppers ? 16 : 0))
        height: parent.height
        color: !control.enabled ? Theme.text3 : acceptable ? Theme.text1 : Theme.exposed.text
        selectionColor: Theme.accent
        selectedTextColor: Theme.accentText
        selectByMouse: true
        horizontalAlignment: control.prefix !== "" ? TextInput.AlignRight : TextInput.AlignLeft
        verticalAlignment: TextInput.AlignVCenter
        renderType: Text.NativeRendering
        font.family: Theme.sans
        font.pixelSize: 13
        Accessible.role: Accessible.SpinBox
        Accessible.name: control.label + (control.unit === "" ? "" : ", " + control.unit)
        onEditingFinished: {
            if (acceptable && control.read(text) !== control.value)
                control.committed(control.read(text));
            else if (!acceptable)
                text = control.format(control.value);
        }
        onActiveFocusChanged: if (activeFocus)
            selectAll()
        Keys.onUpPressed: control.offer(control.value + control.step)
        Keys.onDownPressed: control.offer(control.value - control.step)
        Keys.onEscapePressed: event => {
            event.accepted = text !== control.format(control.value);
            text = control.format(control.value);
        }
        WheelHandler {
            enabled: input.activeFocus
            onWheel: event => control.offer(control.value + (event.angleDelta.y > 0 ? control.step : -control.step))
        }
    }
    UiText {
        id: after
        anchors.right: parent.right
        anchors.rightMargin: 9 + (control.steppers ? 16 : 0)
        height: parent.height
        visible: text !== ""
        text: control.unit
        size: 12
        color: Theme.text2
    }
    Column {
        anchors.right: parent.right
        anchors.rightMargin: 5
        anchors.verticalCenter: parent.verticalCenter
        visible: control.steppers

        Repeater {
            model: 2

            Item {
                id: arrow
                required property int index
                width: 16
                height: 11

                Icon {
                    anchors.centerIn: parent
                    name: arrow.index === 0 ? "chevron-up" : "chevron-down"
                    size: 11
                    color: Theme.text3
                }
                TapHandler {
                    enabled: control.enabled
                    onTapped: control.offer(control.value + (arrow.index === 0 ? control.step : -control.step))
                }
            }
        }
    }
}
