// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

TestCase {
    id: test

    property ExportPage page

    name: "ExportPage"
    width: 1200
    height: 800
    visible: true
    when: windowShown

    Component {
        id: factory

        ExportPage {
            width: 1200
            height: 800
            model: Bench.session.exports
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
        Bench.openExample("link-shortener-after");
        page = createTemporaryObject(factory, test);
        waitForRendering(page);
    }

    function test_arrowKeysChooseAnArtefact(): void {
        const list = find(page, item => is(item, "RowList") && item.Accessible.name === qsTr("Artefacts"));
        list.forceActiveFocus();
        page.model.choose("expression");
        keyClick(Qt.Key_Down);
        verify(page.model.fileName.endsWith(".json"));
        keyClick(Qt.Key_Up);
        verify(!page.model.fileName.endsWith(".json"));
    }
    function test_thePreviewIsTheText(): void {
        page.model.choose("expression");
        const preview = find(page, item => is(item, "CodePreview"));
        const edit = find(preview, item => is(item, "QQuickTextEdit"));
        // Blanks that do not break keep the indentation of what is shown.
        compare(edit.getText(0, edit.length).replace(/\u00a0/g, " ").trim(), 'http.request.uri.path eq "/api/links"');
    }
    function test_copySaysSo(): void {
        const copy = find(page, item => is(item, "Button") && item.text === qsTr("Copy"));
        mouseClick(copy);
        const note = find(page, item => is(item, "SaidNote"));
        verify(note.visible);
    }
    function test_aRefusedRuleSaysWhy(): void {
        Bench.session.chooseZonePlan(0);
        page.model.choose("ruleset");
        verify(page.model.passed > 0);
        compare(page.model.refused, false);
    }
}
