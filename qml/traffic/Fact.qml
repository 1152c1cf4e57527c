// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A thing to know: its name and what it means.
Item {
    id: fact

    property string iconName
    property string title
    property string text

    implicitHeight: words.height

    Icon {
        y: 1
        name: fact.iconName
        size: 16
    }
    Column {
        id: words
        x: 26
        width: parent.width - 26
        spacing: 3

        UiText {
            width: parent.width
            text: fact.title
            size: 12.5
            strong: true
        }
        UiText {
            width: parent.width
            text: fact.text
            size: 12
            lineHeight: 1.15
            wrapMode: Text.WordWrap
            color: Theme.text2
        }
    }
}
