// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// "Zone [Free]": which plan something runs on.
Row {
    id: choice

    property string label
    property alias options: box.options
    property alias currentIndex: box.currentIndex

    signal chosen(int index)

    spacing: 6

    UiText {
        anchors.verticalCenter: parent.verticalCenter
        text: choice.label
        size: 12
        color: Theme.text2
    }
    ComboBox {
        id: box
        label: choice.label
        onChosen: index => choice.chosen(index)
    }
}
