// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Where budgets run dry: lines through both charts with flags that point down, and above all of them
// what they say.
Item {
    id: flags

    required property ReplayModel model
    readonly property real span: model.axis.to - model.axis.from

    function place(time: real): real {
        return Math.round((time - model.axis.from) / span * width);
    }

    Repeater {
        model: flags.model.dry

        Item {
            id: flag

            required property real time
            required property bool fails
            readonly property color ink: fails ? Theme.exposed.fill : Theme.slowed.fill

            x: flags.place(time)
            height: flags.height
            visible: x >= 0 && x <= flags.width

            Rectangle {
                x: -0.75
                y: -10
                width: 1.5
                height: flag.height + 10
                color: flag.ink
            }
            Drawing {
                x: -6
                y: -16
                width: 12
                height: 9
                fill: flag.ink
                path: "M0 0H12L6 9Z"
            }
        }
    }
    Repeater {
        model: flags.model.dry

        Rectangle {
            id: label

            required property real time
            required property string text
            required property int lane
            required property bool before
            required property bool fails
            readonly property Tone tone: fails ? Theme.exposed : Theme.slowed
            readonly property real at: flags.place(time)

            x: before ? at - width - 9 : at + 9
            y: -20 - Math.max(0, lane) * 19
            width: words.implicitWidth + 14
            height: 18
            visible: lane >= 0 && at >= 0 && at <= flags.width
            radius: Theme.chipRadius
            color: tone.tint
            Accessible.role: Accessible.StaticText
            Accessible.name: text

            UiText {
                id: words
                x: 7
                height: parent.height
                text: label.text
                size: 11.5
                strong: true
                color: label.tone.text
                Accessible.ignored: true
            }
        }
    }
}
