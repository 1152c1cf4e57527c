// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// One line of text. `committed` comes when the reader leaves it or presses Enter and the text is
// another one; Esc takes the change back.
T.TextField {
    id: control

    property string value
    property bool mono: false
    property bool wrong: false
    property string label

    signal committed(string text)

    implicitWidth: 160
    implicitHeight: Theme.control
    leftPadding: 9
    rightPadding: 9
    text: value
    color: enabled ? Theme.text1 : Theme.text3
    placeholderTextColor: Theme.text3
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentText
    verticalAlignment: TextInput.AlignVCenter
    selectByMouse: true
    hoverEnabled: true
    renderType: Text.NativeRendering
    font.family: mono ? Theme.mono : Theme.sans
    font.pixelSize: mono ? 12 : 13
    Accessible.role: Accessible.EditableText
    Accessible.name: label

    onValueChanged: if (!activeFocus || text !== value)
        text = value
    onEditingFinished: if (text !== value)
        committed(text)
    Keys.onEscapePressed: event => {
        event.accepted = text !== value;
        text = value;
    }

    background: FieldFrame {
        focused: control.activeFocus
        hovered: control.hovered
        wrong: control.wrong
    }
    UiText {
        x: control.leftPadding
        width: control.width - control.leftPadding - control.rightPadding
        height: control.height
        visible: control.text === "" && control.preeditText === ""
        text: control.placeholderText
        font: control.font
        color: Theme.text3
    }
}
