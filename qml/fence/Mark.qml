// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// What a layer does in a lane: its fence, its drip, and beside them a number above and a note
// below the stream.
Item {
    id: mark

    required property string fence
    required property real fenceX
    required property real fenceTall
    required property real middle
    required property real spread
    required property string verdict
    required property string drip
    required property real dripX
    required property real rightX
    required property real rightEnd
    required property string rightNumber
    required property string rightNote
    required property string rightInk
    required property real leftX
    required property string leftNumber
    required property string leftNote
    required property string leftInk

    function ink(verdict: string): color {
        return verdict === "" ? Theme.text1 : Theme.verdictTone(verdict).text;
    }

    Fence {
        x: Math.round(mark.fenceX - width / 2)
        y: Math.round(mark.middle - tall / 2)
        visible: mark.fence !== ""
        style: mark.fence
        tall: mark.fenceTall
        color: mark.verdict === "" ? Theme.text3 : Theme.verdictTone(mark.verdict).fill
    }
    Drip {
        x: Math.round(mark.dripX - width / 2)
        y: Math.round(mark.middle - height / 2)
        visible: mark.drip !== ""
        filled: mark.drip === "filled"
    }
    Figure {
        x: mark.rightX
        y: mark.middle - 26 - mark.spread
        height: 18
        width: Math.max(0, mark.rightEnd - x)
        clip: implicitWidth > width
        text: mark.rightNumber
        size: 12.5
        strong: true
        color: mark.ink(mark.rightInk)
    }
    UiText {
        x: mark.rightX
        y: mark.middle + 10 + mark.spread
        width: Math.max(0, mark.rightEnd - x)
        height: 16
        text: mark.rightNote
        size: 11
        color: Theme.text2
    }
    Figure {
        x: mark.leftX - implicitWidth
        y: mark.middle - 26 - mark.spread
        height: 18
        text: mark.leftNumber
        size: 12.5
        strong: true
        color: mark.ink(mark.leftInk)
    }
    UiText {
        x: mark.leftX - implicitWidth
        y: mark.middle + 10 + mark.spread
        height: 16
        text: mark.leftNote
        size: 11
        color: Theme.text2
    }
}
