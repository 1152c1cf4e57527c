// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/time.h"

#include <QTest>

using namespace edgefence;

class TimeTest : public QObject {
    Q_OBJECT

  private slots:
    void readsTimes_data();
    void readsTimes();
    void refusesOtherTexts_data();
    void refusesOtherTexts();
    void writesTimes_data();
    void writesTimes();
    void knowsTheUtcDay();
    void writesDurations_data();
    void writesDurations();
};

void TimeTest::readsTimes_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("milliseconds");
    QTest::newRow("epoch") << "1970-01-01T00:00:00Z" << qint64{0};
    QTest::newRow("utc") << "2026-08-24T08:00:00Z" << qint64{1787558400000};
    QTest::newRow("day alone") << "2026-08-24" << qint64{1787529600000};
    QTest::newRow("lower case") << "2026-08-24t08:00:00z" << qint64{1787558400000};
    QTest::newRow("blank between") << "2026-08-24 08:00:00Z" << qint64{1787558400000};
    QTest::newRow("east") << "2026-08-24T10:00:00+02:00" << qint64{1787558400000};
    QTest::newRow("west, before") << "2026-08-23T22:30:00-09:30" << qint64{1787558400000};
    QTest::newRow("tenth") << "2026-08-24T08:00:00.5Z" << qint64{1787558400500};
    QTest::newRow("nanoseconds round down")
        << "2026-08-24T08:00:00.123999999Z" << qint64{1787558400123};
    QTest::newRow("many digits") << "2026-08-24T08:00:00.00199999999999999999Z"
                                 << qint64{1787558400001};
    QTest::newRow("leap second") << "2016-12-31T23:59:60Z" << qint64{1483228800000};
    QTest::newRow("leap day") << "2024-02-29" << qint64{1709164800000};
    QTest::newRow("before the epoch rounds down") << "1969-12-31T23:59:59.9999Z" << qint64{-1};
    QTest::newRow("year 0000") << "0000-01-01" << qint64{-62167219200000};
    QTest::newRow("year 9999") << "9999-12-31T23:59:59Z" << qint64{253402300799000};
}

void TimeTest::readsTimes() {
    QFETCH(QString, text);
    QFETCH(qint64, milliseconds);
    const std::optional<Instant> instant = parseRfc3339(text.toStdString());
    QVERIFY(instant.has_value());
    QCOMPARE(static_cast<qint64>(instant->time_since_epoch().count()), milliseconds);
}

void TimeTest::refusesOtherTexts_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"",
                             "2026",
                             "2026-8-24",
                             "2026-13-01",
                             "2026-00-10",
                             "2026-06-31",
                             "2023-02-29",
                             "1900-02-29",
                             "2026-08-24T",
                             "2026-08-24T08:00",
                             "2026-08-24T08:00:00",
                             "2026-08-24T24:00:00Z",
                             "2026-08-24T08:60:00Z",
                             "2026-08-24T08:00:61Z",
                             "2026-08-24T08:00:00.Z",
                             "2026-08-24T08:00:00,5Z",
                             "2026-08-24T08:00:00+0200",
                             "2026-08-24T08:00:00+24:00",
                             "2026-08-24T08:00:00Z ",
                             " 2026-08-24",
                             "2026-08-24Z",
                             "+026-08-24",
                             "2026-08-24_08:00:00Z",
                             "24/Aug/2026:08:00:00 +0000",
                             "1787558400"})
        QTest::newRow(text) << text;
}

void TimeTest::refusesOtherTexts() {
    QFETCH(QString, text);
    QVERIFY(!parseRfc3339(text.toStdString()).has_value());
}

void TimeTest::writesTimes_data() {
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("whole second") << qint64{1787558400000} << "2026-08-24T08:00:00Z";
    QTest::newRow("fraction") << qint64{1787558400250} << "2026-08-24T08:00:00.250Z";
    QTest::newRow("before the epoch") << qint64{-1} << "1969-12-31T23:59:59.999Z";
    QTest::newRow("early") << qint64{-62167219200000} << "0000-01-01T00:00:00Z";
}

void TimeTest::writesTimes() {
    QFETCH(qint64, milliseconds);
    QFETCH(QString, text);
    QCOMPARE(formatRfc3339(Instant(Duration(milliseconds))), text.toStdString());
    QCOMPARE(parseRfc3339(text.toStdString()), std::optional(Instant(Duration(milliseconds))));
}

void TimeTest::knowsTheUtcDay() {
    const auto day = [](const char* text) { return formatDay(dayOf(*parseRfc3339(text))); };
    QCOMPARE(day("2026-08-30T23:59:59.999Z"), std::string("2026-08-30"));
    QCOMPARE(day("2026-08-31T00:00:00Z"), std::string("2026-08-31"));
    QCOMPARE(day("2026-08-31T01:00:00+02:00"), std::string("2026-08-30"));
    QCOMPARE(day("1969-12-31T23:59:59.999Z"), std::string("1969-12-31"));
}

void TimeTest::writesDurations_data() {
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64{0} << "0 s";
    QTest::newRow("500 ms") << qint64{500} << "500 ms";
    QTest::newRow("1 s") << qint64{1000} << "1 s";
    QTest::newRow("1.5 s") << qint64{1500} << "1.5 s";
    QTest::newRow("50 s") << qint64{50000} << "50 s";
    QTest::newRow("86.4 s") << qint64{86400} << "86.4 s";
    QTest::newRow("two minutes") << qint64{120000} << "2 min";
    QTest::newRow("300 installs, one read") << qint64{5000000} << "1 h 23 min 20 s";
    QTest::newRow("300 installs, two reads") << qint64{2500000} << "41 min 40 s";
    QTest::newRow("1,000 writes at 1 per 10 s") << qint64{10000000} << "2 h 46 min 40 s";
    QTest::newRow("flat out") << qint64{9999980} << "2 h 46 min 39.98 s";
    QTest::newRow("5 a minute") << qint64{12000000} << "3 h 20 min";
    QTest::newRow("hours and seconds") << qint64{3601000} << "1 h 1 s";
    QTest::newRow("a day") << qint64{86400000} << "1 d";
    QTest::newRow("days") << qint64{183600000} << "2 d 3 h";
    QTest::newRow("back") << qint64{-90000} << "-90 s";
}

void TimeTest::writesDurations() {
    QFETCH(qint64, milliseconds);
    QFETCH(QString, text);
    QCOMPARE(formatDuration(Duration(milliseconds)), text.toStdString());
}

QTEST_APPLESS_MAIN(TimeTest)
#include "time_test.moc"
