// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// A list of rows, or of controls in rows, that the keyboard goes through.
ListView {
    id: list

    clip: true
    boundsBehavior: Flickable.StopAtBounds
    // Some hundred rows all stay: one that is not there yet cannot be reached, and the list itself
    // would take the focus of one that goes, where nobody sees it.
    cacheBuffer: 20000
    Accessible.role: Accessible.List
    T.ScrollBar.vertical: ScrollBar {}

    KeepInSight {
        view: list
    }
}
