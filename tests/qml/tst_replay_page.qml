// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// The charts of a day, with the keys and the mouse.
TestCase {
    id: test

    property ReplayPage page

    name: "ReplayPage"
    width: 1200
    height: 800
    visible: true
    when: windowShown

    Component {
        id: factory

        ReplayPage {
            width: 1200
            height: 800
            model: Bench.session.replay
        }
    }

    function is(item, type) {
        return new RegExp("^" + type + "(_|\\()").test(String(item));
    }
    function find(item, matches) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            if (matches(child))
                return child;
            const below = find(child, matches);
            if (below)
                return below;
        }
        return null;
    }
    function init(): void {
        Bench.openExample("link-shortener-before");
        page = createTemporaryObject(factory, test);
        waitForRendering(page);
        tryVerify(() => !Bench.busy, 20000);
        tryVerify(() => page.model.ready, 20000);
        tryVerify(() => find(charts(), item => is(item, "ChartMouse")).width > 200);
    }
    function charts() {
        return find(page, item => is(item, "ReplayCharts"));
    }

    function test_aDayIsShown(): void {
        verify(page.model.curves.ids.length > 0);
        verify(page.model.figures.rowCount() > 3);
        verify(page.model.spent.rowCount() > 0);
        compare(page.model.axis.to - page.model.axis.from, 86400000);
    }
    function test_keysMoveThePlayhead(): void {
        const view = charts();
        view.forceActiveFocus();
        const head = page.model.playhead;
        head.time = page.model.axis.from;
        keyClick(Qt.Key_Right);
        compare(head.clock, "00:01:00");
        keyClick(Qt.Key_Right, Qt.ShiftModifier);
        compare(head.clock, "00:16:00");
        keyClick(Qt.Key_Left);
        compare(head.clock, "00:15:00");
        keyClick(Qt.Key_End);
        compare(head.clock, "24:00:00");
        keyClick(Qt.Key_Home);
        compare(head.clock, "00:00:00");
    }
    function test_spacePlaysAndPauses(): void {
        charts().forceActiveFocus();
        const head = page.model.playhead;
        head.time = page.model.axis.from;
        head.speed = 600;
        keyClick(Qt.Key_Space);
        verify(head.playing);
        tryVerify(() => head.time > page.model.axis.from + 60000, 3000);
        keyClick(Qt.Key_Space);
        verify(!head.playing);
    }
    function test_wheelZoomsAndDoubleClickResets(): void {
        const mouse = find(charts(), item => is(item, "ChartMouse"));
        const axis = page.model.axis;
        mouseWheel(mouse, mouse.width / 2, 100, 0, 240);
        verify(axis.zoomed);
        const from = axis.from;
        mouseDrag(mouse, mouse.width / 2, 100, -200, 0);
        verify(axis.from > from);
        mouseDoubleClickSequence(mouse, mouse.width / 2, 100);
        verify(!axis.zoomed);
    }
    function test_clickMovesThePlayhead(): void {
        const mouse = find(charts(), item => is(item, "ChartMouse"));
        mouseClick(mouse, mouse.width / 2, 100);
        compare(page.model.playhead.clock.slice(0, 2), "12");
    }
    function test_theFiguresOfTwoLayersOfAKindAreTold(): void {
        Bench.openExample("chat-spend-cap");
        tryVerify(() => !Bench.busy && page.model.ready, 60000);
        waitForRendering(page);
        for (const number of ["1", "2"]) {
            const heading = find(page, item => item.truncated !== undefined && item.text === "Refused by KV counter " + number);
            verify(heading !== null);
            verify(!heading.truncated);
        }
    }
    function test_aSmallWindowStillShowsTheCharts(): void {
        page.width = 728;
        page.height = 516;
        waitForRendering(page);
        verify(charts().width > 500);
        verify(charts().height >= 200);
    }
    // The legend shortens the names of layers where there is little room; nothing said them whole.
    function test_aShortenedNameOfTheLegendSaysAllOfItself(): void {
        Bench.openExample("chat-spend-cap");
        tryVerify(() => !Bench.busy && page.model.ready, 60000);
        // The tables leave columns out here, and may not ask for them.
        failOnWarning(/Table\.qml/);
        page.width = 560;
        waitForRendering(page);
        const legend = find(charts(), item => is(item, "OutcomeLegend"));
        const name = find(legend, item => item.truncated === true);
        verify(name !== null);
        const tip = () => find(name, item => is(item, "QQuickLoader")).item;
        compare(tip(), null);
        mouseMove(name, name.width / 2, name.height / 2);
        tryVerify(() => tip() !== null && tip().visible);
        compare(tip().text, name.text);
        mouseMove(page, 1, 1);
        tryVerify(() => tip() === null);
    }
    function test_withoutTrafficItSaysWhatToDo(): void {
        Bench.session.welcome.createPlan();
        tryVerify(() => !page.model.ready);
        const empty = find(page, item => is(item, "EmptyState") && item.visible);
        verify(empty !== null);
    }
}
