// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Body text; sizes are those of the visual language.
Text {
    property real size: 13
    property bool strong: false

    color: Theme.text1
    font.family: Theme.sans
    font.pixelSize: size
    font.weight: strong ? Font.DemiBold : Font.Normal
    textFormat: Text.PlainText
    renderType: Text.NativeRendering
    verticalAlignment: Text.AlignVCenter
    elide: Text.ElideRight
}
