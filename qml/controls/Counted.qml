// SPDX-License-Identifier: GPL-3.0-or-later
pragma Singleton

import QtQuick

// Counts with what they count, "1 request", "12,000 requests"; the models hand them out as texts.
QtObject {
    // How a count of one is written.
    readonly property string one: Number(1).toLocaleString(Qt.locale(), "f", 0)

    function requests(count: string): string {
        return (count === one ? qsTr("%1 request") : qsTr("%1 requests")).arg(count);
    }
    function addresses(count: string): string {
        return (count === one ? qsTr("%1 address") : qsTr("%1 addresses")).arg(count);
    }
    // For styled text.
    function strong(words: string, count: string): string {
        return words.replace(count, "<b>" + count + "</b>");
    }
}
