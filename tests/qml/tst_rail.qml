// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence
import Edgefence.Desktop
import Edgefence.Test

// The rail had an entry for comparing variants that could not be chosen. Every entry leads to its
// page, by a click and by its key, which stays the same when others come.
TestCase {
    id: test

    name: "Rail"
    when: windowShown

    Component {
        id: factory

        Main {
            session: Bench.session
        }
    }

    function all(item, matches, found = []) {
        for (let i = 0; i < item.children.length; ++i) {
            if (matches(item.children[i]))
                found.push(item.children[i]);
            all(item.children[i], matches, found);
        }
        return found;
    }
    function shown(window, type) {
        return all(window.contentItem, item => String(item).startsWith(type + "_") && item.visible && item.enabled).length === 1;
    }

    function test_everyEntryLeadsToAPage(): void {
        Bench.session.still = true;
        Bench.openExample("link-shortener-after");
        const window = createTemporaryObject(factory, test);
        tryVerify(() => window.active);
        const tabs = all(window.contentItem, item => item.modelData?.shortcut !== undefined && item.Accessible.role === Accessible.PageTab);
        compare(tabs.map(tab => tab.text), [qsTr("Plan"), qsTr("Traffic"), qsTr("Replay"), qsTr("Export")]);
        const keys = [Qt.Key_1, Qt.Key_2, Qt.Key_3, Qt.Key_5];
        const pages = ["PlanPage", "TrafficPage", "ReplayPage", "ExportPage"];
        for (let i = 0; i < tabs.length; ++i) {
            verify(tabs[i].enabled);
            Bench.session.page = "settings";
            mouseClick(tabs[i]);
            tryVerify(() => shown(window, pages[i]), 5000, pages[i] + " by a click");
            Bench.session.page = "settings";
            keyClick(keys[i], Qt.ControlModifier);
            tryVerify(() => shown(window, pages[i]), 5000, pages[i] + " by its key");
        }
        window.sure = true;
    }
}
