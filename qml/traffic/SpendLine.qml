// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// One thing that a request spends: the budget, how much, and when.
Item {
    id: line

    property string budget
    property string name
    property string units
    property string on

    implicitHeight: 24
    Accessible.role: Accessible.StaticText
    Accessible.name: name + " " + units + ", " + on

    Rectangle {
        y: 6
        width: 3
        height: 12
        radius: 1.5
        color: Theme.budgetHue(line.budget)
    }
    UiText {
        x: 11
        width: parent.width * 0.44
        height: parent.height
        text: line.name
        size: 12
    }
    Figure {
        x: parent.width * 0.5
        width: 40
        height: parent.height
        text: line.units
        size: 12
        strong: true
    }
    UiText {
        x: parent.width * 0.62
        width: parent.width - x
        height: parent.height
        text: line.on
        size: 12
        color: Theme.text2
    }
}
