// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// Whether what is shown is on the disk, and why not.
Item {
    id: state

    required property Session session
    // That all is well is told by the icon alone.
    property bool brief: false

    implicitWidth: words.width
    implicitHeight: Theme.control
    activeFocusOnTab: !session.saved
    Accessible.role: Accessible.StaticText
    Accessible.name: session.savedText
    Accessible.description: session.savedReason

    Row {
        id: words
        height: parent.height
        spacing: 5

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: state.session.saved ? "check" : "triangle"
            size: 15
            color: state.session.saved ? Theme.safe.text : Theme.slowed.text
        }
        UiText {
            anchors.verticalCenter: parent.verticalCenter
            visible: !state.brief || !state.session.saved
            text: state.session.savedText
            size: 12
            color: state.session.saved ? Theme.text2 : Theme.slowed.text
            Accessible.ignored: true
        }
    }
    HoverHandler {
        id: hover
    }
    Tip {
        text: state.session.saved && state.brief ? state.session.savedText : state.session.savedReason
        shown: hover.hovered || state.activeFocus
    }
    FocusRing {
        shown: state.activeFocus
    }
}
