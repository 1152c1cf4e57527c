// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// One drawing of the icon set in one colour.
Drawing {
    id: icon

    property string name
    property real size: 20
    property color color: Theme.text2
    property real lineWidth: 1.5

    implicitWidth: size
    implicitHeight: size
    visible: name !== ""
    path: IconPaths.paths[name] ?? ""
    box: Qt.rect(0, 0, 20, 20)
    stroke: color
    // The line keeps its weight whatever the size.
    strokeWidth: lineWidth * (size < 20 ? 1 + (20 - size) / 40 : 1)
    roundEnds: true
}
