// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// A project that was open before.
FocusGround {
    id: row

    required property string path
    required property string name
    required property string folder
    required property string variants
    required property string verdict
    required property string verdictText
    required property string openedText
    required property bool missing
    property bool narrow: false

    signal opened
    signal findWanted
    signal removed

    implicitHeight: 44
    Accessible.role: Accessible.Row
    Accessible.name: missing ? qsTr("%1, not where it was").arg(name) : name + ", " + folder + ", " + variants + ", " + verdictText + ", " + openedText
    Keys.onReturnPressed: missing ? findWanted() : opened()
    Keys.onSpacePressed: missing ? findWanted() : opened()
    Keys.onDeletePressed: removed()

    Rectangle {
        anchors.fill: parent
        color: hover.hovered && !row.missing ? Theme.surface2 : "transparent"
    }
    HoverHandler {
        id: hover
        cursorShape: row.missing ? Qt.ArrowCursor : Qt.PointingHandCursor
    }
    TapHandler {
        enabled: !row.missing
        onTapped: row.opened()
    }
    Divider {
        width: parent.width
    }
    Icon {
        x: 16
        anchors.verticalCenter: parent.verticalCenter
        name: "document"
        size: 17
        color: row.missing ? Theme.text3 : Theme.text2
    }
    UiText {
        x: 40
        width: row.width * (row.narrow ? 0.4 : 0.255) - 48
        height: parent.height
        text: row.name
        strong: !row.missing
        color: row.missing ? Theme.text3 : Theme.text1
        Accessible.ignored: true
    }
    UiText {
        x: row.width * 0.255
        width: row.width * 0.115 - 8
        height: parent.height
        visible: !row.narrow
        text: row.folder
        size: 12.5
        color: row.missing ? Theme.text3 : Theme.text2
        Accessible.ignored: true
    }
    UiText {
        x: row.width * 0.37
        width: row.width * 0.17 - 8
        height: parent.height
        visible: !row.narrow
        text: row.variants
        size: 12.5
        color: row.missing ? Theme.text3 : Theme.text2
        Accessible.ignored: true
    }
    VerdictChip {
        x: row.width * (row.narrow ? 0.4 : 0.54)
        anchors.verticalCenter: parent.verticalCenter
        visible: !row.missing && row.verdictText !== ""
        verdict: row.verdict
        text: row.verdictText
    }
    Row {
        x: row.width * (row.narrow ? 0.4 : 0.54)
        height: parent.height
        visible: row.missing
        spacing: 8

        UiText {
            height: parent.height
            text: qsTr("not where it was")
            size: 12.5
            color: Theme.text2
        }
        Button {
            anchors.verticalCenter: parent.verticalCenter
            small: true
            text: qsTr("Find it")
            onClicked: row.findWanted()
        }
        LinkText {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Remove")
            color: Theme.text2
            onClicked: row.removed()
        }
    }
    UiText {
        anchors.right: parent.right
        anchors.rightMargin: 16
        height: parent.height
        text: row.openedText
        size: 12.5
        color: row.missing ? Theme.text3 : Theme.text2
        Accessible.ignored: true
    }
    FocusRing {
        shown: row.byKeyboard
        distance: -3
    }
}
