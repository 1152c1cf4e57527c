// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A page's place: made when it is first shown, kept afterwards, so that it comes back as it was
// left.
Loader {
    id: slot

    property bool shown: false

    active: false
    visible: opacity > 0
    enabled: shown
    opacity: shown ? 1 : 0
    onShownChanged: if (shown)
        active = true
    Component.onCompleted: active = shown

    Behavior on opacity {
        enabled: slot.shown
        NumberAnimation {
            duration: Theme.panelMotion
            easing.type: Easing.OutCubic
        }
    }
}
