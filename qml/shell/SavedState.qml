// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// Whether what is shown is on the disk.
Row {
    id: state

    required property Session session

    spacing: 5
    Accessible.role: Accessible.StaticText
    Accessible.name: text.text

    Icon {
        anchors.verticalCenter: parent.verticalCenter
        name: state.session.saved ? "check" : "triangle"
        size: 15
        color: state.session.saved ? Theme.safe.text : Theme.slowed.text
    }
    UiText {
        id: text
        anchors.verticalCenter: parent.verticalCenter
        text: state.session.savedText
        size: 12
        color: state.session.saved ? Theme.text2 : Theme.slowed.text
    }
}
