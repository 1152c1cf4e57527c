// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// Every control of every page can be reached with Tab, none keeps the focus, and where it is can be
// seen.
TestCase {
    id: test

    name: "FocusChain"
    width: 1300
    height: 820
    visible: true
    when: windowShown

    Component {
        id: slot

        PageSlot {
            anchors.fill: parent
        }
    }

    function is(item, type) {
        return new RegExp("^" + type + "(_|\\()").test(String(item));
    }
    function below(item, matches, found = []) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            if (!child.visible || !child.enabled)
                continue;
            if (matches(child))
                found.push(child);
            below(child, matches, found);
        }
        return found;
    }
    function isIn(item, ground) {
        for (let at = item; at; at = at.parent) {
            if (at === ground)
                return true;
        }
        return false;
    }
    function name(item) {
        return String(item).replace(/_QML.*|\(.*/, "") + " “" + (item.Accessible.name || item.text || "") + "”";
    }
    // A ring or the frame of a field, in it or around it.
    function showsFocus(item, page) {
        const shows = part => (is(part, "FocusRing") && part.shown) || (is(part, "FieldFrame") && part.focused);
        for (let at = item, up = 0; at && at !== page && up < 4; at = at.parent, ++up) {
            if (below(at, shows).length > 0)
                return true;
        }
        return false;
    }
    function inSight(item) {
        for (let at = item.parent; at; at = at.parent) {
            if (!at.clip || at.width <= 0)
                continue;
            const place = item.mapToItem(at, 0, 0);
            const sees = (from, length, sight) => from < sight - 1 && from + length > 1 && (length > sight || (from > -3 && from + length < sight + 3));
            if (!sees(place.y, item.height, at.height))
                return false;
        }
        return true;
    }

    function test_everyControl_data() {
        const rows = [];
        for (const width of [1300, 828]) {
            for (const page of ["plan", "traffic", "replay", "export"])
                rows.push({
                    tag: page + " " + width,
                    page: page,
                    width: width
                });
            rows.push({
                tag: "preview " + width,
                page: "preview",
                width: width
            }, {
                tag: "settings " + width,
                page: "settings",
                width: width
            }, {
                tag: "welcome " + width,
                page: "welcome",
                width: width
            });
        }
        return rows;
    }
    function modelOf(page) {
        const session = Bench.session;
        switch (page) {
        case "plan":
            return ["PlanPage", session.plan];
        case "replay":
            return ["ReplayPage", session.replay];
        case "export":
            return ["ExportPage", session.exports];
        case "settings":
            return ["SettingsPage", session];
        case "welcome":
            return ["WelcomePage", session.welcome];
        }
        return ["TrafficPage", session.traffic];
    }
    function test_everyControl(row) {
        const session = Bench.session;
        Bench.openExample("link-shortener-after");
        tryVerify(() => !Bench.busy, 60000);
        if (row.page === "preview")
            session.traffic.offer([Bench.write("focus.log", '198.51.100.1 - - [30/Aug/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "curl/8.5"\n')]);
        test.width = row.width;
        test.height = row.width < 900 ? 516 : 820;
        const [type, model] = modelOf(row.page);
        const page = createTemporaryObject(slot, test, {
            page: type,
            model: model
        });
        page.shown = true;
        waitForRendering(page);
        tryVerify(() => !Bench.busy, 60000);
        page.forceActiveFocus(Qt.TabFocusReason);
        const visited = [];
        let around = false;
        for (let i = 0; i < 400 && !around; ++i) {
            keyClick(Qt.Key_Tab);
            const item = test.Window.activeFocusItem;
            if (!item || !isIn(item, page))
                continue;
            around = visited.includes(item);
            if (around)
                verify(visited.length < 2 || visited[visited.length - 1] !== item, name(item) + " keeps the focus");
            else
                visited.push(item);
            verify(showsFocus(item, page), name(item) + " does not show the focus");
            verify(inSight(item), name(item) + " has the focus out of sight");
        }
        verify(visited.length > 0);
        for (const control of below(page, item => item.activeFocusOnTab)) {
            if (control.activeFocusOnTab)
                verify(visited.some(item => isIn(item, control)), name(control) + " cannot be reached");
        }
        session.traffic.preview.clear();
    }
}
