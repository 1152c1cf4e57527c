// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Shapes
import Edgefence

// One drawing of the icon set in one colour.
Item {
    id: icon

    property string name
    property real size: 20
    property color color: Theme.text2
    property real lineWidth: 1.5

    implicitWidth: size
    implicitHeight: size

    Shape {
        width: 20
        height: 20
        scale: icon.size / 20
        transformOrigin: Item.TopLeft
        visible: icon.name !== ""

        ShapePath {
            strokeColor: icon.color
            // The line keeps its weight whatever the size.
            strokeWidth: icon.lineWidth * (icon.size < 20 ? 1 + (20 - icon.size) / 40 : 1)
            fillColor: "transparent"
            capStyle: ShapePath.RoundCap
            joinStyle: ShapePath.RoundJoin

            PathSvg {
                path: IconPaths.paths[icon.name] ?? ""
            }
        }
    }
}
