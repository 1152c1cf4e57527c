// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

TestCase {
    id: test

    property WelcomePage page

    name: "WelcomePage"
    width: 1440
    height: 860
    visible: true
    when: windowShown

    Component {
        id: factory

        WelcomePage {
            width: 1440
            height: 860
            model: Bench.session.welcome
        }
    }

    function is(item, type) {
        return new RegExp("^" + type + "(_|\\()").test(String(item));
    }
    function findAll(item, matches) {
        let found = [];
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            if (matches(child))
                found.push(child);
            found = found.concat(findAll(child, matches));
        }
        return found;
    }
    function init(): void {
        Bench.session.close();
        page = createTemporaryObject(factory, test);
        waitForRendering(page);
    }

    function test_threeExamplesOpen(): void {
        const cards = findAll(page, item => is(item, "ExampleCard"));
        compare(cards.length, 3);
        const open = findAll(cards[1], item => is(item, "Button"))[0];
        mouseClick(open);
        verify(Bench.session.open);
        verify(Bench.session.projectName.startsWith("link-shortener"));
        compare(Bench.session.page, "plan");
    }
    function test_aCardOpensByKey(): void {
        const card = findAll(page, item => is(item, "ExampleCard"))[0];
        card.forceActiveFocus();
        keyClick(Qt.Key_Return);
        verify(Bench.session.open);
    }
    function test_aNewPlan(): void {
        page.model.zonePlan = 2;
        const create = findAll(page, item => is(item, "Button") && item.primary)[0];
        mouseClick(create);
        verify(Bench.session.open);
        compare(Bench.session.zonePlan, 2);
    }
    function test_aSmallWindowHasEverything(): void {
        page.width = 900;
        page.height = 520;
        waitForRendering(page);
        const cards = findAll(page, item => is(item, "ExampleCard"));
        for (const card of cards)
            verify(card.x + card.width <= page.width);
        compare(findAll(page, item => is(item, "NewPlanCard")).length, 1);
    }
}
