// SPDX-License-Identifier: GPL-3.0-or-later
// W3C extended logs: what stands in a line is what the last #Fields before it says.
#include "tests/core/traffic/support.h"

#include <QtTest>

namespace edgefence::traffic {

class W3cReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* text, const char* expected) {
            QTest::addRow("%s", name) << QByteArray(text) << expected;
        };
        row("other fields from the middle on",
            "#Fields: date time c-ip sc-status\n2026-08-01 10:00:00 192.0.2.1 200\n"
            "#Fields: sc-status c-ip time date\n404 192.0.2.2 10:00:01 2026-08-01\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=200\n"
            "2026-08-01T10:00:01Z client=192.0.2.2 status=404");
        row("names in any case, more than one blank", // Oracle's web cache
            "#fields:  C-IP  Date  Time  SC-Status\n192.0.2.1   2026-08-01  10:00:00   200  \n",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=200");
        row("tabs, and nothing between two of them",
            "#Fields: date time cs(Referer) c-ip sc-status\n"
            "2026-08-01\t10:00:00\t\t192.0.2.1\t200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 referer= status=200");
        row("the date of a directive", // IIS, a file a day
            "#Date: 2026-08-01 00:00:00\n#Fields: time c-ip sc-status\n10:00:00 192.0.2.1 200\n"
            "#Date: 2026-08-02 00:00:00\n00:00:01 192.0.2.1 200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 status=200\n"
            "2026-08-02T00:00:01Z client=192.0.2.1 status=200");
        row("quotes with quotes inside",
            "#Fields: date time c-ip cs(User-Agent) cs(Referer) sc-status\n"
            "2026-08-01 10:00:00 \"192.0.2.1\" \"an \"\"agent\"\" x\" \"\" 200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=an \"agent\" x referer= status=200");
        row("a quote that is only a quote",
            "#Fields: date time c-ip cs(User-Agent) sc-status\n"
            "2026-08-01 10:00:00 192.0.2.1 \"agent 200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=\"agent status=200");
        row("stem and query, or both in one",
            "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status\n"
            "2026-08-01 10:00:00 192.0.2.1 GET /a%20b x=1&y 200\n"
            "2026-08-01 10:00:01 192.0.2.1 GET / - 200\n"
            "#Fields: date time c-ip cs-method cs-uri sc-status\n"
            "2026-08-01 10:00:02 192.0.2.1 GET https://shop.example/a?b 200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 method=GET path=/a%20b query=x=1&y status=200\n"
            "2026-08-01T10:00:01Z client=192.0.2.1 method=GET path=/ status=200\n"
            "2026-08-01T10:00:02Z client=192.0.2.1 method=GET scheme=https host=shop.example "
            "path=/a "
            "query=b status=200");
        row("no address, no method",
            "#Fields: date time c-ip cs-method cs-uri-stem sc-status\n"
            "2026-08-01 10:00:00 - - - 400\n",
            "2026-08-01T10:00:00Z method=- status=400");
        row("IIS writes blanks as pluses",
            "#Software: Microsoft Internet Information Services 10.0\n"
            "#Fields: date time c-ip cs(User-Agent) sc-status\n"
            "2026-08-01 10:00:00 192.0.2.1 a+(b;++http://c) 200\n"
            "2026-08-01 10:00:01 192.0.2.1 a+(b;++http://c) 200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=a (b; +http://c) status=200\n"
            "2026-08-01T10:00:01Z client=192.0.2.1 user_agent=a (b; +http://c) status=200");
        row("CloudFront encodes",
            "#Fields: date time x-edge-location c-ip cs(User-Agent) cs(Referer) sc-status\n"
            "2026-08-01\t10:00:00\tFRA2\t192.0.2.1\ta%20b%2520c%zz%4\thttps://r/%22\t200\n",
            "2026-08-01T10:00:00Z client=192.0.2.1 user_agent=a b c%zz%4 referer=https://r/\" "
            "status=200");
        row("fractions, and a line that ends early behind what is needed",
            "#Fields: date-local time-local c-ip sc-status cs(User-Agent)\n"
            "2026-08-01 10:00:00.363 192.0.2.1 200\n",
            "2026-08-01T10:00:00.363Z client=192.0.2.1 status=200");
    }
    void reads() {
        QFETCH(QByteArray, text);
        QFETCH(QString, expected);
        const Imported got = importText(text.toStdString());
        QCOMPARE(QString::fromStdString(rejectCodes(got)), QString());
        QCOMPARE(QString::fromStdString(shown(got)), expected);
    }

    void rejects() {
        const Imported got = importText("2026-08-01 10:00:00 192.0.2.1 200\n"
                                        "#Fields: date time c-ip sc-status\n"
                                        "2026-08-01 10:00:00 192.0.2.1 200\n"
                                        "2026-08-01 10:00:00 192.0.2.1\n"
                                        "2026-06-31 10:00:00 192.0.2.1 200\n"
                                        "2026-08-01 10:00:00 192.0.2.1 OK\n"
                                        "nothing\n");
        QCOMPARE(QString::fromStdString(rejectCodes(got)),
                 QStringLiteral("reject-no-fields\nreject-fields-few\nreject-bad-time\n"
                                "reject-bad-status\nreject-fields-few"));
        QCOMPARE(got.report.counts.directives, 1);
        QCOMPARE(got.report.counts.requests, 1);
    }

    /// A directive holds for lines in later blocks, whoever reads them.
    void blocksDoNotMatter() {
        std::string text = "#Date: 2026-08-01\n#Fields: time c-ip sc-status\n";
        for (int line = 0; line < 3'000; ++line) {
            if (line == 1'500) {
                text += "#Fields: c-ip sc-status cs(User-Agent) time\n";
            }
            const std::string time =
                "10:" + std::to_string(10 + line / 60) + ":" + std::to_string(10 + line % 50);
            text += line < 1'500 ? time + " 192.0.2.1 200\n" : "192.0.2.1 404 # " + time + "\n";
        }
        const Imported whole = importText(text, {"w3c", 0});
        QCOMPARE(whole.report.counts.requests, 3'000);
        QCOMPARE(whole.census.statuses.at("404"), 1'500);
        for (const unsigned threads : {0U, 3U}) {
            const Imported pieces = importText(text, {"w3c", threads, 700});
            QCOMPARE(shown(pieces), shown(whole));
            QCOMPARE(pieces.report.counts.directives, 3);
        }
    }

    void localTimesAreInTheZone() {
        ReaderOptions options;
        options.zone = *TimeZone::find("-08:00");
        const Imported got = importText("#Fields: date-local time-local c-ip sc-status\n"
                                        "2026-08-01 10:00:00 192.0.2.1 200\n",
                                        {"w3c", 0, 4096, {}, options});
        QCOMPARE(QString::fromStdString(shown(got)),
                 QStringLiteral("2026-08-01T18:00:00Z client=192.0.2.1 status=200"));
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::W3cReaderTest)
#include "w3c_reader_test.moc"
