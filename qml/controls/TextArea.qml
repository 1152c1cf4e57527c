// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// Several lines of text.
T.TextArea {
    id: control

    property bool mono: false
    property bool wrong: false
    property string label

    implicitWidth: 200
    implicitHeight: Math.max(52, contentHeight + topPadding + bottomPadding)
    padding: 9
    topPadding: 7
    bottomPadding: 7
    color: enabled ? Theme.text1 : Theme.text3
    selectionColor: Theme.accent
    selectedTextColor: Theme.accentText
    selectByMouse: true
    hoverEnabled: true
    wrapMode: TextEdit.Wrap
    renderType: Text.NativeRendering
    font.family: mono ? Theme.mono : Theme.sans
    font.pixelSize: mono ? 12 : 13
    Accessible.role: Accessible.EditableText
    Accessible.name: label
    // Tab leaves the field; nobody types one into an expression or an answer.
    KeyNavigation.priority: KeyNavigation.BeforeItem
    Keys.onTabPressed: nextItemInFocusChain(true).forceActiveFocus(Qt.TabFocusReason)
    Keys.onBacktabPressed: nextItemInFocusChain(false).forceActiveFocus(Qt.BacktabFocusReason)

    background: FieldFrame {
        focused: control.activeFocus
        hovered: control.hovered
        wrong: control.wrong
    }
    UiText {
        x: control.leftPadding
        y: control.topPadding
        width: control.width - control.leftPadding - control.rightPadding
        visible: control.length === 0
        text: control.placeholderText
        font: control.font
        color: Theme.text3
        wrapMode: Text.WordWrap
    }
}
