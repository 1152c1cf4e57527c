// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// What an empty page says: what is missing, what to do next, and the buttons that do it.
Column {
    id: empty

    property string iconName
    property string title
    property string text
    default property alias actions: row.data

    spacing: 8
    width: 400

    Icon {
        anchors.horizontalCenter: parent.horizontalCenter
        name: empty.iconName
        size: 32
        lineWidth: 1.25
        color: Theme.text3
    }
    UiText {
        anchors.horizontalCenter: parent.horizontalCenter
        text: empty.title
        size: 14
        strong: true
    }
    UiText {
        width: parent.width
        visible: text !== ""
        text: empty.text
        size: 12
        lineHeight: 1.2
        color: Theme.text2
        wrapMode: Text.WordWrap
        horizontalAlignment: Text.AlignHCenter
    }
    Item {
        width: 1
        height: 4
    }
    Row {
        id: row
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: 8
    }
}
