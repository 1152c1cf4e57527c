// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence

T.Menu {
    id: control

    implicitWidth: 220
    implicitHeight: implicitContentHeight + topPadding + bottomPadding
    padding: 4
    margins: 8
    overlap: 1

    delegate: MenuItem {}
    contentItem: ListView {
        implicitHeight: contentHeight
        model: control.contentModel
        interactive: false
        clip: true
        currentIndex: control.currentIndex
    }
    background: PopupSurface {}
}
