// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A word that does something, underlined.
T.Button {
    id: control

    property color color: Theme.accent
    property real size: 12

    implicitWidth: implicitContentWidth
    implicitHeight: implicitContentHeight
    focusPolicy: Qt.StrongFocus
    Accessible.role: Accessible.Link
    Accessible.name: text
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()

    contentItem: UiText {
        text: control.text
        size: control.size
        font.underline: true
        color: control.color
    }
    background: Item {
        FocusRing {
            shown: control.visualFocus
        }
    }
    HoverHandler {
        cursorShape: Qt.PointingHandCursor
    }
}
