// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import Edgefence.Desktop

// Scrolls a view so that what the keyboard comes to, with its focus ring, is in sight.
QtObject {
    id: keeper

    required property Flickable view

    function holds(item: Item): bool {
        for (let at = item; at; at = at.parent) {
            if (at === keeper.view.contentItem)
                return true;
        }
        return false;
    }
    // Where to scroll to from `at`, so that a stretch is within the sight.
    function shifted(at: real, from: real, length: real, sight: real): real {
        const ring = 6;
        const first = from - ring;
        const last = from + length + ring - sight;
        // Of what is longer than the sight the beginning is seen.
        return last > first || at > first ? first : Math.max(at, last);
    }
    function bounded(at: real, first: real, length: real, sight: real): real {
        return Math.max(first, Math.min(at, first + length - sight));
    }

    function reveal(item: Item): void {
        const place = item.mapToItem(keeper.view.contentItem, 0, 0);
        if (keeper.view.contentHeight > keeper.view.height)
            keeper.view.contentY = bounded(shifted(keeper.view.contentY, place.y, item.height, keeper.view.height), keeper.view.originY, keeper.view.contentHeight, keeper.view.height);
        revealAcross(place.x, item.width);
    }
    // A stretch of the content, from left to right.
    function revealAcross(from: real, length: real): void {
        if (keeper.view.contentWidth > keeper.view.width)
            keeper.view.contentX = bounded(shifted(keeper.view.contentX, from, length, keeper.view.width), keeper.view.originX, keeper.view.contentWidth, keeper.view.width);
    }

    readonly property Connections watch: Connections {
        target: keeper.view.Window.window

        function onActiveFocusItemChanged(): void {
            const item = keeper.view.Window.activeFocusItem;
            if (InputKind.keyboard && item && keeper.holds(item))
                keeper.reveal(item);
        }
    }
}
