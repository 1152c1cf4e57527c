// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// An artefact: what it is, its file, and the worst that was found about it.
Rectangle {
    id: row

    required property string artefact
    required property string title
    required property string file
    required property string icon
    required property string outcome
    required property bool current
    property bool focused: false

    signal chosen

    implicitHeight: 50
    color: current ? Theme.accentTint : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: title + ", " + file
    Accessible.selected: current
    Accessible.onPressAction: chosen()

    TapHandler {
        onTapped: row.chosen()
    }
    Icon {
        x: 14
        anchors.verticalCenter: parent.verticalCenter
        name: row.icon
        size: 18
        color: row.current ? Theme.accent : Theme.text2
    }
    UiText {
        x: 44
        y: 7
        width: parent.width - 80
        height: 20
        text: row.title
        font.weight: Font.DemiBold
        Accessible.ignored: true
    }
    MonoText {
        x: 44
        y: 27
        width: parent.width - 80
        height: 16
        text: row.file
        size: 10.5
        color: Theme.text2
        Accessible.ignored: true
    }
    Icon {
        anchors.right: parent.right
        anchors.rightMargin: 14
        anchors.verticalCenter: parent.verticalCenter
        name: row.outcome === "passed" ? "check" : row.outcome === "warning" ? "triangle" : "forbidden"
        size: 16
        color: row.outcome === "passed" ? Theme.safe.text : row.outcome === "warning" ? Theme.slowed.text : Theme.exposed.text
    }
    Rectangle {
        width: 3
        height: parent.height
        visible: row.current
        color: Theme.accent
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    FocusRing {
        shown: row.current && row.focused
        distance: -3
    }
}
