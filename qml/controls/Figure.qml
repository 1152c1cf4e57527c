// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// Text whose digits stand in cells of equal width, so that a number that changes does not tremble
// and numbers below each other align. (Fonts cannot be told to do it before Qt 6.6.)
Item {
    id: figure

    property string text
    property real size: 13
    property bool strong: false
    property color color: Theme.text1
    property int horizontalAlignment: Text.AlignLeft

    implicitWidth: cells.width
    implicitHeight: metrics.height

    Accessible.role: Accessible.StaticText
    Accessible.name: text

    FontMetrics {
        id: metrics
        font.family: Theme.sans
        font.pixelSize: figure.size
        font.weight: figure.strong ? Font.DemiBold : Font.Normal
        readonly property real digit: metrics.advanceWidth("0")
    }
    Row {
        id: cells
        anchors.verticalCenter: parent.verticalCenter
        x: figure.horizontalAlignment === Text.AlignRight ? figure.width - width : figure.horizontalAlignment === Text.AlignHCenter ? (figure.width - width) / 2 : 0

        Repeater {
            model: figure.text.length

            Text {
                required property int index
                readonly property string glyph: figure.text.charAt(index)
                readonly property bool isDigit: glyph >= "0" && glyph <= "9"
                width: isDigit ? metrics.digit : implicitWidth
                text: glyph
                color: figure.color
                font: metrics.font
                renderType: Text.NativeRendering
                horizontalAlignment: isDigit ? Text.AlignHCenter : Text.AlignLeft
                Accessible.ignored: true
            }
        }
    }
}
