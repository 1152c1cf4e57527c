// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// What went wrong, above the page, until it is put away.
Rectangle {
    id: bar

    required property Session session

    visible: session.notice !== ""
    height: visible ? Math.max(40, words.implicitHeight + 20) : 0
    color: Theme.exposed.tint
    Accessible.role: Accessible.AlertMessage
    Accessible.name: session.notice

    Icon {
        x: 16
        anchors.verticalCenter: parent.verticalCenter
        name: "triangle"
        size: 18
        color: Theme.exposed.text
    }
    UiText {
        id: words
        x: 44
        width: parent.width - x - 56
        height: parent.height
        text: bar.session.notice
        wrapMode: Text.WordWrap
        font.weight: Font.Medium
        color: Theme.exposed.text
    }
    IconButton {
        anchors.right: parent.right
        anchors.rightMargin: 12
        anchors.verticalCenter: parent.verticalCenter
        iconName: "close"
        iconSize: 15
        text: qsTr("Put away")
        onClicked: bar.session.dismissNotice()
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
        color: Theme.exposed.fill
    }
}
