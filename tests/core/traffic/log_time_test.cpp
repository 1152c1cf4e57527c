// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/log_time.h"

#include <QtTest>

#include <cstring>

namespace edgefence::traffic {
namespace {

QString shown(const std::optional<Instant>& time) {
    return time ? QString::fromStdString(formatRfc3339(*time)) : QStringLiteral("none");
}

} // namespace

class LogTimeTest : public QObject {
    Q_OBJECT

  private slots:
    void clf_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::addRow("%s", text) << text << expected;
        };
        row("20/Jul/2009:22:59:26 +0000", "2009-07-20T22:59:26Z");
        row("27/Aug/2022:17:22:02 +0300", "2022-08-27T14:22:02Z");
        row("27/Aug/2022:10:52:05 -0330", "2022-08-27T14:22:05Z");
        row("28/Aug/2022:00:22:06 +1000", "2022-08-27T14:22:06Z");
        row("20/Jul/2009:22:59:26", "2009-07-20T22:59:26Z");
        row("20/Jul/2009:22:59:26.123 +0000", "2009-07-20T22:59:26.123Z");
        row("20/Jul/2009:22:59:26.9999 -0100", "2009-07-20T23:59:26.999Z");
        row("29/Feb/2024:00:00:00 +0000", "2024-02-29T00:00:00Z");
        row("29/Feb/2023:00:00:00 +0000", "none");
        row("31/Jun/2026:10:00:09 +0000", "none");
        row("00/Jun/2026:10:00:09 +0000", "none");
        row("01/Aug/2026:10:00:60 +0000", "none");
        row("01/Aug/2026:24:00:00 +0000", "none");
        row("01/Aug/2026:10:60:00 +0000", "none");
        row("01/Mai/2026:10:00:04 +0000", "none");
        row("01/anF/2026:10:00:04 +0000", "none");
        row("01/Aug/2026 10:00:04 +0000", "none");
        row("01/Aug/2026:10:00:04 0000", "none");
        row("01/Aug/2026:10:00:04 +00:00", "none");
        row("01/Aug/2026:10:00:04 +2460", "none");
        row("01/Aug/2026:10:00:04. +0000", "none");
        row("01/Aug/2026:10:00:0", "none");
        row("", "none");
    }
    void clf() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        const std::string bytes = text.toStdString();
        QCOMPARE(shown(parseClfTime(bytes)), expected);
        if (bytes.size() == ClfClock::kLength) {
            ClfClock clock;
            QCOMPARE(shown(clock.read(bytes.data())), expected);
            // The same line twice, and another between.
            QCOMPARE(shown(clock.read(bytes.data())), expected);
            QCOMPARE(shown(clock.read("20/Jul/2009:22:59:26 +0000")),
                     QStringLiteral("2009-07-20T22:59:26Z"));
            QCOMPARE(shown(clock.read(bytes.data())), expected);
        }
    }

    /// Whatever form a log writes a moment in; times without an offset are UTC here.
    void anyForm_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        for (const char* text : {"2026-08-24T08:00:00.123Z",
                                 "2026-08-24T10:00:00.1239+02:00",
                                 "2026-08-24T10:00:00.123+0200",
                                 "2026-08-24T10:00:00.123+02",
                                 "2026-08-24 08:00:00.123",
                                 "2026/08/24 08:00:00,123",
                                 "2026-08-24 08:00:00.123 UTC",
                                 "2026-08-24 10:00:00.123456 +0200 CEST",
                                 "2026-08-24T04:30:00.123999999-03:30",
                                 "20260824T080000.123Z",
                                 "20260824T100000.123+0200",
                                 "24/Aug/2026:10:00:00.123 +0200",
                                 "[24/Aug/2026:08:00:00.123]",
                                 "Mon, 24 Aug 2026 08:00:00.123 GMT",
                                 "Mon Aug 24 08:00:00.123456 2026",
                                 "24 Aug 2026 10:00:00.123 +0200",
                                 "Aug 24, 2026 08:00:00.123",
                                 "1787558400123",
                                 "1787558400.123",
                                 "1787558400123456",
                                 "1787558400123456789"}) {
            QTest::addRow("%s", text) << text << "2026-08-24T08:00:00.123Z";
        }
        for (const char* text :
             {"2026-02-30T08:00:00Z", "2026-08-24T24:00:00Z", "24 Mai 2026 08:00:00",
              "Mon, 24 August 2026 08:00:00 GMT", "20260824T080000+2", "20260230T080000Z",
              "08:00:00", "Aug 24 08:00:00", "24 Aug 2026 08:00:00 CEST", "2026", "-", "", "Z",
              "2026-08-24T08:00:00+0", "2026-08-24T08:00:00.Z"}) {
            QTest::addRow("no: %s", text)
                << text << (qstrcmp(text, "2026") == 0 ? "1970-01-01T00:33:46Z" : "none");
        }
    }
    void anyForm() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        LogClock clock({});
        Instant time;
        const bool isRead = clock.read(text.toStdString(), time);
        QCOMPARE(shown(isRead ? std::optional(time) : std::nullopt), expected);
    }

    void aFreshClockKnowsNoOtherText() {
        ClfClock clock;
        const std::string zeros(ClfClock::kLength, '\0');
        QCOMPARE(shown(clock.read(zeros.data())), QStringLiteral("none"));
    }

    void epoch_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* text, const char* expected) {
            QTest::addRow("%s", text) << text << expected;
        };
        row("1787558400", "2026-08-24T08:00:00Z");
        row("1787558400.25", "2026-08-24T08:00:00.250Z");
        row("1787558400.9999999", "2026-08-24T08:00:00.999Z");
        row("1787558400123", "2026-08-24T08:00:00.123Z");
        row("1787558400123.9", "2026-08-24T08:00:00.123Z");
        row("1787558400123456", "2026-08-24T08:00:00.123Z");
        row("1787558400123000000", "2026-08-24T08:00:00.123Z");
        row("1787558400123999999", "2026-08-24T08:00:00.123Z");
        row("0", "1970-01-01T00:00:00Z");
        row("", "none");
        row("1.787558400123e12", "2026-08-24T08:00:00.123Z");
        row("1.7875584001239999e+18", "2026-08-24T08:00:00.123Z");
        row("17875584E2", "2026-08-24T08:00:00Z");
        row("1e30", "none");
        row("1e", "none");
        row("1e-3", "none");
        row("-1", "1969-12-31T23:59:59Z");
        row("-0.0001", "1969-12-31T23:59:59.999Z");
        row("-1.5", "1969-12-31T23:59:58.500Z");
        row("-1.5001", "1969-12-31T23:59:58.499Z");
        row("-1787558400123000001", "1913-05-10T15:59:59.876Z");
        row("--1", "none");
        row("12a", "none");
        row("1.2.3", "none");
        row("99999999999999999999", "none");
    }
    void epoch() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(shown(parseEpochTime(text.toStdString())), expected);
    }
};

} // namespace edgefence::traffic

QTEST_APPLESS_MAIN(edgefence::traffic::LogTimeTest)
#include "log_time_test.moc"
