// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// A log goes in, its routes are drawn up by hand, all with keys and mouse.
TestCase {
    id: test

    property TrafficPage page

    name: "TrafficPage"
    width: 1300
    height: 820
    visible: true
    when: windowShown

    Component {
        id: factory

        TrafficPage {
            width: 1300
            height: 820
            model: Bench.session.traffic
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
    function button(text) {
        return find(page, item => item.visible && is(item, "Button") && item.text === text);
    }
    function log(lines: int): string {
        let text = "";
        for (let i = 0; i < lines; ++i)
            text += `198.51.100.${i % 20} - - [30/Aug/2026:${String(i % 24).padStart(2, "0")}:00:00 +0000] "POST /api/links HTTP/1.1" 201 5 "-" "curl/8.5"\n`;
        return text + "not a request\n";
    }
    function init(): void {
        Bench.session.welcome.createPlan();
        page = createTemporaryObject(factory, test);
        waitForRendering(page);
    }

    function test_emptyPageSaysWhereALogComesFrom(): void {
        verify(find(page, item => is(item, "LogSources") && item.visible) !== null);
        verify(button(qsTr("Choose files")) !== null);
        const command = find(page, item => is(item, "CommandLine") && item.visible);
        verify(command.command.includes("access.log"));
    }
    function test_aLogIsPreviewedAndImported(): void {
        page.model.offer([Bench.write("a.log", log(200))]);
        const go = button(page.model.preview.importText);
        verify(go !== null);
        verify(find(page, item => is(item, "PreviewPanel")) !== null);
        mouseClick(go);
        tryVerify(() => !Bench.busy && page.model.imports.count === 1, 20000);
        tryCompare(page.model, "requestsText", "200");
        const card = find(page, item => is(item, "ImportCard"));
        compare(card.requests, "200");
        const read = find(card, item => is(item, "LinkText"));
        mouseClick(read);
        compare(page.model.imports.rejects.rowCount(), 1);
        verify(find(page, item => is(item, "RejectsPanel") && item.visible) !== null);
    }
    function test_anotherLogsTimeZoneIsItsOwn(): void {
        page.model.offer([Bench.write("d.log", log(20)), Bench.write("e.log", log(30))]);
        const zone = find(page, item => is(item, "ZoneChoice"));
        zone.other = true;
        page.model.preview.reading.keepsSubrequests = true;
        verify(zone.other);
        page.model.preview.choose(page.model.preview.path.replace("d.log", "e.log"));
        compare(page.model.preview.name, "e.log");
        verify(!zone.other);
        page.model.preview.clear();
    }
    function test_aWrongPeriodIsMarkedUntilItIsTakenBack(): void {
        page.model.offer([Bench.write("c.log", log(120))]);
        page.model.importOffered();
        tryVerify(() => !Bench.busy && page.model.hasTraffic, 20000);
        const bar = find(page, item => is(item, "PeriodBar"));
        const from = find(bar, item => is(item, "TextField") && item.label === qsTr("Period from, UTC"));
        const to = find(bar, item => is(item, "TextField") && item.label === qsTr("Period to, UTC"));
        from.forceActiveFocus();
        from.text = "soon";
        keyClick(Qt.Key_Return);
        verify(from.wrong);
        verify(!to.wrong);
        keyClick(Qt.Key_Escape);
        verify(!from.wrong);
        from.text = "soon";
        keyClick(Qt.Key_Return);
        verify(from.wrong);
        // One that is being typed is not wrong yet.
        keyClick(Qt.Key_1);
        verify(!from.wrong);
    }
    function test_routesAreDrawnUpByHand(): void {
        mouseClick(button(qsTr("Route")));
        compare(page.model.routes.chosen, "route-1");
        tryVerify(() => find(page, item => is(item, "RouteEditor")) !== null);
        const editor = find(page, item => is(item, "RouteEditor"));
        mouseClick(find(editor, item => is(item, "Button") && item.text === qsTr("Operation")));
        compare(page.model.routes.operations.rowCount(), 1);
        const area = find(editor, item => is(item, "TextArea"));
        area.forceActiveFocus();
        area.text = 'http.request.uri.path eq "/x"';
        const card = find(page, item => is(item, "RouteCard") && item.chosen);
        compare(card.path, "/x");
        area.text = "http.request.uri.path eq";
        verify(card.problem !== "");
        Bench.session.undo();
        Bench.session.undo();
        compare(page.model.routes.operations.rowCount(), 0);
    }
    function test_aSmallWindow(): void {
        page.width = 828;
        page.height = 516;
        page.model.offer([Bench.write("b.log", log(40))]);
        waitForRendering(page);
        verify(button(page.model.preview.importText) !== null);
        page.model.preview.clear();
    }
}
