// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The names of the lines at their right ends. A click shows who spent that budget.
Item {
    id: names

    required property ReplayModel model

    Repeater {
        model: names.model.curves.labels

        Rectangle {
            id: label

            required property string budget
            required property string name
            required property real share

            anchors.right: parent ? parent.right : undefined
            anchors.rightMargin: 6
            y: Math.round(share * names.height)
            width: words.implicitWidth + 8
            height: 15
            radius: Theme.chipRadius
            color: Theme.surface1

            UiText {
                id: words
                anchors.centerIn: parent
                text: label.name
                size: 11
                strong: true
                color: Theme.budgetHue(label.budget)
            }
            TapHandler {
                onTapped: names.model.showSpenders(label.budget)
            }
        }
    }
}
