// SPDX-License-Identifier: GPL-3.0-or-later
// Values parted by commas, tabs, semicolons or bars.
#include "core/base/random.h"
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {

class CsvReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::addRow("%s", name) << QByteArray(text) << expected;
        };
        row("Logpush",
            "ClientIP,ClientRequestHost,ClientRequestMethod,ClientRequestURI,EdgeEndTimestamp,"
            "EdgeResponseBytes,EdgeResponseStatus,EdgeStartTimestamp,ClientCountry,EdgeColoCode\n"
            "192.0.2.1,shop.example,GET,/a?b,1785578400187000000,912,429,1785578400123000000,de,"
            "FRA\n",
            "2026-08-01T10:00:00.123Z client=192.0.2.1 method=GET host=shop.example path=/a "
            "query=b country=DE colo=FRA status=429");
        row("quotes around delimiters, quotes and line ends",
            "time,ip,url,user_agent\r\n"
            "2026-08-01T10:00:00Z,\"192.0.2.1\",\"/a,b\",\"an \"\"agent\"\"\r\nin two lines\"\r\n"
            "2026-08-01T10:00:01Z,192.0.2.1,/,\"\"\r\n"
            "2026-08-01T10:00:02Z,192.0.2.1,/,\r\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 path=/a,b user_agent=an \"agent\"\r\nin two "
            "lines\n"
            "2026-08-01T10:00:01Z client=192.0.2.1 path=/ user_agent=\n"
            "2026-08-01T10:00:02Z client=192.0.2.1 path=/");
        row("semicolons, names in words, a time with a blank",
            "\"Remote IP\";\"Date Time\";\"Status Code\";Verb\n"
            "[2001:DB8::1]:443;2026-08-01 10:00:00,5;200;GET\n",
            "2026-08-01T10:00:00.500Z client=2001:db8::1 method=GET status=200");
        row("date and time by themselves",
            "date\ttime\tc-ip\tcs-uri-stem\tcs-uri-query\tsc-status\n"
            "2026-08-01\t10:00:00\t192.0.2.1\t/a\tb=c\t200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 path=/a query=b=c status=200");
        row("bars, a request, no final line end",
            "ts|client|request|status\n1785578400|192.0.2.1|GET /a HTTP/1.1|200",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a protocol=HTTP/1.1 "
            "status=200");
        row("a path beside a method, under the name request",
            "ts,ip,method,request\n1785578400,192.0.2.1,GET,/a?b\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a query=b");
        row("a target and a query beside it", // as nginx names them
            "ts,ip,uri,args\n1785578400,192.0.2.1,/a,b=c\n1785578400,192.0.2.1,/a?b=c,\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 path=/a query=b=c\n"
            "2026-08-01T10:00:00Z client=192.0.2.1 path=/a query=b=c");
        row("a heading that comes again", // files joined
            "time,ip\n2026-08-01T10:00:00Z,192.0.2.1\ntime,ip\n2026-08-01T10:00:01Z,192.0.2.2\n",
            "2026-08-01T10:00:00Z client=192.0.2.1\n2026-08-01T10:00:01Z client=192.0.2.2");
        row("no heading",
            "1785578400.5,192.0.2.1,GET,/a,200,https://r.example/,Mozilla/5.0 (X11)\n"
            "1785578401,2001:db8::1,POST,/b,404,-,x\n",
            "2026-08-01T10:00:00.500Z client=192.0.2.1 method=GET path=/a user_agent=Mozilla/5.0 "
            "(X11) status=200\n"
            "2026-08-01T10:00:01Z client=2001:db8::1 method=POST path=/b user_agent=x status=404");
        row("a request under the name of its target, and a slip in the heading", // as once
                                                                                 // published
            "IP,Time,URL,Staus\n192.0.2.1,[29/Nov/2026:06:58:55,GET /login.php HTTP/1.1,200\n",
            "2026-11-29T06:58:55Z client=192.0.2.1 method=GET path=/login.php protocol=HTTP/1.1 "
            "status=200");
        row("a bad method and a bad request",
            "time,ip,method,url,status\n2026-08-01T10:00:00Z,192.0.2.1,-,/,400\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=- status=400");
        row("quotes that mean nothing",
            "time,ip,url,ua\n2026-08-01T10:00:00Z,192.0.2.1,/,5\" disk\n"
            "2026-08-01T10:00:01Z,192.0.2.1,/,\"half\" x\n"
            "2026-08-01T10:00:02Z,192.0.2.1,/,\"never closed\n"
            "2026-08-01T10:00:03Z,192.0.2.1,/,x\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 path=/ user_agent=5\" disk\n"
            "2026-08-01T10:00:01Z client=192.0.2.1 path=/ user_agent=\"half\" x\n"
            "2026-08-01T10:00:02Z client=192.0.2.1 path=/ user_agent=\"never closed\n"
            "2026-08-01T10:00:03Z client=192.0.2.1 path=/ user_agent=x");
    }
    void reads() {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const Imported got = importText(text.toStdString());
        QCOMPARE(QString::fromStdString(got.detection.format.name), QStringLiteral("csv"));
        QCOMPARE(QString::fromStdString(rejectCodes(got)), QString());
        QCOMPARE(QString::fromStdString(shown(got)), expected);
    }

    void rejects() {
        const Imported got = importText("# exported\n\ntime,ip,status\n"
                                        "2026-08-01T10:00:00Z,192.0.2.1,200,,,\n"
                                        "yesterday,192.0.2.1,200\n"
                                        "2026-08-01T10:00:00Z,192.0.2.1,OK\n"
                                        "2026-08-01T10:00:00Z\n"
                                        ",192.0.2.1,200\n");
        QCOMPARE(QString::fromStdString(rejectCodes(got)),
                 QStringLiteral("reject-bad-time\nreject-bad-status\nreject-fields-few\n"
                                "reject-time-is-missing"));
        QCOMPARE(got.report.counts.directives, 2);
        QCOMPARE(got.report.counts.blank, 1);
        QCOMPARE(got.report.counts.requests, 1);
    }

    /// As logrotate's copytruncate leaves them, and files with byte order marks put together: the
    /// rows were rejected, or their clients began with zeros.
    void zerosAndMarksBeforeRecords_data() {
        QTest::addColumn<QByteArray>("marks");
        const QByteArray mark("\xEF\xBB\xBF");
        QTest::newRow("mark") << mark;
        QTest::newRow("marks") << mark + mark;
        QTest::newRow("zero") << QByteArray(1, '\0');
        QTest::newRow("zeros and a mark") << QByteArray(100, '\0') + mark;
        QTest::newRow("many zeros") << QByteArray(3'000'000, '\0');
    }
    void zerosAndMarksBeforeRecords() {
        QFETCH(QByteArray, marks);
        const std::string front = marks.toStdString();
        const std::string quoted = "\"192.0.2.1\",2026-08-01T10:00:00Z,\"two\nlines, 1\"\n";
        const std::string timeFirst = "2026-08-01T10:00:00Z,192.0.2.1,x\n";
        for (const auto& [heading, row] :
             {std::pair{"ip,time,ua\n", quoted}, std::pair{"time,ip,ua\n", timeFirst}}) {
            const std::string text = front + heading + row + front + row + row + front + row;
            for (const std::size_t blockBytes :
                 {std::size_t{1}, std::size_t{60}, BlockSource::kBlockBytes}) {
                const Imported got = importText(text, {"csv", 0, blockBytes});
                QCOMPARE(got.report.counts.requests, 4);
                QCOMPARE(got.report.counts.rejected, 0);
                QCOMPARE(got.report.counts.directives, 1);
                QCOMPARE(shown(got).find('\0'), std::string::npos);
                QCOMPARE(got.census.distinctClients, 1);
            }
        }
        const Imported empty = importText("time,ip\n" + std::string(2, '\0') + "\n" + timeFirst);
        QCOMPARE(empty.report.counts.requests, 1);
        QCOMPARE(empty.report.counts.rejected, 1);
    }

    void leavesOutWhatWorkersFetched() {
        const Imported got = importText("ClientIP,EdgeStartTimestamp,ClientRequestSource\n"
                                        "192.0.2.1,1785578400,eyeball\n"
                                        "192.0.2.1,1785578400,edgeWorkerFetch\n");
        QCOMPARE(got.report.counts.requests, 1);
        QCOMPARE(got.report.counts.leftOut, 1);
    }

    void columnsByNameAndByPlace_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("map");
        QTest::addRow("names") << QByteArray("wann,wer,wie\n2026-08-01T10:00:00Z,192.0.2.1,200\n")
                               << "time=wann client=wer status=wie";
        QTest::addRow("places, with a heading")
            << QByteArray("wann,wer,wie\n2026-08-01T10:00:00Z,192.0.2.1,200\n")
            << "time=1 client=2 status=3";
        QTest::addRow("places") << QByteArray("200\t192.0.2.1\t2026-08-01T10:00:00Z\n")
                                << "time=3 client=2 status=1";
        QTest::addRow("keys of JSON objects")
            << QByteArray(R"({"wann":1785578400,"wer":{"ip":"192.0.2.1"},"wie":200})")
            << "time=wann client=wer.ip status=wie";
    }
    void columnsByNameAndByPlace() {
        QFETCH(QByteArray, text);
        QFETCH(QString, map);
        ColumnMap columns;
        for (const QString& entry : map.split(' ')) {
            columns.emplace_back(entry.section('=', 0, 0).toStdString(),
                                 entry.section('=', 1).toStdString());
        }
        const auto formats = mappedFormats(columns);
        QVERIFY(formats.has_value());
        const std::string path = temporaryFile(text.toStdString());
        const auto log = BlockSource::open(path, {});
        const Detection found = detectFormat(FormatCatalogue(*formats), *log);
        const Imported got = importFile(path, {{}, 0, 4096, found.format, {}});
        QCOMPARE(QString::fromStdString(shown(got)),
                 QStringLiteral("2026-08-01T10:00:00Z client=192.0.2.1 status=200"));
    }

    void wrongMaps() {
        for (const auto& [map, code] : {std::pair(ColumnMap{{"colour", "1"}}, "map-no-such-field"),
                                        std::pair(ColumnMap{{"client", "1"}}, "map-needs-time"),
                                        std::pair(ColumnMap{{"", "1"}}, "map-no-such-field")}) {
            const auto formats = mappedFormats(map);
            QVERIFY(!formats);
            QCOMPARE(std::string(formats.error().message.code()), std::string(code));
        }
    }

    /// Whatever quotes there are, and wherever blocks end: the same rows and the same rejects.
    void blocksDoNotMatter() {
        Random random(3);
        constexpr const char* kPieces[] = {"\"",    "\"\"", ",",
                                           "x",     "\n",   "\r\n",
                                           "\",\"", " ",    "\n2026-08-01T10:00:00Z,192.0.2.1,"};
        for (int round = 0; round < 40; ++round) {
            std::string text = "time,ip,ua\n";
            for (int piece = 0; piece < 400; ++piece) {
                text += kPieces[random.below(std::size(kPieces))];
            }
            const Imported whole = importText(text, {"csv", 0});
            const Imported pieces = importText(text, {"csv", 2, 100});
            QCOMPARE(shown(pieces), shown(whole));
            QCOMPARE(rejectCodes(pieces), rejectCodes(whole));
            QCOMPARE(pieces.report.counts.lines, whole.report.counts.lines);
            const LineCounts& counts = whole.report.counts;
            QCOMPARE(counts.lines,
                     counts.requests + counts.rejected + counts.blank + counts.directives);
        }
    }

    void carriageReturnsAlone() {
        const Imported got = importText("time,ip\r2026-08-01T10:00:00Z,192.0.2.1\r");
        QCOMPARE(QString::fromStdString(shown(got)),
                 QStringLiteral("2026-08-01T10:00:00Z client=192.0.2.1"));
        QCOMPARE(got.report.counts.lines, 2);
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::CsvReaderTest)
#include "csv_reader_test.moc"
