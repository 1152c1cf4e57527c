// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.Popup {
    implicitWidth: implicitContentWidth + leftPadding + rightPadding
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    padding: 12
    margins: 8
    focus: true
    background: PopupSurface {}
    T.Overlay.modal: Rectangle {
        color: "#66000000"
    }
}
