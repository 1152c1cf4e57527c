// SPDX-License-Identifier: GPL-3.0-or-later
import QtQuick
import QtTest
import Edgefence

Item {
    width: 400
    height: 300

    TestCase {
        name: "Controls"
        when: windowShown

        SegmentedControl {
            id: segments
            label: "Period"
            options: ["10 s", {
                    text: "1 min",
                    note: "Pro",
                    enabled: false
                }, "1 h"]
            onChosen: index => currentIndex = index
        }
        NumberField {
            id: number
            y: 40
            minimum: 1
            maximum: 1000000
            value: 50
            property real last: 0
            onCommitted: value => last = value
        }
        TextField {
            id: line
            y: 80
            value: "before"
            property string last
            onCommitted: text => last = text
        }
        Figure {
            id: ones
            y: 120
            text: "1,111"
        }
        Figure {
            id: eights
            y: 140
            text: "8,888"
        }
        RowList {
            id: rows
            y: 160
            width: 200
            height: 120
            model: 200
            delegate: FocusScope {
                width: 200
                height: 44
            }
        }

        function test_arrowsPassWhatIsNotAllowed() {
            segments.currentIndex = 0;
            segments.forceActiveFocus();
            keyClick(Qt.Key_Right);
            compare(segments.currentIndex, 2);
            keyClick(Qt.Key_Right);
            compare(segments.currentIndex, 2);
            keyClick(Qt.Key_Left);
            compare(segments.currentIndex, 0);
        }

        function test_numbers_data() {
            return [
                {
                    tag: "plain",
                    typed: "300",
                    committed: 300
                },
                {
                    tag: "with separators",
                    typed: "4,320",
                    committed: 4320
                },
                {
                    tag: "too large",
                    typed: "5000000",
                    committed: 0
                },
                {
                    tag: "no number",
                    typed: "many",
                    committed: 0
                },
                {
                    tag: "no whole number",
                    typed: "1.5",
                    committed: 0
                }
            ];
        }
        function test_numbers(row) {
            number.last = 0;
            number.forceActiveFocus();
            keyClick(Qt.Key_A, Qt.ControlModifier);
            for (const letter of row.typed)
                keyClick(letter);
            compare(number.wrong, row.committed === 0);
            keyClick(Qt.Key_Return);
            compare(number.last, row.committed);
            line.forceActiveFocus();
        }

        function test_escapeTakesTextBack() {
            line.last = "";
            line.forceActiveFocus();
            keyClick("x");
            keyClick(Qt.Key_Escape);
            compare(line.text, "before");
            keyClick("y");
            keyClick(Qt.Key_Return);
            compare(line.last, "beforey");
        }

        function test_rowsOfAListStay() {
            tryVerify(() => rows.itemAtIndex(199) !== null);
            rows.positionViewAtBeginning();
            const first = rows.itemAtIndex(0);
            first.forceActiveFocus();
            rows.positionViewAtEnd();
            waitForRendering(rows);
            verify(rows.contentY > 5000);
            verify(first.activeFocus);
        }

        // A log of one line was one of "1 requests, 1 addresses".
        function test_oneIsNoPlural(): void {
            compare(Counted.requests("1"), "1 request");
            compare(Counted.requests("11"), "11 requests");
            compare(Counted.addresses("1"), "1 address");
            compare(Counted.addresses("about 1,000"), "about 1,000 addresses");
            compare(Counted.strong(Counted.requests("1"), "1"), "<b>1</b> request");
        }
        function test_digitsHaveCellsOfOneWidth() {
            compare(ones.implicitWidth, eights.implicitWidth);
        }
    }
}
