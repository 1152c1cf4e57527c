// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

Item {
    id: window
    width: 1368
    height: 856

    TestCase {
        id: test
        name: "PlanPage"
        when: windowShown

        property var page: null
        readonly property var map: Bench.session.plan.map

        function picture(name) {
            if (Bench.pictures !== "")
                grabImage(window).save(Bench.pictures + "/" + name + ".png");
        }
        function init() {
            Bench.openExample("link-shortener-after");
            page = createTemporaryObject(component, window, {
                model: Bench.session.plan
            });
            verify(page);
            wait(50);
        }

        Component {
            id: component

            PlanPage {
                anchors.fill: parent
            }
        }

        function test_arrowKeysWalkTheMapAndTheStripSpeaks() {
            map.moveFocus(0, 0);
            const first = map.stripText;
            verify(first.length > 0);
            map.moveFocus(1, 0);
            verify(map.stripText !== first);
            picture("walk");
        }

        function test_everyCellSpeaksOfTheImportedLog() {
            // A lane's end said only "POST /api/links:".
            Bench.session.plan.pressure.mode = PressureModel.Recorded;
            tryVerify(() => !Bench.busy && !map.outdated, 60000);
            map.moveFocus(-20, -20);
            for (let lane = 0; lane < 8; ++lane, map.moveFocus(-20, 1)) {
                for (let cell = 0; cell < 6; ++cell, map.moveFocus(1, 0))
                    verify(/[^:]$/.test(map.stripText), map.stripTitle + " " + map.stripText);
            }
            Bench.session.plan.pressure.mode = PressureModel.One;
        }

        function test_theZoneRuleOnlySlowsTheWrites() {
            // 1 per 10 s is 8,640 a day, 8.64 times the 1,000 writes.
            map.moveFocus(-20, -20);
            for (let step = 0; step < 20 && !(map.stripTitle.startsWith("KV writes")); ++step)
                map.moveFocus(0, 1);
            map.moveFocus(1, 0);
            verify(map.stripTitle.indexOf("KV writes") > 0, map.stripTitle);
            verify(map.stripText.indexOf("8.64 times") >= 0, map.stripText);
        }

        function test_everyFigureFollowsThePressureInTheSameFrame() {
            const pressure = Bench.session.plan.pressure;
            pressure.mode = 1;
            pressure.addresses = 20;
            map.moveFocus(0, 0);
            const with20 = map.stripText;
            pressure.addresses = 21;
            verify(map.stripText !== with20);
            pressure.mode = 0;
        }

        function test_editsAreUndone() {
            const session = Bench.session;
            session.plan.chooseLayer("per-ip-day");
            wait(50);
            picture("inspector");
            session.plan.inspector.set("limit", 40);
            verify(session.canUndo);
            session.plan.removeLayer("zone-create");
            session.undo();
            session.undo();
            verify(!session.canUndo);
        }

        function test_aKindIsRefusedWhereItCannotStand() {
            const plan = Bench.session.plan;
            compare(plan.tileRefusal("kv_counter", 1), "");
            verify(plan.tileRefusal("kv_counter", 0).indexOf("Worker code") > 0);
            verify(plan.layerRefusal("zone-create", 1).length > 0);
            plan.placeLayer("zone-create", 1, 0);
            verify(!Bench.session.canUndo);
        }

        function tiles(item, found = []) {
            if (item.tile !== undefined && item.refusal !== undefined)
                found.push(item);
            for (let i = 0; i < item.children.length; ++i)
                tiles(item.children[i], found);
            return found;
        }
        function test_whatThePaletteShowsCanStandSomewhere() {
            page.addLayer(1);
            wait(50);
            compare(tiles(page).map(card => card.title).sort(), ["Global cap", "KV counter", "Quota object", "Upstream spend limit", "Zone rule"]);
            for (const card of tiles(page))
                verify([0, 1, 2].some(stage => Bench.session.plan.tileRefusal(card.tile, stage) === ""), card.title);
        }

        function test_thePaletteAddsALayer() {
            page.addLayer(1);
            wait(50);
            picture("palette");
            Bench.session.plan.addFromPalette("kv_counter", 1, -1);
            compare(Bench.session.plan.inspector.subject, "layer");
            verify(Bench.session.canUndo);
            wait(200);
            picture("added");
        }

        function test_anExpressionThatCannotBeRead() {
            const plan = Bench.session.plan;
            plan.chooseLayer("zone-create");
            const editor = plan.inspector.expression;
            compare(editor.verdictKind, "");
            editor.type("http.request.uri.path eq 192.0.2.0/24");
            compare(editor.verdictKind, "error");
            verify(!editor.readable);
            wait(50);
            picture("error");
            editor.type("http.request.method eq \"POST\"");
            compare(editor.verdictKind, "plan");
            page.enlarged = true;
            wait(50);
            picture("sheet");
        }

        function find(item, matches) {
            for (let i = 0; i < item.children.length; ++i) {
                const child = item.children[i];
                const found = matches(child) ? child : find(child, matches);
                if (found)
                    return found;
            }
            return null;
        }
        function isButton(item, text) {
            return item.visible && String(item).startsWith("Button_") && item.text === text;
        }

        // By keys only: type, take a value of the log, see what a Free zone takes instead.
        function test_anExpressionIsTypedWithTheLogAtHand() {
            let log = "";
            for (let i = 0; i < 60; ++i)
                log += `198.51.100.${i % 9} - - [30/Aug/2026:09:${String(i).padStart(2, "0")}:00 +0000] "${i % 5 === 0 ? "GET" : "POST"} /${i % 4 === 3 ? "spring" : "api/links"} HTTP/1.1" ${i % 5 === 0 ? 405 : 201} 5 "-" "curl/8.5"\n`;
            const traffic = Bench.session.traffic;
            // The example brings a day of its own.
            tryVerify(() => !Bench.busy, 20000);
            const before = traffic.imports.count;
            traffic.offer([Bench.write("typed.log", log)]);
            tryVerify(() => traffic.preview.importText !== "");
            traffic.importOffered();
            tryVerify(() => !Bench.busy && traffic.imports.count === before + 1, 20000);
            const plan = Bench.session.plan;
            plan.chooseLayer("zone-create");
            const editor = plan.inspector.expression;
            editor.type("");
            page.enlarged = true;
            wait(50);
            const field = find(page, item => item.visible && String(item).startsWith("ExpressionField_") && item.fontSize === 13);
            field.forceActiveFocus();
            for (const key of "http.request.method eq \"PO")
                keyClick(key);
            tryVerify(() => editor.completions.rowCount() === 1);
            picture("value");
            keyClick(Qt.Key_Return);
            compare(editor.text, "http.request.method eq \"POST\"");
            for (const key of " and http.request.uri.pat")
                keyClick(key);
            keyClick(Qt.Key_Return);
            for (const key of " eq \"/api")
                keyClick(key);
            picture("values");
            keyClick(Qt.Key_Return);
            compare(editor.text, "http.request.method eq \"POST\" and http.request.uri.path eq \"/api/links\"");
            tryVerify(() => editor.proposals.rowCount() > 0 && editor.clauses.rowCount() === 2, 5000);
            wait(100);
            picture("narrow");
            const use = find(page, item => isButton(item, qsTr("Use this")));
            use.forceActiveFocus();
            keyClick(Qt.Key_Return);
            compare(editor.text, "http.request.uri.path eq \"/api/links\"");
            compare(editor.verdictKind, "");
        }
    }
}
