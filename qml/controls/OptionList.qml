// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtQuick.Templates as T
import Edgefence

// The options of a combo box; as wide as its widest row wants to be.
ListView {
    id: list

    implicitWidth: {
        let most = 0;
        for (let i = 0; i < count; ++i) {
            const item = itemAtIndex(i);
            if (item)
                most = Math.max(most, item.implicitWidth);
        }
        return most;
    }
    implicitHeight: contentHeight
    clip: true
    cacheBuffer: 2000
    T.ScrollBar.vertical: ScrollBar {}
}
