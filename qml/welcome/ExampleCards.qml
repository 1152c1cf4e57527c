// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// The example projects side by side, as many as there is room for.
Grid {
    id: cards

    required property WelcomeModel model
    readonly property real cardWidth: (width - (columns - 1) * 16) / columns

    columns: Math.max(1, Math.min(3, Math.floor((width + 16) / 298)))
    columnSpacing: 16
    rowSpacing: 16

    Repeater {
        model: cards.model.examples

        ExampleCard {
            width: cards.cardWidth
            onOpened: cards.model.openExample(project)
        }
    }
}
