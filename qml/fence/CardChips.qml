// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence

// The chips of a card, one after the other as far as there is room: number, exactness, state, cost.
Item {
    id: chips

    property string number
    property string exactness
    // "off", "1 error"; empty for a layer that runs.
    property string condition
    property bool wrong: false
    property string cost

    implicitHeight: 18

    component Fitting: Chip {
        property Chip before: null
        // With less room than that it says nothing.
        property real least: 38

        visible: text !== "" && width > 0
        x: before ? before.x + before.width + (before.width > 0 ? 5 : 0) : 0
        width: text === "" || chips.width - x < Math.min(least, implicitWidth) ? 0 : Math.min(implicitWidth, chips.width - x)
    }

    Fitting {
        id: first
        text: chips.number
    }
    Fitting {
        id: second
        before: first
        text: chips.exactness
    }
    Fitting {
        id: third
        before: second
        iconName: chips.wrong ? "triangle" : ""
        text: chips.condition
    }
    Fitting {
        before: third
        least: 76
        iconName: "drop"
        ink: Theme.self.text
        text: chips.cost
    }
}
