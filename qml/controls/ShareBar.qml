// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A share of a whole, 64 x 8; something that is not nothing is never drawn as nothing.
Rectangle {
    id: bar

    property real share: 0
    property color hue: Theme.served

    implicitWidth: 64
    implicitHeight: 8
    radius: Theme.barRadius
    color: Theme.sunken

    Rectangle {
        width: bar.share > 0 ? Math.max(2, Math.min(1, bar.share) * parent.width) : 0
        height: parent.height
        radius: Theme.barRadius
        color: bar.hue
    }
}
