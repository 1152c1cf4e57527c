// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence

// Expressions, paths, addresses, code.
UiText {
    size: 12
    font.family: Theme.mono
}
