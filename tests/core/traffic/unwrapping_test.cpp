// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that somebody else has packed.
#include "core/base/text.h"
#include "core/traffic/unwrapping_reader.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

#include <algorithm>

namespace edgefence::traffic {
namespace {

using rules::Column;

/// A quote is written as an apostrophe: moc loses its way in raw strings.
std::string quoted(std::string text) {
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char byte : text) {
        result += byte == '"' || byte == '\\' ? "\\" : "";
        result += byte;
    }
    return result;
}

const std::string kCombined = quoted(
    "203.0.113.24 - - [24/Aug/2026:10:00:00 +0200] 'GET /s/a?b HTTP/1.1' 302 10 '-' 'curl/8'");

std::string request(const std::string& path) {
    return quoted("192.0.2.1 - - [24/Aug/2026:10:00:00 +0200] 'GET /") + path +
           quoted(" HTTP/1.1' 200 5 '-' 'curl/8'");
}

/// An entry of Docker's log. `inside`: of a JSON string.
std::string docker(const std::string& inside) { return "{\"log\":\"" + inside + "\"}\n"; }

/// An entry of a container runtime's log; `tag`: P for a part, F for the end of a line.
std::string runtime(const std::string& stream, char tag, const std::string& text) {
    return "2026-08-24T08:00:01.5Z " + stream + " " + tag + " " + text + "\n";
}

} // namespace

class UnwrappingTest : public QObject {
    Q_OBJECT

  private slots:
    void packed_data() {
        QTest::addColumn<QByteArray>("line");
        const auto row = [](const char* name, const std::string& line) {
            QTest::addRow("%s", name) << QByteArray::fromStdString(line);
        };
        const std::string json = escaped(kCombined);
        row("Docker", quoted("{'log':'") + json +
                          quoted("\\n','stream':'stdout','time':'2026-08-24T08:00:01.5Z'}"));
        row("Loki", quoted("{'labels':{'app':'web'},'line':'") + json +
                        quoted("','timestamp':'2026-08-24T08:00:01Z'}"));
        row("Loki's streams",
            quoted("{'streams':[{'stream':{'app':'web'},'values':[['1787558401000000000','") +
                json + quoted("']]}]}"));
        row("Loki's answer", quoted("{'status':'success','data':{'resultType':'streams','result':[{"
                                    "'stream':{},'values':[['1','") +
                                 json + quoted("',{'k':'v'}]]}],'stats':{'a':[1,{}]}}}"));
        row("message", quoted("{'@timestamp':'2026-08-24T08:00:01Z','message':'") + json +
                           quoted("','agent':{'type':'x'}}"));
        row("the journal", quoted("{'MESSAGE':'") + json + quoted("','PRIORITY':'6'}"));
        row("syslog", "Aug 24 08:00:01 web1 nginx[77]: " + kCombined);
        row("syslog with its priority", "<190>Aug  4 08:00:01 web1 nginx: " + kCombined);
        row("syslog, new", "<190>1 2026-08-24T08:00:01.123+02:00 web1 nginx 77 - - " + kCombined);
        row("syslog, new, with data",
            quoted("<190>1 2026-08-24T08:00:01Z web1 nginx 77 ID1 [x@1 a='b'] ") + kCombined);
        row("the journal, in words", "Mon 2026-08-24 08:00:01 UTC web1 nginx[77]: " + kCombined);
        row("the journal, ISO", "2026-08-24T08:00:01+0000 web1 nginx[77]: " + kCombined);
        row("the journal, seconds", "1787558401.123456 web1 nginx[77]: " + kCombined);
        row("a time", "2026-08-24T08:00:01.123456789Z " + kCombined);
        row("a day and a time", "2026-08-24 08:00:01.123 " + kCombined);
        row("kubectl", "[pod/web-5d/nginx] " + kCombined);
        row("kubectl with the time", "[pod/web-5d/nginx] 2026-08-24T08:00:01.5Z " + kCombined);
        row("Docker Compose with the time", "web-1  | 2026-08-24T08:00:01.5Z " + kCombined);
        row("a container runtime", "2026-08-24T08:00:01.123456789Z stdout F " + kCombined);
        row("Docker Compose", "web-1  | " + kCombined);
    }
    void packed() {
        QFETCH(QByteArray, line);
        const std::string text = line.toStdString() + "\n" + line.toStdString() + "\nno request\n";
        const Imported got = importText(text);
        QCOMPARE(got.detection.format.name, std::string("combined"));
        QCOMPARE(got.report.counts.lines, 3);
        QCOMPARE(got.report.counts.requests, 2);
        const Request request = got.traffic.row(1);
        QCOMPARE(std::string(request[Column::Client]), std::string("203.0.113.24"));
        QCOMPARE(std::string(request[Column::Path]), std::string("/s/a"));
        QCOMPARE(std::string(request[Column::UserAgent]), std::string("curl/8"));
        QCOMPARE(formatRfc3339(request.time), std::string("2026-08-24T08:00:00Z"));
        QCOMPARE(got.census.rejects.front().line, 3);
        QCOMPARE(got.census.rejects.front().excerpt, std::string("no request"));
        // Also where somebody says which format the lines have.
        QCOMPARE(importText(text, {{}, 2, 100}).report.counts.requests, 2);
    }

