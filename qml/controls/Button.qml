// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A button with a word and, where it helps, an icon before it. One primary button a page.
T.Button {
    id: control

    property string iconName
    // A note after the word: a key, a plan's name.
    property string note
    property bool primary: false
    property bool small: false
    property string tip
    readonly property color ink: !enabled ? Theme.text3 : primary ? Theme.accentText : Theme.text1

    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: small ? Theme.smallControl : Theme.control
    leftPadding: iconName !== "" ? 8 : 12
    rightPadding: 12
    focusPolicy: Qt.StrongFocus
    hoverEnabled: true
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.description: tip
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: ButtonWords {
        iconName: control.iconName
        text: control.text
        note: control.note
        size: control.small ? 12 : 13
        ink: control.ink
        noteInk: control.primary ? control.ink : Theme.text3
    }
    background: Rectangle {
        radius: Theme.fieldRadius
        color: control.primary && control.enabled ? Theme.accent : control.down ? Theme.chip : Theme.field
        border.width: 1
        border.color: control.primary && control.enabled ? Theme.accent : control.hovered && control.enabled ? Theme.text3 : Theme.strongLine

        FocusRing {
            shown: control.visualFocus
        }
    }
    Tip {
        text: control.tip
        shown: control.hovered || control.visualFocus
    }
}
