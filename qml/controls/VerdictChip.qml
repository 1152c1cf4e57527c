// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A verdict by its name, in words and with its icon.
Chip {
    property string verdict: "fits"

    tone: Theme.verdictTone(verdict)
    iconName: Theme.verdictIcon(verdict)
}
