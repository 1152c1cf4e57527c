// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence
import Edgefence.Desktop

// Three pickets and two rails around its middle. "exact" is solid, "approximate" is in pieces,
// "slows" is dots without rails, "off" is an outline.
Drawing {
    id: fence

    property string style: "exact"
    property color color: Theme.safe.fill
    property real tall: 50
    readonly property var pickets: [
        {
            x: -7.5,
            top: 4
        },
        {
            x: 0,
            top: 0
        },
        {
            x: 7.5,
            top: 4
        }
    ]

    function rectangle(x: real, y: real, w: real, h: real): string {
        return "M" + x + " " + y + "h" + w + "v" + h + "h" + (-w) + "z";
    }
    function picket(x: real, top: real): string {
        return "M" + (x - 2.4) + " " + tall + "V" + (top + 4) + "L" + x + " " + top + "L" + (x + 2.4) + " " + (top + 4) + "V" + tall + "z";
    }
    function pieces(x: real, top: real): string {
        let path = "M" + (x - 2.4) + " " + (top + 10.5) + "V" + (top + 4) + "L" + x + " " + top + "L" + (x + 2.4) + " " + (top + 4) + "v6.5z";
        for (let y = top + 14.5; y < tall - 1; y += 10.5)
            path += rectangle(x - 2.4, y, 4.8, Math.min(6.5, tall - y));
        return path;
    }
    function dots(x: real): string {
        const r = 2.2;
        let path = "";
        for (let y = r; y <= tall - r + 0.1; y += 7.2)
            path += "M" + (x - r) + " " + y + "a" + r + " " + r + " 0 1 0 " + 2 * r + " 0a" + r + " " + r + " 0 1 0 " + (-2 * r) + " 0z";
        return path;
    }
    function outline(): string {
        let path = "";
        for (const one of pickets) {
            if (style === "slows")
                path += dots(one.x);
            else if (style === "approximate")
                path += pieces(one.x, one.top);
            else
                path += picket(one.x, one.top);
        }
        if (style === "exact" || style === "approximate")
            path += rectangle(-12.5, tall * 0.34 - 1.2, 25, 2.4) + rectangle(-12.5, tall * 0.74 - 1.2, 25, 2.4);
        return path;
    }

    implicitWidth: 26
    implicitHeight: tall
    width: 26
    height: tall
    box: Qt.rect(-13, 0, 26, tall)
    path: outline()
    fill: style === "off" ? "transparent" : color
    stroke: style === "off" ? Theme.text3 : "transparent"
    dashes: style === "off" ? [2, 2] : []
}
