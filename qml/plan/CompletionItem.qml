// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

Rectangle {
    id: row

    required property string name
    required property string type
    required property bool allowed
    required property string plan
    property bool current: false

    signal chosen(string name)

    implicitHeight: 26
    radius: Theme.chipRadius
    color: current ? Theme.accentTint : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + type + (allowed || plan === "" ? "" : ", " + plan)

    MonoText {
        x: 8
        width: parent.width - 190
        height: parent.height
        text: row.name
        color: row.allowed ? Theme.text1 : Theme.text3
    }
    UiText {
        x: row.plan === "" ? parent.width - 136 : parent.width - 178
        width: row.plan === "" ? 128 : 76
        height: parent.height
        horizontalAlignment: row.plan === "" ? Text.AlignRight : Text.AlignLeft
        text: row.type
        size: 11
        color: Theme.text3
    }
    Chip {
        anchors.right: parent.right
        anchors.rightMargin: 6
        anchors.verticalCenter: parent.verticalCenter
        visible: row.plan !== ""
        tone: row.allowed ? Theme.safe : null
        iconName: row.allowed ? "check" : "lock"
        text: row.plan
    }
    TapHandler {
        onTapped: row.chosen(row.name)
    }
}
