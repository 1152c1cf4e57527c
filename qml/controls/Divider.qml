// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A 1 px line; give it a width, or with `vertical` a height.
Rectangle {
    property bool vertical: false
    property bool strong: false

    implicitWidth: vertical ? 1 : 100
    implicitHeight: vertical ? 100 : 1
    color: strong ? Theme.strongLine : Theme.line
}
