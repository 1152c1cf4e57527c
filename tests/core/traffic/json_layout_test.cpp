// SPDX-License-Identifier: GPL-3.0-or-later
// JSON logs of other shapes than an object a line.
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::traffic {
namespace {

using rules::Column;

/// A quote is written as an apostrophe: moc loses its way in raw strings.
std::string quoted(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

/// An object as `wrangler tail` prints it.
std::string spread(int number) {
    return fmt::format("{{\n    \"eventTimestamp\": {},\n    \"logs\": [\n        {{\n"
                       "            \"message\": [\"a }} and a {{ and a \\\"quote\\\"\"]\n"
                       "        }}\n    ],\n    \"event\": {{\n        \"request\": {{\n"
                       "            \"url\": \"https://links.example/s/{}?q\",\n"
                       "            \"method\": \"GET\",\n            \"headers\": {{\n"
                       "                \"cf-connecting-ip\": \"192.0.2.{}\"\n            }}\n"
                       "        }},\n        \"response\": {{\n            \"status\": 200\n"
                       "        }}\n    }}\n}}",
                       1785578400000 + number, number, number % 200);
}

/// The same on one line.
std::string compact(int number) {
    const std::string front = quoted("{'eventTimestamp':");
    const std::string middle = quoted(",'event':{'request':{'url':'https://links.example/s/");
    return front + std::to_string(1785578400000 + number) + middle + std::to_string(number) +
           quoted("','method':'GET'},'response':{'status':200}}}");
}

} // namespace

class JsonLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    /// Of a first object that was longer than what is looked at first, the rest was looked at, in
    /// which no format finds what it knows its logs by.
    void aFirstObjectThatIsLong() {
        for (const std::size_t bytes : {50'000U, 200'000U, 1'500'000U}) {
            std::string first = spread(0);
            first.insert(first.find("\"event\""),
                         "\"blob\": \"" + std::string(bytes, 'x') + "\",\n    ");
            for (const char* front : {"", "\n\n"}) {
                const Imported imported =
                    importText(front + first + "\n" + spread(1) + "\n" + spread(2) + "\n");
                QCOMPARE(imported.detection.format.name, std::string("wrangler_tail"));
                QCOMPARE(imported.report.counts.requests, 3);
            }
        }
    }

    void objectsOverLines() {
        std::string text;
        for (int number = 0; number < 300; ++number) {
            text += spread(number) + "\n";
        }
        const Imported whole = importText(text);
        QCOMPARE(whole.detection.format.name, std::string("wrangler_tail"));
        QCOMPARE(whole.report.counts.lines, 300);
        QCOMPARE(whole.report.counts.requests, 300);
        QCOMPARE(whole.census.distinctClients, 200);
        QCOMPARE(std::string(whole.traffic.row(7)[Column::Path]), std::string("/s/7"));
        QCOMPARE(std::string(whole.traffic.row(7)[Column::Host]), std::string("links.example"));
        for (const auto& [threads, bytes] :
             {std::pair<unsigned, std::size_t>{0, 1000}, {1, 700}, {2, 5000}, {4, 70}}) {
            const Imported pieces = importText(text, {"wrangler_tail", threads, bytes});
            QCOMPARE(pieces.report.counts.lines, 300);
            QCOMPARE(pieces.report.counts.requests, 300);
            QCOMPARE(pieces.census.distinctClients, 200);
        }
    }

    void layouts_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("rejected");
        QTest::addColumn<int>("others");
        const auto row = [](const char* name, const std::string& text, int requests,
                            int rejected = 0, int others = 0) {
            QTest::addRow("%s", name)
                << QByteArray::fromStdString(text) << requests << rejected << others;
        };
        const std::string one = spread(1);
        const std::string two = spread(2);
        const std::string zeros(20, '\0');
        row("nothing between", one + two, 2);
        row("on one line", compact(1) + "\n" + compact(2), 2);
        row("one line among them", one + "\n" + compact(3) + "\n" + two + "\n", 3);
        row("blank lines", "\n" + one + "\n\n" + two + "\n\n", 2, 0, 3);
        row("a list", "[\n" + one + ",\n" + two + "\n]\n", 2, 0, 2);
        row("a list, brackets beside", "[" + one + ",\n" + two + "]", 2);
        row("text before and between", "Tail connected.\n" + one + "\nlost\n" + two, 2, 2);
        row("the first cut off", one.substr(0, 100) + "\n" + two, 1, 1);
        row("the last cut off", one + "\n" + two.substr(0, 200), 1, 1);
        row("CRLF", QString::fromStdString(one + "\n" + two).replace("\n", "\r\n").toStdString(),
            2);
        row("CR", QString::fromStdString(one + "\n" + two).replace("\n", "\r").toStdString(), 2);
        row("a list on one line each", "[" + compact(1) + ",\n" + compact(2) + "]\n", 2);
        const std::string cut = compact(2).substr(0, 60);
        row("one of them damaged", "[" + compact(1) + ",\n " + cut + ",\n " + compact(3) + "]\n", 2,
            1);
        row("commas in front", "[" + compact(1) + "\n," + cut + "\n," + compact(3) + "\n]\n", 2, 1,
            1);
        row("two lists in a line", compact(1) + "\n[" + compact(2) + "][" + compact(3) + "]\n", 3);
        row("zeros in a line", compact(1) + "\n" + compact(2) + zeros + compact(3) + "\n", 3);
        row("zeros behind a cut object", one.substr(0, 100) + "\n" + zeros + two, 1, 1);
        row("a mark behind a cut object", one.substr(0, 100) + "\n\xEF\xBB\xBF[" + two + "]", 1, 1);
        row("cut in an escape", one.substr(0, one.find('\\') + 1) + "\n" + two, 1, 1);
        // Found by fuzzing: another block began to tell the layout by other lines.
        row("zeros in a cut list", "[" + zeros + "{cut\nlost\n[" + one + "]\n", 1, 1);
        row("many blank lines, CR",
            compact(1) + compact(2) + std::string(200'000, '\r') + compact(3), 3, 0, 199'999);
        row("commas in front of spread objects", "[\n" + one + "\n, " + two + "\n]\n", 2, 0, 2);
    }
    void layouts() {
        QFETCH(QByteArray, text);
        QFETCH(int, requests);
        QFETCH(int, rejected);
        QFETCH(int, others);
        for (const std::size_t bytes : {std::size_t{1} << 20U, std::size_t{150}}) {
            const Imported got = importText(text.toStdString(), {"wrangler_tail", 0, bytes});
            const LineCounts& counts = got.report.counts;
            QCOMPARE(counts.requests, requests);
            QCOMPARE(counts.rejected, rejected);
            QCOMPARE(counts.blank + counts.directives, others);
            QCOMPARE(counts.lines, requests + rejected + others);
        }
    }

    void rejectsNameTheirFirstLine() {
        const std::string cron = "{\n  \"eventTimestamp\": 1785578460000,\n  \"event\": null\n}\n";
        const Imported got = importText(spread(1) + "\n" + cron + spread(2) + "\n" + cron,
                                        {"wrangler_tail", 0, 200});
        QCOMPARE(got.census.rejects.size(), std::size_t{2});
        const std::string object = spread(1);
        const auto length = std::count(object.begin(), object.end(), '\n') + 1;
        QCOMPARE(got.census.rejects[0].line, length + 1);
        QCOMPARE(got.census.rejects[1].line, length * 2 + 5);
    }

    /// A block of one object of a longer line told the next blocks that objects follow the lines:
    /// the rest of the line was too long for one.
    void blocksThatEndWithinALine() {
        std::string text;
        for (int number = 0; number < 10'000; ++number) {
            text += compact(number);
        }
        QVERIFY(text.size() > kMaxLineBytes);
        ImportHow how;
        how.blockBytes = compact(9999).size() + 20;
        const Imported got = importText(text + "\n", how);
        QCOMPARE(got.report.counts.requests, 10'000);
        QCOMPARE(got.report.counts.rejected, 0);
    }

    /// A line that is longer than a block is one all the same.
    void rejectsOfABatchNameItsLine() {
        std::string batch = "[" + compact(0);
        for (int number = 1; number < 40; ++number) {
            batch += "," + compact(number);
        }
        const std::string cron = quoted(",{'eventTimestamp':1785578460000,'event':null}]");
        const Imported got =
            importText(batch + cron + "\n" + batch + cron + "\nlost", {"wrangler_tail", 0, 500});
        QCOMPARE(got.report.counts.requests, 80);
        QCOMPARE(got.census.rejects.size(), std::size_t{3});
        QCOMPARE(got.census.rejects[0].line, 1);
        QCOMPARE(got.census.rejects[1].line, 2);
        QCOMPARE(got.census.rejects[2].line, 3);
    }

    /// Wherever a log breaks off, no line is lost and nothing is read behind it.
    void cutAnywhere() {
        const auto reader = shippedFormats().find("wrangler_tail")->makeReader();
        for (const std::string& text :
             {spread(1) + spread(2), compact(1) + "\n" + compact(2) + "\n"}) {
            for (std::size_t length = 0; length <= text.size(); ++length) {
                verifyAllAccountedFor(*reader, text.substr(0, length));
            }
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::JsonLayoutTest)
#include "json_layout_test.moc"
