// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A word at the left, its control at the right end.
Item {
    id: line

    property string text
    default property alias content: slot.data

    implicitHeight: Math.max(22, slot.height)

    UiText {
        width: parent.width - slot.width - 8
        height: parent.height
        text: line.text
        size: 12
    }
    Item {
        id: slot
        anchors.right: parent.right
        anchors.verticalCenter: parent.verticalCenter
        width: childrenRect.width
        height: childrenRect.height
    }
}
