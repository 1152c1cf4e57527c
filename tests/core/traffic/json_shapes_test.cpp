// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_shapes.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace edgefence::traffic {
namespace {

/// An apostrophe stands for a quote: moc loses its way in raw strings.
std::string quoted(std::string json) {
    std::replace(json.begin(), json.end(), '\'', '"');
    return json;
}

/// Memory for a text as readers want it.
struct Padded {
    Padded(std::string_view content, LineEnd end)
        : text(std::string(content) + std::string(TextBlock::kPadding, '\0')), lineEnd(end) {}
    TextBlock block(const ReaderState* state = nullptr) const {
        return {std::string_view(text).substr(0, text.size() - TextBlock::kPadding), lineEnd,
                state};
    }
    std::string text;
    LineEnd lineEnd;
};

/// Writes a Logpush row with the keys of another format.
std::string inKeysOf(const QByteArray& format, std::string row) {
    QByteArray text = QByteArray::fromStdString(row);
    if (format == "json") {
        text.replace("EdgeStartTimestamp", "time")
            .replace("ClientIP", "client_ip")
            .replace("ClientRequestMethod", "method")
            .replace("ClientRequestURI", "uri")
            .replace("EdgeResponseStatus", "status")
            .replace("ClientRequestUserAgent", "user_agent")
            .replace("RequestHeaders", "headers");
    }
    return text.toStdString();
}

/// What a reader makes of some blocks: requests and rejects in their order, a line each.
struct Outcome {
    QByteArrayList requests;
    QByteArrayList rejects;

    void add(Reader& reader, const TextBlock& block) {
        RawDictionaries values;
        BlockRows rows;
        RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
        reader.read(block, writer);
        writer.finish();
        for (std::size_t row = 0; row < rows.times.size(); ++row) {
            QByteArray request = QByteArray::number(qint64(rows.times[row]));
            for (std::size_t column = 0; column < rules::kColumnCount; ++column) {
                const auto& codes = rows.codes[column];
                const bool isThere = row < codes.size() && codes[row] != rules::kAbsent;
                request += '|';
                if (isThere) {
                    const std::string_view value = values[column].text(codes[row]);
                    request += '=' + QByteArray(value.data(), qsizetype(value.size()));
                }
            }
            requests += request;
        }
        for (const auto& rejected : rows.rejected) {
            rejects += QByteArray::fromStdString(render(rejected.reason) + "|" +
                                                 std::string(rejected.text));
        }
        const LineCounts& counts = rows.counts;
        lines += counts.lines;
        accounted +=
            counts.requests + counts.rejected + counts.blank + counts.directives + counts.leftOut;
    }
    std::int64_t lines = 0;
    std::int64_t accounted = 0;
};

/// Rows of a log as programs write them, and as nobody should.
class RowMaker {
  public:
    explicit RowMaker(std::uint32_t seed) : m_random(seed) {}

    std::string row() {
        std::vector<std::string> members = shape();
        if (isOneIn(8)) {
            std::shuffle(members.begin(), members.end(), m_random);
        }
        if (isOneIn(12)) {
            members.push_back(members[below(members.size())]); // the last of two counts
            members.insert(members.begin(), any({"'ClientIP':null", "'ClientIP':'192.0.2.99'"}));
        }
        const std::string comma = isOneIn(10) ? " ,\t" : ",";
        std::string text = "{";
        for (std::size_t at = 0; at < members.size(); ++at) {
            text += (at == 0 ? "" : comma) + members[at];
        }
        text += isOneIn(9) ? any({" }", "},", "} ]", "}}", "} x", "", ",}"}) : "}";
        text = quoted(text);
        if (isOneIn(15)) {
            text.resize(below(text.size()));
        }
        if (isOneIn(15) && !text.empty()) {
            text[below(text.size())] = any({"\x01", "\"", "\\", "\xFF", "{", "0", " "})[0];
        }
        return isOneIn(40) ? any({"", "  ", "# note", "[", "app: " + text}) : text;
    }

    bool isOneIn(std::size_t number) { return below(number) == 0; }

