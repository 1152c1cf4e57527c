// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// Every text holds 4.5 to 1 against what is drawn behind it, in both themes.
TestCase {
    id: test

    property Main window

    name: "Contrast"
    when: windowShown

    Component {
        id: factory

        Main {
            width: 1440
            height: 900
            session: Bench.session
        }
    }

    function texts(item, found = []) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            if (!child.visible || child.opacity < 1)
                continue;
            if (child.color !== undefined && child.font !== undefined && typeof child.text === "string" && child.text !== "")
                found.push(child);
            texts(child, found);
        }
        return found;
    }
    function inSight(item) {
        for (let at = item.parent; at; at = at.parent) {
            const place = item.mapToItem(at, 0, 0);
            if ((at.clip || !at.parent) && (place.x < 0 || place.y < 0 || place.x + item.width > at.width || place.y + item.height > at.height))
                return false;
        }
        return item.width > 2 && item.height > 2;
    }
    function luminance(color) {
        const linear = part => part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
        return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b);
    }
    function contrast(a, b) {
        const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other);
        return (high + 0.05) / (low + 0.05);
    }
    // What most of the line above the letters is painted with.
    function ground(image, x, y, width) {
        const counts = {};
        for (let at = 0; at < width; at += 3) {
            const color = image.pixel(x + at, y);
            counts[color] = (counts[color] ?? 0) + 1;
        }
        const most = Object.keys(counts).reduce((best, color) => counts[color] > counts[best] ? color : best);
        return Qt.color(most);
    }
    function check(what) {
        tryVerify(() => !Bench.busy, 60000);
        waitForRendering(window.contentItem);
        const image = grabImage(window.contentItem);
        const faults = [];
        const seen = texts(window.contentItem).filter(inSight);
        verify(seen.length > 20);
        for (const item of seen) {
            const place = item.mapToItem(window.contentItem, 0, 0);
            const top = item.verticalAlignment === Text.AlignVCenter ? (item.height - item.contentHeight) / 2 : 0;
            const behind = ground(image, Math.floor(place.x), Math.floor(place.y + Math.max(1, top)), item.width);
            const ratio = contrast(item.color, behind);
            if (ratio < 4.5)
                faults.push(`“${item.text}” ${item.color} on ${behind}: ${ratio.toFixed(2)}`);
        }
        if (faults.length > 0)
            fail(what + ": " + faults.join("; "));
    }

    function init_data(): var {
        return [
            {
                tag: "light"
            },
            {
                tag: "dark"
            }
        ];
    }
    function test_everyText(row): void {
        const session = Bench.session;
        session.still = true;
        session.theme = row.tag;
        Bench.openExample("link-shortener-after");
        window = createTemporaryObject(factory, test);
        for (const page of ["welcome", "plan", "traffic", "replay", "export", "settings"]) {
            session.page = page;
            check(page);
        }
        session.page = "plan";
        for (const layer of ["zone-create", "per-ip-day"]) {
            session.plan.chooseLayer(layer);
            check("inspector of " + layer);
        }
        session.plan.switchLayer("per-ip-day", false);
        check("a layer that is off");
        session.page = "traffic";
        session.traffic.offer([Bench.write("contrast.log", '198.51.100.1 - - [30/Aug/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.5"\n198.51.100.1 - - [30/Aug/2026:00:00:00 +0000] "HELP" 400 5 "-" "-"\nnot a request\n')]);
        check("preview");
        session.traffic.preview.clear();
        session.theme = "system";
        window.sure = true;
    }
}
