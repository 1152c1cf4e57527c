// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A chip of a card, as far as there is room for it.
Chip {
    property real room: 0

    visible: text !== ""
    width: Math.min(implicitWidth, Math.max(0, room))
    opacity: width < Math.min(38, implicitWidth) ? 0 : 1
}