  private:
    std::vector<std::string> shape() {
        std::vector<std::string> members{
            "'EdgeStartTimestamp':" + time(),
            "'ClientIP':" + value({"'192.0.2.1'", "'192.0.2.23'", "'2001:DB8::7'"}),
            "'ClientRequestMethod':" + value({"'GET'", "'GET'", "'POST'"}),
            "'ClientRequestURI':" + value({"'/'", "'/a?b=1'", "'https://shop.example/c'"}),
            "'EdgeResponseStatus':" + value({"200", "404", "200.0"}),
            "'ClientRequestUserAgent':" + value({"'Mozilla/5.0 (X11; Linux x86_64) Firefox/1'",
                                                 "'curl/8'", "'caf\xC3\xA9 \xE9'"}),
            "'EdgeResponseBytes':" + std::to_string(below(3000)),
            "'ClientRequestSource':" + value({"'eyeball'", "'eyeball'", "'edgeWorkerFetch'", "5"}),
            "'WorkerSubrequest':" + value({"false", "false", "true", "null"}),
            "'RequestHeaders':" + value({"{'a':['b',2],'cf-connecting-ip':'198.51.100.4'}", "{}",
                                         "{'a':[ 'x' ]}", "[[], {'b': 'c'}]"}),
        };
        const std::size_t keep = isOneIn(3) ? below(members.size()) + 1 : members.size();
        members.resize(keep);
        return members;
    }
    std::string time() {
        const std::string second = std::to_string(1787558400 + below(100));
        return isOneIn(10) ? any({"'2026-08-24T08:00:00.123Z'", "-1", "01", "1787558400.25",
                                  "1.787558400123e12", "'" + second + "'", "'never'", "''"})
                           : second + "123000000";
    }
    std::string value(std::vector<std::string> usual) {
        return isOneIn(12) ? any({"''", "'\\u00e9\\/\\\\'", "'a\\'b'", "'\\ud83d\\ude00'", "null",
                                  "true", "0", "-0.0", "-", "1e", "12.50", "'\\x'", "[]", "[7,8]",
                                  "{'k':null}", "nul", "'" + std::string(below(70), 'v') + "'"})
                           : any(std::move(usual));
    }
    std::string any(std::vector<std::string> choices) { return choices[below(choices.size())]; }
    std::size_t below(std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(m_random);
    }

    std::mt19937 m_random;
};

} // namespace

class JsonShapesTest : public QObject {
    Q_OBJECT

