// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

T.MenuSeparator {
    implicitWidth: 212
    implicitHeight: 9
    contentItem: Item {
        Divider {
            anchors.centerIn: parent
            width: parent.width - 12
        }
    }
}
