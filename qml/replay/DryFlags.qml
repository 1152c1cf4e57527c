// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Edgefence
import Edgefence.Desktop

// Where budgets run dry: a line through both charts, a flag that points down, and what it says.
Item {
    id: flags

    required property ReplayModel model

    Repeater {
        model: flags.model.dry

        Item {
            id: flag

            required property real time
            required property string text
            required property int lane
            required property bool fails
            readonly property Tone tone: fails ? Theme.exposed : Theme.slowed
            readonly property bool onTheLeft: x + label.width + 14 > flags.width

            x: Math.round((time - flags.model.axis.from) / (flags.model.axis.to - flags.model.axis.from) * flags.width)
            height: flags.height
            visible: x >= 0 && x <= flags.width
            Accessible.role: Accessible.StaticText
            Accessible.name: text

            Rectangle {
                x: -0.75
                y: -10
                width: 1.5
                height: flag.height + 10
                color: flag.tone.fill
            }
            Shape {
                x: -6
                y: -16

                ShapePath {
                    strokeWidth: -1
                    fillColor: flag.tone.fill

                    PathSvg {
                        path: "M0 0H12L6 9Z"
                    }
                }
            }
            Rectangle {
                id: label
                visible: flag.lane >= 0
                x: flag.onTheLeft ? -width - 9 : 9
                y: -20 + Math.max(0, flag.lane) * 19
                width: words.implicitWidth + 14
                height: 18
                radius: Theme.chipRadius
                color: flag.tone.tint

                UiText {
                    id: words
                    x: 7
                    height: parent.height
                    text: flag.text
                    size: 11.5
                    strong: true
                    color: flag.tone.text
                    Accessible.ignored: true
                }
            }
        }
    }
}
