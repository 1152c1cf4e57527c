// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/time_axis.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace edgefence;
using namespace edgefence::desktop;

class TimeAxisTest : public QObject {
    Q_OBJECT
  private slots:
    void scalesAreRound_data();
    void scalesAreRound();
    void aFullDayIsShownWhole();
    void minutesOfADayAreShownAlone();
    void zoomKeepsThePlaceAndTheShortest();
    void panStaysInside();
    void ticksFollow();
    void theResetsOfTwoDays();
};

namespace {

constexpr Duration kShortest = std::chrono::minutes(10);

Instant at(const char* text) { return *parseRfc3339(text); }
double ms(const char* text) { return static_cast<double>(at(text).time_since_epoch().count()); }

QStringList texts(QAbstractItemModel* ticks) {
    QStringList found;
    const int role = ticks->roleNames().key("text");
    for (int row = 0; row < ticks->rowCount(); ++row)
        found.append(ticks->data(ticks->index(row, 0), role).toString());
    return found;
}

} // namespace

void TimeAxisTest::scalesAreRound_data() {
    QTest::addColumn<double>("greatest");
    QTest::addColumn<double>("maximum");
    QTest::addColumn<double>("step");
    QTest::newRow("nothing") << 0.0 << 4.0 << 1.0;
    QTest::newRow("one") << 1.0 << 1.0 << 1.0;
    QTest::newRow("seven") << 7.0 << 8.0 << 2.0;
    QTest::newRow("a busy quarter of an hour") << 1243.0 << 1600.0 << 400.0;
    QTest::newRow("round already") << 1000.0 << 1000.0 << 250.0;
    QTest::newRow("millions") << 4320000.0 << 6000000.0 << 2000000.0;
}

void TimeAxisTest::scalesAreRound() {
    QFETCH(double, greatest);
    const RoundScale scale = roundScale(greatest);
    QTEST(scale.maximum, "maximum");
    QTEST(scale.step, "step");
}

void TimeAxisTest::aFullDayIsShownWhole() {
    TimeAxis axis;
    axis.showDaysOf(at("2026-08-30T00:00:02Z"), at("2026-08-30T23:59:50Z"), kShortest);
    QCOMPARE(axis.from(), ms("2026-08-30T00:00:00Z"));
    QCOMPARE(axis.to(), ms("2026-08-31T00:00:00Z"));
    QVERIFY(!axis.isZoomed());
}

void TimeAxisTest::minutesOfADayAreShownAlone() {
    TimeAxis axis;
    axis.showDaysOf(at("2026-08-30T13:00:00Z"), at("2026-08-30T13:20:00Z"), kShortest);
    QCOMPARE(axis.from(), ms("2026-08-30T12:59:00Z"));
    QCOMPARE(axis.to(), ms("2026-08-30T13:21:00Z"));
    // Their day is there too.
    axis.reset();
    QCOMPARE(axis.from(), ms("2026-08-30T00:00:00Z"));
    // A single request has a time around it.
    axis.showDaysOf(at("2026-08-30T13:00:00Z"), at("2026-08-30T13:00:00Z"), kShortest);
    QCOMPARE(axis.to() - axis.from(), 600'000.0);
}

void TimeAxisTest::zoomKeepsThePlaceAndTheShortest() {
    TimeAxis axis;
    axis.showDaysOf(at("2026-08-30"), at("2026-08-30T23:59:59Z"), kShortest);
    axis.zoom(0.5, 0.25);
    QCOMPARE(axis.from(), ms("2026-08-30T03:00:00Z"));
    QCOMPARE(axis.to(), ms("2026-08-30T15:00:00Z"));
    QVERIFY(axis.isZoomed());
    axis.zoom(0.0001, 0);
    QCOMPARE(axis.to() - axis.from(), 600'000.0);
    axis.zoom(1e6, 0);
    QVERIFY(!axis.isZoomed());
    QCOMPARE(axis.partText(), QStringLiteral("whole day"));
}

void TimeAxisTest::panStaysInside() {
    TimeAxis axis;
    axis.showDaysOf(at("2026-08-30"), at("2026-08-30T23:59:59Z"), kShortest);
    axis.zoom(0.25, 0);
    axis.pan(0.5);
    QCOMPARE(axis.from(), ms("2026-08-30T03:00:00Z"));
    axis.pan(-10);
    QCOMPARE(axis.from(), ms("2026-08-30T00:00:00Z"));
    axis.pan(100);
    QCOMPARE(axis.to(), ms("2026-08-31T00:00:00Z"));
}

void TimeAxisTest::ticksFollow() {
    TimeAxis axis;
    const QAbstractItemModelTester tester(axis.ticks(),
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    axis.showDaysOf(at("2026-08-30"), at("2026-08-30T23:59:59Z"), kShortest);
    axis.setColumns(1000);
    QCOMPARE(texts(axis.ticks()), (QStringList{"00:00", "03:00", "06:00", "09:00", "12:00", "15:00",
                                               "18:00", "21:00", "00:00"}));
    axis.show(ms("2026-08-30T09:00:00Z"), ms("2026-08-30T10:00:00Z"));
    QCOMPARE(texts(axis.ticks()), (QStringList{"09:00", "09:15", "09:30", "09:45", "10:00"}));
    // Little room, few texts.
    axis.setColumns(200);
    axis.reset();
    QCOMPARE(texts(axis.ticks()), (QStringList{"00:00", "12:00", "00:00"}));
}

void TimeAxisTest::theResetsOfTwoDays() {
    TimeAxis axis;
    axis.showDaysOf(at("2026-08-30"), at("2026-08-31T23:59:59Z"), kShortest);
    QCOMPARE(axis.resets()->rowCount(), 2);
    const int share = axis.resets()->roleNames().key("share");
    QCOMPARE(axis.resets()->data(axis.resets()->index(0, 0), share).toDouble(), 0.5);
    QCOMPARE(axis.resets()->data(axis.resets()->index(1, 0), share).toDouble(), 1.0);
}

QTEST_GUILESS_MAIN(TimeAxisTest)
#include "time_axis_test.moc"
