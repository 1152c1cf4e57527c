// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// What a control is called, after a moment, below it. It repeats; it never is the only place of a
// limit or a reason.
T.ToolTip {
    id: tip

    property bool shown: false

    visible: shown && text !== ""
    delay: 600
    x: parent ? Math.round((parent.width - width) / 2) : 0
    y: parent ? parent.height + 6 : 0
    margins: 6
    padding: 8
    topPadding: 5
    bottomPadding: 5
    implicitWidth: Math.min(320, implicitContentWidth + leftPadding + rightPadding)
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent

    contentItem: UiText {
        text: tip.text
        size: 12
        wrapMode: Text.WordWrap
    }
    background: PopupSurface {
        radius: Theme.fieldRadius
    }
}
