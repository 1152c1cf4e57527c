// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Layouts
import Edgefence

// How many there are, at the right end of a panel's header.
UiText {
    Layout.fillWidth: true
    horizontalAlignment: Text.AlignRight
    size: 12
    color: Theme.text2
}
