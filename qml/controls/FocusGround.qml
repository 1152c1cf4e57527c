// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick

// Takes the focus for something that is drawn and is no control. `byKeyboard` tells when its ring
// is to be seen: a click takes the focus too, without one.
Item {
    id: ground

    property bool byMouse: false
    readonly property bool byKeyboard: activeFocus && !byMouse

    function take(): void {
        byMouse = true;
        forceActiveFocus(Qt.MouseFocusReason);
    }

    activeFocusOnTab: true
    onActiveFocusChanged: if (!activeFocus)
        byMouse = false
}
