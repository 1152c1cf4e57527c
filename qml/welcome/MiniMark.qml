// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A fence or a drip in small.
Item {
    id: mark

    required property string fence
    required property real fenceX
    required property real fenceTall
    required property real middle
    required property string verdict
    required property string drip
    required property real dripX

    Fence {
        x: mark.fenceX - width / 2
        y: mark.middle - height / 2
        visible: mark.fence !== ""
        scale: mark.fenceTall / tall
        tall: 50
        style: mark.fence
        color: mark.verdict === "" ? Theme.text3 : Theme.verdictTone(mark.verdict).fill
    }
    Drip {
        x: mark.dripX - width / 2
        y: mark.middle - height / 2
        visible: mark.drip !== ""
        scale: mark.fenceTall / 50
        filled: mark.drip === "filled"
    }
}
