// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// The program's mark: three pickets and two rails.
Drawing {
    property color color: Theme.accent

    implicitWidth: 20
    implicitHeight: 20
    box: Qt.rect(0, 0, 20, 20)
    fill: color
    path: "M2.4 19V5.6L4.6 3 6.8 5.6V19ZM7.8 19V3.6L10 1 12.2 3.6V19ZM13.2 19V5.6L15.4 3 17.6 5.6V19ZM0.6 8.4H19.4V10.2H0.6ZM0.6 14H19.4V15.8H0.6Z"
}
