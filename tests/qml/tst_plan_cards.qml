// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Test

// Cards by keys and by mouse.
Item {
    id: window
    width: 1368
    height: 856

    TestCase {
        id: test
        name: "PlanCards"
        when: windowShown

        property var page: null
        readonly property var plan: Bench.session.plan

        Component {
            id: component

            PlanPage {
                anchors.fill: parent
            }
        }

        function picture(name) {
            if (Bench.pictures !== "")
                grabImage(window).save(Bench.pictures + "/" + name + ".png");
        }
        function init() {
            Bench.openExample("link-shortener-after");
            plan.chooseNothing();
            page = createTemporaryObject(component, window, {
                model: plan
            });
            verify(page);
            wait(50);
        }
        function find(item, name) {
            if (item.Accessible && item.Accessible.name.startsWith(name) && item.visible)
                return item;
            for (let i = 0; i < item.children.length; ++i) {
                const found = find(item.children[i], name);
                if (found)
                    return found;
            }
            return null;
        }
        function card(name) {
            const found = find(page, name + ", ");
            verify(found, name);
            return found;
        }
        function middle(item) {
            return item.mapToItem(window, item.width / 2, item.height / 2);
        }

        function test_enterChoosesAndEscapeLetsGo() {
            const zone = card("Zone rule");
            zone.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Return);
            compare(plan.inspector.id, "zone-create");
            zone.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Escape);
            compare(plan.inspector.subject, "");
        }

        function test_spaceSwitchesOff() {
            const zone = card("Zone rule");
            zone.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Space);
            verify(!zone.switchedOn);
            verify(!zone.live);
            wait(250);
            picture("off");
            Bench.session.undo();
            verify(zone.switchedOn);
        }

        function test_altArrowsMove() {
            const quota = card("Quota object");
            compare(quota.stage, 2);
            quota.forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left, Qt.AltModifier);
            compare(card("Quota object").stage, 1);
            // The edge is no place for Worker code.
            card("Quota object").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Left, Qt.AltModifier);
            compare(card("Quota object").stage, 1);
            Bench.session.undo();
            compare(card("Quota object").stage, 2);
        }

        function test_deleteAndDuplicate() {
            card("Quota object").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_D, Qt.ControlModifier);
            verify(find(page, "Quota object 2, "));
            find(page, "Quota object 2, ").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Delete);
            verify(!find(page, "Quota object 2, "));
            verify(find(page, "Quota object, "));
        }

        function test_arrowsWalkFromCardToCard() {
            card("Zone rule").forceActiveFocus(Qt.TabFocusReason);
            keyClick(Qt.Key_Right);
            verify(card("Quota object").activeFocus);
            keyClick(Qt.Key_Left);
            verify(card("Zone rule").activeFocus);
        }

        function test_dragging() {
            const quota = card("Quota object");
            const from = middle(quota);
            mousePress(window, from.x, from.y);
            mouseMove(window, from.x - 20, from.y + 4);
            mouseMove(window, from.x - 60, from.y + 10);
            // Over the edge it is refused, and the reason stands in the strip.
            mouseMove(window, 230, 120);
            mouseMove(window, 232, 122);
            wait(20);
            picture("refused");
            // Over the Worker's front it is taken.
            mouseMove(window, 610, 120);
            mouseMove(window, 612, 122);
            wait(20);
            picture("dragged");
            mouseRelease(window, 612, 122);
            compare(card("Quota object").stage, 1);
            Bench.session.undo();
            compare(card("Quota object").stage, 2);
        }

        function test_tabReachesEverything() {
            page.forceActiveFocus(Qt.TabFocusReason);
            const seen = [];
            for (let i = 0; i < 40; ++i) {
                keyClick(Qt.Key_Tab);
                const item = window.Window.activeFocusItem;
                seen.push(item && item.Accessible ? item.Accessible.name : "");
            }
            for (const wanted of ["Pressure", "Budget", "Zone rule", "Budgets", "Choose"])
                verify(seen.some(name => name.startsWith(wanted)), wanted + " in " + seen.join(" | "));
        }

        function test_paidPlanSpeaksOfMoney() {
            Bench.session.chooseWorkersPlan(1);
            wait(50);
            picture("paid");
            Bench.session.undo();
        }

        function test_aBlankPlanSaysWhatToDoFirst() {
            Bench.session.addVariant();
            plan.map.chooseFocused();
            wait(250);
            picture("variant");
            Bench.session.welcome.createPlan();
            wait(250);
            verify(plan.blank);
            verify(find(page, "Describe a route"));
            picture("blank");
        }

        function test_budgets() {
            plan.chooseBudget("kv.writes");
            compare(plan.inspector.subject, "budget");
            wait(50);
            picture("budget");
            plan.inspector.set("used_elsewhere", 400);
            verify(Bench.session.canUndo);
            plan.palette.showBudget(-1);
            wait(50);
            picture("upstream");
            verify(plan.inspector.removable);
            plan.inspector.removeBudget();
        }
    }
}
