// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// One figure of the platform.
Item {
    id: row

    required property string figure
    required property string heading
    required property string name
    required property string value
    required property string unit
    required property string note
    required property string source
    required property string checked
    required property bool ownable
    required property bool own
    required property real number
    required property SettingsModel settings
    required property FigureColumns columns

    readonly property real headroom: heading === "" ? 0 : 32
    readonly property real middle: headroom + (height - headroom) / 2

    height: headroom + Math.max(34, words.implicitHeight + 14, documented.implicitHeight + 14)
    Accessible.role: Accessible.Row
    Accessible.name: name + ", " + value + " " + unit + ", " + qsTr("checked %1").arg(checked)
    Accessible.description: note

    UiText {
        x: 15
        y: 2
        height: row.headroom
        visible: row.heading !== ""
        text: row.heading
        size: 12
        strong: true
        Accessible.role: Accessible.Heading
        Accessible.name: text
    }
    Divider {
        y: row.headroom - 1
        width: parent.width
        visible: row.heading !== ""
    }
    Column {
        id: words
        x: 15
        y: row.middle - height / 2
        width: row.columns.name - 12
        spacing: 1

        MonoText {
            width: parent.width
            text: row.name
            size: 12
            wrapMode: Text.WrapAnywhere
        }
        UiText {
            width: parent.width
            visible: row.note !== ""
            text: row.note
            size: 11
            color: Theme.text3
            wrapMode: Text.WordWrap
        }
    }
    UiText {
        id: documented
        x: row.columns.valueX
        y: row.middle - height / 2
        width: row.columns.value - 12
        text: row.unit === "" ? row.value : row.value + " " + row.unit
        size: 12.5
        color: row.own ? Theme.text3 : Theme.text1
        wrapMode: Text.WordWrap
    }
    Row {
        x: row.columns.ownX
        y: row.middle - height / 2
        spacing: 2

        NumberField {
            width: 96
            visible: row.ownable
            enabled: row.settings.hasPlan
            label: qsTr("Your own figure for %1").arg(row.name)
            value: row.number
            onCommitted: value => row.settings.setOwn(row.figure, value)

            Rectangle {
                anchors.fill: parent
                visible: row.own
                radius: Theme.fieldRadius
                color: "transparent"
                border.width: 1.5
                border.color: Theme.slowed.fill
            }
        }
        IconButton {
            small: true
            visible: row.own
            iconName: "undo"
            iconSize: 15
            text: qsTr("Take the documented figure")
            onClicked: row.settings.dropOwn(row.figure)
        }
    }
    LinkText {
        x: row.columns.sourceX
        y: row.middle - height / 2
        width: row.columns.source - 12
        visible: width > 0
        text: row.source
        onClicked: Qt.openUrlExternally("https://" + row.source)
    }
    UiText {
        x: row.columns.checkedX
        y: row.middle - height / 2
        width: row.columns.checked
        text: row.checked
        size: 12
        color: Theme.text2
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
