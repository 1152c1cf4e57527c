// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence.Desktop

// Takes the focus for something that is drawn and is no control. `byKeyboard` tells when its ring
// is to be seen: a click takes the focus too, and so does a page that opens, without one.
Item {
    id: ground

    readonly property bool byKeyboard: activeFocus && InputKind.keyboard

    function take(): void {
        forceActiveFocus(Qt.MouseFocusReason);
    }

    activeFocusOnTab: true
}
