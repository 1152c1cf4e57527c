// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A text that says all of itself where it is cut and the pointer rests on it. Its tip is made only
// then: there are many texts.
UiText {
    id: cut

    Loader {
        id: tip
        anchors.fill: parent
    }
    HoverHandler {
        onHoveredChanged: {
            if (hovered && cut.truncated)
                tip.setSource(Qt.resolvedUrl("Tip.qml"), {
                    text: cut.text,
                    shown: true
                });
            else
                tip.source = "";
        }
    }
}
