// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

Item {
    id: section

    property string title
    property string note

    implicitHeight: 22
    implicitWidth: words.x + words.width

    UiText {
        id: name
        height: parent.height
        text: section.title
        size: 14
        strong: true
        Accessible.role: Accessible.Heading
    }
    UiText {
        id: words
        x: name.implicitWidth + 10
        height: parent.height
        text: section.note
        size: 12
        color: Theme.text2
    }
}