    void rejectsOfPackedLinesAreThoseOfTheFile() {
        const std::string packed = quoted("{'log':'no request\\n','stream':'stderr'}");
        const Imported got =
            importText(quoted("{'log':'") + escaped(kCombined) + "\\n\"}\n" + packed + "\n");
        QCOMPARE(got.report.counts.rejected, 1);
        QCOMPARE(got.census.rejects.front().excerpt, packed);
        QCOMPARE(got.census.rejects.front().line, 2);
    }

    void rejectsBehindAPackedBatchAreThoseOfTheFile() {
        const std::string lost = docker("no request\\n");
        const std::string request =
            escaped(quoted("{'time':1787558400,'client_ip':'192.0.2.1','method':'GET','uri':'/a',"
                           "'status':200}"));
        const std::string other = escaped(quoted("{'event':null}"));
        const Imported got = importText(docker(request) + docker(request + request + request) +
                                        lost + docker(request + other) + docker(request));
        QCOMPARE(got.report.counts.requests, 6);
        QCOMPARE(got.census.rejects.size(), std::size_t{2});
        QCOMPARE(got.census.rejects[0].line, 3);
        QCOMPARE(got.census.rejects[0].excerpt + "\n", lost);
        QCOMPARE(got.census.rejects[1].line, 4);
    }

    /// A line end can be missing between two entries of Docker's.
    void entriesInOneLine_data() {
        QTest::addColumn<QByteArray>("behind");
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("rejected");
        const QByteArray entry = QByteArray::fromStdString(docker(escaped(kCombined))).trimmed();
        QTest::addRow("nothing") << QByteArray() << 2 << 0;
        QTest::addRow("blanks") << QByteArray(" \t\r") << 2 << 0;
        QTest::addRow("another") << entry << 3 << 0;
        QTest::addRow("two in a list") << "," + entry + "," + entry + "]" << 4 << 0;
        QTest::addRow("another that is cut off") << entry.chopped(40) << 2 << 1;
        QTest::addRow("another without a line") << QByteArray("{}") << 2 << 1;
        QTest::addRow("something else") << QByteArray("x") << 1 << 1;
        QTest::addRow("another and something else") << entry + "x" << 2 << 1;
    }
    void entriesInOneLine() {
        QFETCH(QByteArray, behind);
        QFETCH(int, requests);
        QFETCH(int, rejected);
        const std::string entry = docker(escaped(kCombined));
        std::string text = entry + entry;
        text.insert(text.size() - 1, behind.toStdString());
        const Imported got = importText(text);
        QCOMPARE(got.report.counts.requests, requests);
        QCOMPARE(got.report.counts.rejected, rejected);
        if (rejected > 0) {
            QCOMPARE(got.census.rejects.front().line, 2);
        }
    }

    void manyLinesOfOneStream() {
        std::string values;
        for (int number = 0; number < 50; ++number) {
            values +=
                (number == 0 ? quoted("['1','") : quoted(",['1','")) + escaped(kCombined) + "\"]";
        }
        const std::string line = quoted("{'streams':[{'stream':{},'values':[") + values + "]}]}\n";
        const Imported got = importText(line + line + "lost\n");
        QCOMPARE(got.report.counts.lines, 101);
        QCOMPARE(got.report.counts.requests, 100);
        QCOMPARE(got.census.rejects.front().line, 3);
    }

