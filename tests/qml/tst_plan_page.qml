// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
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
    }
}
