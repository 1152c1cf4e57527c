// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// Asks before something that cannot be undone. Esc and the first button leave everything as it is.
Popup {
    id: question

    property string title
    property string text
    property string action
    property string iconName: "trash"

    signal accepted

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    modal: true
    width: 380
    padding: 20
    onOpened: no.forceActiveFocus(Qt.TabFocusReason)

    Column {
        width: question.availableWidth
        spacing: 10

        UiText {
            width: parent.width
            text: question.title
            size: 14
            strong: true
            wrapMode: Text.WrapAnywhere
            Accessible.role: Accessible.Heading
        }
        UiText {
            width: parent.width
            text: question.text
            color: Theme.text2
            lineHeight: 1.15
            wrapMode: Text.WordWrap
        }
        Row {
            anchors.right: parent.right
            topPadding: 6
            spacing: 8

            Button {
                id: no
                text: qsTr("Cancel")
                onClicked: question.close()
            }
            Button {
                text: question.action
                iconName: question.iconName
                onClicked: {
                    question.close();
                    question.accepted();
                }
            }
        }
    }
}
