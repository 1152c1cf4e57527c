// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick

// The three colours of a verdict: its text, its fill, its tint.
QtObject {
    required property color text
    required property color fill
    required property color tint
}
