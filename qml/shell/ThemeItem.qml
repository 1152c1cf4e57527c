// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

MenuItem {
    required property Session session
    required property string theme

    checked: session.theme === theme
    onTriggered: session.theme = theme
}
