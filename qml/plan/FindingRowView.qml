// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Edgefence
import Edgefence.Desktop

// A finding: a sentence, the numbers behind it, the cards it concerns, what would fix it.
Item {
    id: row

    required property int index
    required property string severity
    required property string title
    required property string text
    required property var layers
    required property var layerNames
    required property var layerIcons
    required property string fix
    required property PlanModel plan
    property bool focused: false

    implicitHeight: words.implicitHeight + 18
    Accessible.role: Accessible.ListItem
    Accessible.name: severity + ", " + title + ", " + text

    NumberAnimation on opacity {
        from: 0
        to: 1
        duration: Theme.panelMotion
    }
    Icon {
        x: 14
        y: 17
        name: Theme.severityIcon(row.severity)
        size: 18
        color: row.severity === "note" ? Theme.accent : Theme.severityTone(row.severity).text
    }
    Column {
        id: words
        x: 42
        y: 8
        width: row.width - x - actions.width - 28

        UiText {
            width: parent.width
            text: row.title
            strong: true
            wrapMode: Text.WordWrap
        }
        UiText {
            width: parent.width
            text: row.text
            size: 12.5
            color: Theme.text2
            wrapMode: Text.WordWrap
        }
    }
    Row {
        id: actions
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 12
        spacing: 8

        Repeater {
            model: row.layers

            T.Button {
                id: chip

                required property int index
                required property string modelData

                anchors.verticalCenter: parent ? parent.verticalCenter : undefined
                implicitWidth: implicitBackgroundWidth
                implicitHeight: 20
                visible: row.width > 620
                focusPolicy: Qt.StrongFocus
                text: row.layerNames[index] ?? ""
                Accessible.name: qsTr("Choose %1").arg(text)
                onClicked: row.plan.chooseLayer(modelData)
                Keys.onReturnPressed: clicked()

                background: Chip {
                    iconName: row.layerIcons[chip.index] ?? ""
                    text: chip.text

                    FocusRing {
                        shown: chip.visualFocus
                    }
                }
            }
        }
        Button {
            visible: row.fix !== ""
            small: true
            width: Math.min(implicitWidth, 300)
            text: row.fix
            tip: qsTr("%1. Ctrl+Z takes it back.").arg(row.fix)
            onClicked: row.plan.findings.fix(row.index)
        }
    }
    Divider {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    FocusRing {
        shown: row.focused
        distance: -3
    }
}