    /// Docker cuts lines of more than 16 KiB into several entries.
    void linesThatDockerCut() {
        const std::string line = request(std::string(20'000, 'p'));
        std::string text = docker(escaped(kCombined));
        for (int number = 0; number < 20; ++number) {
            text += docker(escaped(line.substr(0, 16'384))) + docker(escaped(line.substr(16'384)));
        }
        for (const auto& [threads, bytes] : {std::pair<unsigned, std::size_t>{0, 1U << 20U},
                                             {0, 20'000},
                                             {2, 30'000},
                                             {2, 100'000}}) {
            const Imported got = importText(text, {{}, threads, bytes});
            QCOMPARE(got.report.counts.requests, 21);
            QCOMPARE(got.report.counts.rejected, 0);
            QCOMPARE(got.traffic.row(20)[Column::Path].size(), std::size_t{20'001});
        }
    }

    void linesThatARuntimeCut_data() {
        QTest::addColumn<QByteArray>("tags");
        QTest::addColumn<int>("rejected");
        const auto row = [](const char* name, const char* tags, int rejected) {
            QTest::addRow("%s", name) << QByteArray(tags) << rejected;
        };
        row("whole", "oF", 0);
        row("one part", "oP oF", 0);
        row("many parts", "oP oP oP oP oP oP oP oP oP oP oF", 0);
        row("an error between", "oP eF oF", 1);
        row("the parts of an error between", "oP eP oP eP eF oF", 1);
        row("within the parts of an error", "eP oP oP oF eF", 1);
        row("among errors", "eP oP eF oF", 1);
    }
    /// Requests of the output ("o") and errors ("e") in parts ("P") up to their ends ("F").
    void linesThatARuntimeCut() {
        QFETCH(QByteArray, tags);
        QFETCH(int, rejected);
        const std::string line = request(std::string(600, 'p'));
        const auto count = static_cast<std::size_t>(tags.count('o'));
        std::string text;
        for (int number = 0; number < 20; ++number) {
            std::size_t at = 0;
            for (const QByteArray& tag : tags.split(' ')) {
                const std::size_t stop = tag == "oF" ? line.size() : at + line.size() / count;
                const bool isError = tag.front() == 'e';
                text += runtime(isError ? "stderr" : "stdout", tag.back(),
                                isError ? "no request" : line.substr(at, stop - at));
                at = isError ? at : stop;
            }
        }
        for (const auto& [threads, bytes] : {std::pair<unsigned, std::size_t>{0, 1U << 20U},
                                             {0, 100},
                                             {2, 700},
                                             {2, 1000},
                                             {0, 1500}}) {
            const Imported got = importText(text, {"", threads, bytes});
            QCOMPARE(got.detection.format.name, std::string("combined"));
            QCOMPARE(got.report.counts.requests, 20);
            QCOMPARE(got.report.counts.rejected, 20 * rejected);
            QCOMPARE(got.traffic.row(19)[Column::Path].size(), std::size_t{601});
        }
    }

    /// A runtime cuts anywhere: in front of a blank too.
    void partsKeepTheirBlanks() {
        const std::string line = request("a");
        for (std::size_t at = line.find("/a"); at <= line.size(); ++at) {
            const Imported got = importText(runtime("stdout", 'F', request("b")) +
                                            runtime("stdout", 'P', line.substr(0, at)) +
                                            runtime("stdout", 'F', line.substr(at)));
            QCOMPARE(got.report.counts.requests, 2);
            const Request last = got.traffic.row(1);
            QCOMPARE(std::string(last[Column::Path]), std::string("/a"));
            QCOMPARE(std::string(last[Column::Protocol]), std::string("HTTP/1.1"));
        }
    }

    /// A reject is kept as it stands in the file: all of its parts.
    void rejectsOfCutLinesAreWhole() {
        const std::string first = runtime("stdout", 'F', kCombined);
        const std::string second =
            runtime("stdout", 'P', "no ") + runtime("stdout", 'F', "request");
        const std::string text = first + second + first + runtime("stdout", 'P', "no end");
        const std::string padded = text + std::string(TextBlock::kPadding, '\0');
        const TextBlock block{std::string_view(padded).substr(0, text.size())};
        UnwrappingReader reader(Wrapping::Prefix, shippedFormats().find("combined")->makeReader());
        RawDictionaries values;
        BlockRows rows;
        RecordWriter writer(values, reader.columns(), reader.valueLife(), rows);
        reader.read(block, writer);
        writer.finish();
        QCOMPARE(rows.counts.requests, 2);
        QCOMPARE(rows.fileLines, 5);
        QCOMPARE(rows.rejected.size(), std::size_t{2});
        QCOMPARE(std::string(rows.rejected[0].text) + "\n", second);
        QCOMPARE(rows.rejected[0].line, 1);
        QCOMPARE(std::string(rows.rejected[1].text) + "\n", runtime("stdout", 'P', "no end"));
        QCOMPARE(rows.rejected[1].line, 4);
    }

    /// Thousands of rejects can stand in one line of the file, each with all of it as its text.
    void aLineOfManyRejectsIsNotCopied() {
        std::string values;
        for (int value = 0; value < 1000; ++value) {
            values += std::string(value == 0 ? "" : ",") + "['1787558401000000000','no request']";
        }
        const std::string line = quoted("{'streams':[{'stream':{},'values':[" + values + "]}]}");
        const std::string text = line + "\nand another\n";
        const std::string padded = text + std::string(TextBlock::kPadding, '\0');
        UnwrappingReader reader(Wrapping::LokiStreams,
                                shippedFormats().find("combined")->makeReader());
        RawDictionaries met;
        BlockRows rows;
        RecordWriter writer(met, reader.columns(), reader.valueLife(), rows);
        reader.read({std::string_view(padded).substr(0, text.size())}, writer);
        writer.finish();
        QCOMPARE(rows.rejected.size(), std::size_t{1001});
        for (std::size_t at = 0; at < 1000; ++at) {
            QVERIFY(rows.rejected[at].text.data() == padded.data()); // no copy
            QVERIFY(rows.rejected[at].text == line);
        }
        QVERIFY(rows.rejected[1000].text == "and another");
    }
    void rejectsOfOneLineAllShowIt() {
        const std::string line = quoted("{'streams':[{'stream':{},'values':[['1','") +
                                 escaped(kCombined) + quoted("'],['2','one'],['3','two']]}]}");
        const Imported got = importText(line + "\nand another\n" + line + "\n");
        QCOMPARE(got.report.counts.requests, 2);
        QCOMPARE(got.census.rejects.size(), std::size_t{5});
        std::vector<std::int64_t> lines;
        for (const Census::Rejected& rejected : got.census.rejects) {
            lines.push_back(rejected.line);
            QCOMPARE(rejected.excerpt, rejected.line == 2 ? "and another" : excerpt(line, 200));
        }
        QCOMPARE(lines, (std::vector<std::int64_t>{1, 1, 2, 3, 3}));
    }

    void whatStandsBeforeABlock_data() {
        QTest::addColumn<QByteArray>("front");
        QTest::addColumn<QByteArray>("record");
        const auto row = [](const char* name, const char* front, const std::string& record) {
            QTest::addRow("%s", name) << QByteArray(front) << QByteArray::fromStdString(record);
        };
        row("W3C", "#Fields: date time c-ip cs-method cs-uri-stem sc-status\n",
            "2026-08-24 08:00:00 192.0.2.1 GET /a 200\n");
        row("CSV", "time,path,status,client\n", "2026-08-24T08:00:00Z,/a,200,192.0.2.1\n");
        row("spread JSON", "",
            quoted("{\n  'time': '2026-08-24T08:00:00Z',\n  'client_ip': '192.0.2.1',\n"
                   "  'method': 'GET',\n  'uri': '/a',\n  'status': 200\n}\n"));
    }
    /// What the lines of a log mean can stand far before them.
    void whatStandsBeforeABlock() {
        QFETCH(QByteArray, front);
        QFETCH(QByteArray, record);
        constexpr int kRecords = 100;
        std::string forDocker;
        std::string forRuntime;
        for (const QByteArray& line : (front + record.repeated(kRecords)).split('\n')) {
            forDocker += docker(escaped(line.toStdString()) + "\\n");
            forRuntime += runtime("stdout", 'F', line.toStdString());
        }
        for (const std::string& text : {forDocker, forRuntime}) {
            for (const auto& [threads, bytes] :
                 {std::pair<unsigned, std::size_t>{0, 1U << 20U}, {0, 100}, {2, 700}}) {
                const Imported got = importText(text, {"", threads, bytes});
                QCOMPARE(got.report.counts.requests, kRecords);
                QCOMPARE(got.report.counts.rejected, 0);
                const Request last = got.traffic.row(kRecords - 1);
                QCOMPARE(std::string(last[Column::Client]), std::string("192.0.2.1"));
                QCOMPARE(std::string(last[Column::Path]), std::string("/a"));
                QCOMPARE(std::string(last[Column::Status]), std::string("200"));
            }
        }
    }

    /// Wherever a log breaks off, no line is lost and nothing is read behind it.
    void cutAnywhere() {
        UnwrappingReader reader(Wrapping::JsonField,
                                shippedFormats().find("combined")->makeReader());
        const std::string entry = docker(escaped(kCombined));
        const std::string text = entry.substr(0, entry.size() - 1) + entry + entry;
        for (std::size_t length = 0; length <= text.size(); ++length) {
            verifyAllAccountedFor(reader, text.substr(0, length));
        }
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::UnwrappingTest)
#include "unwrapping_test.moc"