  private slots:
    void readsRowsLikeTheLearnedOne_data() {
        QTest::addColumn<QByteArray>("row");
        QTest::addColumn<QByteArray>("expected"); ///< path, client, status; a dash: another shape
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::addRow("%s", name) << QByteArray(text) << QByteArray(expected);
        };
        row("the same", "{'p':'/a','h':{'c':['192.0.2.1','x']},'s':200}", "/a 192.0.2.1 200");
        row("other values", "{'p':'/long/path','h':{'c':['::1','']},'s':4}", "/long/path ::1 4");
        row("empty", "{'p':'','h':{'c':['','']},'s':0}", "  0");
        row("escapes", "{'p':'\\/\\u00e9','h':{'c':['\\'','y']},'s':1}", "/\xC3\xA9 \" 1");
        row("fraction", "{'p':'/','h':{'c':['a','b']},'s':200.0}", "/ a 200");
        row("exponent", "{'p':'/','h':{'c':['a','b']},'s':-2e3}", "/ a -2e3");
        row("a blank", "{'p': '/','h':{'c':['a','b']},'s':200}", "-");
        row("another key", "{'q':'/','h':{'c':['a','b']},'s':200}", "-");
        row("one element more", "{'p':'/','h':{'c':['a','b','c']},'s':200}", "-");
        row("a text for a number", "{'p':'/','h':{'c':['a','b']},'s':'200'}", "-");
        row("null", "{'p':null,'h':{'c':['a','b']},'s':200}", "-");
        row("zeros in front", "{'p':'/','h':{'c':['a','b']},'s':01}", "-");
        row("cut off", "{'p':'/','h':{'c':['a','b']},'s':20", "-");
        row("something behind", "{'p':'/','h':{'c':['a','b']},'s':20}}", "-");
        row("a control byte", "{'p':'/\x01','h':{'c':['a','b']},'s':200}", "-");
        row("an escape that is none", "{'p':'\\q','h':{'c':['a','b']},'s':200}", "-");
    }
    void readsRowsLikeTheLearnedOne() {
        QFETCH(QByteArray, row);
        QFETCH(QByteArray, expected);
        auto fields = std::make_shared<JsonFields>();
        const auto slotsOf = [&](const char* path) { return fields->slotsOf({path}); };
        fields->target = slotsOf("p");
        fields->remote = slotsOf("h.c");
        fields->request = slotsOf("s");
        fields->time = slotsOf("not.there");
        JsonShapes shapes(fields);
        const std::string known = quoted("{'p':'/k','h':{'c':['192.0.2.9','z']},'s':1}");
        const std::string line = quoted(row.toStdString());
        const Padded text(known + "\n" + line + "\n" + line + "\r\n" + line, LineEnd::LineFeed);
        shapes.begin(text.block());
        TextArena arena;
        const char* at = text.text.data();
        QVERIFY(!shapes.read(at, arena));
        shapes.learn(std::string_view(at, known.size()));
        const auto shown = [](const JsonValues& values) {
            return std::string(values.first(values.meanings->target)) + " " +
                   std::string(values.first(values.meanings->remote)) + " " +
                   std::string(values.first(values.meanings->request));
        };
        QCOMPARE(shown(shapes.read(at, arena)->values), std::string("/k 192.0.2.9 1"));
        for (const auto behind : {std::size_t{1}, std::size_t{2}, std::size_t{0}}) {
            const char* const begin = at;
            const auto read = shapes.read(at, arena);
            QCOMPARE(read ? shown(read->values) : std::string("-"), expected.toStdString());
            if (read) {
                QCOMPARE(std::string(read->line), line);
                QVERIFY(read->values.meanings->time.empty());
            }
            QCOMPARE(at, read ? begin + line.size() + behind : begin);
            at = begin + line.size() + behind;
        }
    }

    /// A reader that has learned much says of each row what one says that sees it first.
    void rowsAreReadAsIfEachWereTheFirst_data() {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("lineEnd");
        for (const char* const format : {"cloudflare_http_requests", "json"}) {
            QTest::addRow("%s, LF", format) << QByteArray(format) << QByteArray("\n");
            QTest::addRow("%s, CRLF", format) << QByteArray(format) << QByteArray("\r\n");
            QTest::addRow("%s, CR", format) << QByteArray(format) << QByteArray("\r");
        }
    }
    void rowsAreReadAsIfEachWereTheFirst() {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, lineEnd);
        const LogFormat log = *shippedFormats().find(format.toStdString());
        const LineEnd end = lineEnd == "\r" ? LineEnd::CarriageReturn : LineEnd::LineFeed;
        const auto experienced = log.makeReader();
        // A brace alone in the first line would mean another layout.
        const Padded first("{}" + lineEnd.toStdString(), end);
        const auto state = experienced->stateBehind(first.block(), nullptr);
        RowMaker make(7);
        for (int block = 0; block < 20; ++block) {
            std::string text;
            Outcome alone;
            for (int row = 0; row < 200; ++row) {
                const std::string line = inKeysOf(format, make.row()) + lineEnd.toStdString();
                alone.add(*log.makeReader(), Padded(line, end).block(state.get()));
                text += line;
            }
            Outcome together;
            const Padded padded(text, end);
            together.add(*experienced, padded.block(state.get()));
            QCOMPARE(together.requests, alone.requests);
            QCOMPARE(together.rejects, alone.rejects);
            QCOMPARE(together.lines, together.accounted);
            QVERIFY(alone.requests.size() > 20);
        }
    }

    void rowsThatAreAllUnlikeAreRead() {
        const LogFormat log = *shippedFormats().find("json");
        const auto reader = log.makeReader();
        std::string text;
        for (int row = 0; row < 5000; ++row) {
            text += quoted("{'time':1787558400,'key" + std::to_string(row) +
                           "':1,'client_ip':'192.0.2.1','method':'GET','status':200,'path':'/" +
                           std::to_string(row) + "'}\n");
        }
        Outcome outcome;
        const Padded padded(text, LineEnd::LineFeed);
        outcome.add(*reader, padded.block());
        QCOMPARE(outcome.requests.size(), 5000);
        QVERIFY(outcome.requests.back().contains("|=/4999|"));
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::JsonShapesTest)
#include "json_shapes_test.moc"
