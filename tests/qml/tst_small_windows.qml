// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// In a window of 800 x 560 the right side of Plan, Traffic and Export was cut off. Whatever a page
// shows lies within its window, or can be scrolled to.
TestCase {
    id: test

    property Main window

    name: "SmallWindows"
    when: windowShown

    Component {
        id: factory

        Main {
            session: Bench.session
        }
    }

    function is(item, type) {
        return new RegExp("^" + type + "(_|\\()").test(String(item));
    }
    function all(item, matches, found = []) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            if (!child.visible || child.opacity === 0)
                continue;
            if (matches(child))
                found.push(child);
            all(child, matches, found);
        }
        return found;
    }
    function first(type) {
        return all(window.contentItem, item => is(item, type))[0];
    }
    function isShown(item) {
        const words = ["UiText", "MonoText", "CutText", "Figure", "Chip", "VerdictChip"];
        return item.activeFocusOnTab || item.Accessible.role === Accessible.RadioButton || (words.some(type => is(item, type)) && item.text !== "");
    }
    function name(item) {
        return String(item).replace(/_QML.*|\(.*/, "") + " “" + (item.Accessible.name || item.text || "") + "”";
    }
    // Within `length`, one pixel of a border aside.
    function within(from, extent, length) {
        return from >= -1 && from + extent <= length + 1;
    }
    // What of the item lies out of reach: to the right of what holds it, below it, or not at all.
    function beyond(item) {
        const at = {
            x: 0,
            y: 0,
            width: item.width,
            height: item.height
        };
        for (let part = item; part.parent; part = part.parent) {
            at.x += part.x;
            at.y += part.y;
            const ground = part.parent;
            const view = ground.parent;
            if (view && view.contentItem === ground && view.contentX !== undefined) {
                // All of its content can be brought into its sight.
                const wide = Math.max(view.width, view.contentWidth);
                const tall = Math.max(view.height, view.contentHeight);
                if (!within(at.x - view.originX, at.width, wide))
                    return "right of what can be scrolled to";
                if (!within(at.y - view.originY, at.height, tall))
                    return "below what can be scrolled to";
                if (wide > view.width) {
                    at.x = -ground.x;
                    at.width = Math.min(at.width, view.width);
                }
                if (tall > view.height) {
                    at.y = -ground.y;
                    at.height = Math.min(at.height, view.height);
                }
            } else if (ground.clip || !ground.parent) {
                if (!within(at.x, at.width, ground.width))
                    return `at ${Math.round(at.x)} to ${Math.round(at.x + at.width)} of ${ground.width}`;
                if (!within(at.y, at.height, ground.height))
                    return `at ${Math.round(at.y)} to ${Math.round(at.y + at.height)} down of ${ground.height}`;
            }
        }
        return "";
    }
    // Items of one line that lie over each other.
    function overlaps(line) {
        const parts = all(line, item => item.parent === line && item.width > 0);
        for (let i = 1; i < parts.length; ++i) {
            if (parts[i].x + 1 < parts[i - 1].x + parts[i - 1].width)
                return name(parts[i - 1]) + " and " + name(parts[i]);
        }
        return "";
    }
    function check(what) {
        tryVerify(() => !Bench.busy, 60000);
        waitForRendering(window.contentItem);
        wait(20);
        const faults = [];
        for (const item of all(window.contentItem, isShown)) {
            const fault = beyond(item);
            if (fault !== "")
                faults.push(name(item) + " " + fault);
        }
        for (const line of all(window.contentItem, item => is(item, "QQuickRowLayout") || is(item, "QQuickRow"))) {
            const fault = overlaps(line);
            if (fault !== "")
                faults.push(fault + " lie over each other");
        }
        for (const choice of all(window.contentItem, item => is(item, "SegmentedControl"))) {
            if (choice.width + 1 < choice.implicitWidth && !choice.stretch)
                faults.push(name(choice) + " is wider than its place");
        }
        if (faults.length > 0)
            fail(what + ": " + faults.join("; "));
    }

    function init_data(): var {
        return [
            {
                tag: "800 x 560",
                width: 800,
                height: 560
            },
            {
                tag: "1000 x 640",
                width: 1000,
                height: 640
            }
        ];
    }
    function init(): void {
        Bench.session.still = true;
        Bench.openExample("link-shortener-after");
        tryVerify(() => !Bench.busy, 60000);
        window = createTemporaryObject(factory, test);
    }
    function cleanup(): void {
        Bench.session.traffic.preview.clear();
        window.sure = true;
    }
    function go(row, page) {
        window.width = row.width;
        window.height = row.height;
        Bench.session.page = page;
        check(page);
    }

    function test_theWindowCanBeThatSmall(): void {
        verify(window.minimumWidth <= 800);
        verify(window.minimumHeight <= 560);
    }
    function test_welcome(row): void {
        go(row, "welcome");
    }
    function test_plan(row): void {
        go(row, "plan");
        for (const mode of [PressureModel.Many, PressureModel.Clients, PressureModel.Recorded]) {
            Bench.session.plan.pressure.mode = mode;
            check("plan under pressure " + mode);
        }
        Bench.session.plan.pressure.mode = PressureModel.One;
        for (const layer of ["zone-create", "per-ip-day"]) {
            Bench.session.plan.chooseLayer(layer);
            check("inspector of " + layer);
        }
        first("PlanPage").enlarged = true;
        check("expression");
        first("PlanPage").enlarged = false;
        Bench.session.plan.chooseNothing();
        first("PlanPage").addLayer(0);
        check("palette");
    }
    function test_theMapFollowsItsKeys(row): void {
        go(row, "plan");
        const rows = first("FenceRows");
        const sight = rows.parent.parent;
        rows.forceActiveFocus(Qt.TabFocusReason);
        const inSight = () => {
            const from = Bench.session.plan.map.focusArea.x - sight.contentX;
            return within(from, Bench.session.plan.map.focusArea.width, sight.width);
        };
        for (const key of [Qt.Key_Right, Qt.Key_Left]) {
            for (let cell = 0; cell < 6; ++cell) {
                keyClick(key);
                verify(inSight(), Bench.session.plan.map.stripTitle);
            }
        }
    }
    function test_traffic(row): void {
        go(row, "traffic");
        Bench.session.traffic.offer([Bench.write("small.log", '198.51.100.1 - - [30/Aug/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.5"\nnot a request\n')]);
        check("preview");
        const preview = Bench.session.traffic.preview;
        Bench.session.traffic.offer([Bench.write("proxied.ndjson", '{"ts":1788048002,"request":{"remote_ip":"10.0.0.1","method":"GET","uri":"/","headers":{"X-Real-Ip":["192.0.2.99"]}},"status":200}\n')]);
        preview.choose(preview.path.replace("small.log", "proxied.ndjson"));
        preview.reading.setSource("field");
        preview.reading.field = "request.headers.X-Real-Ip";
        verify(preview.otherAddress);
        check("preview of a log behind a proxy");
        first("TrafficPage").atImports = true;
        check("files of the preview");
        Bench.session.traffic.importOffered();
        check("imports");
        Bench.session.traffic.imports.showRejects(2);
        check("rejected lines");
        first("TrafficPage").atImports = false;
        Bench.session.traffic.routes.chosen = "create";
        check("routes");
        Bench.session.welcome.createPlan();
        Bench.session.page = "traffic";
        check("traffic of a new plan");
    }
    function test_replay(row): void {
        go(row, "replay");
    }
    function test_export(row): void {
        go(row, "export");
        Bench.session.exports.choose("ruleset");
        check("export of the ruleset");
    }
    function test_settings(row): void {
        go(row, "settings");
        const page = first("SettingsPage");
        page.atFigures = true;
        check("platform figures");
    }
}
