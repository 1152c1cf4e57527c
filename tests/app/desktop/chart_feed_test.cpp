// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/bar_source.h"
#include "app/desktop/models/chart_feed.h"

#include <QLineSeries>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <map>

using namespace edgefence;
using namespace edgefence::desktop;

class ChartFeedTest : public QObject {
    Q_OBJECT
  private slots:
    void fewPointsStayAsTheyAre();
    void twoPointsForEachColumn();
    void aPeakOfOnePointIsKept();
    void seriesFollowTheSourceSeldomEnough();
    void barsKeepEverySum();
    void barsAreStackedFromTheAxis();
};

namespace {

QList<QPointF> saw(int points) {
    QList<QPointF> list;
    for (int i = 0; i < points; ++i)
        list.append(QPointF(i, i % 7));
    return list;
}

/// So many requests in each minute of a day: the minute's number modulo 5 of one kind, 1 of
/// another.
std::vector<BarSource::Step> dayOfMinutes() {
    std::vector<BarSource::Step> steps;
    for (std::int64_t minute = 0; minute < 1440; ++minute)
        steps.push_back({minute * 60'000, {1, minute % 5}});
    return steps;
}

} // namespace

void ChartFeedTest::fewPointsStayAsTheyAre() {
    QCOMPARE(reduced(saw(20), 0, 20, 10), saw(20));
    QCOMPARE(reduced({}, 0, 20, 10), QList<QPointF>());
}

void ChartFeedTest::twoPointsForEachColumn() {
    const QList<QPointF> kept = reduced(saw(30'000), 0, 30'000, 100);
    std::map<int, int> perColumn;
    double before = -1;
    for (const QPointF& point : kept) {
        ++perColumn[static_cast<int>(std::floor(point.x() / 30'000 * 100))];
        QVERIFY(point.x() > before);
        before = point.x();
    }
    QCOMPARE(perColumn.size(), std::size_t{100});
    for (const auto& [column, count] : perColumn)
        QVERIFY(count <= 2);
}

void ChartFeedTest::aPeakOfOnePointIsKept() {
    QList<QPointF> points = saw(10'000);
    points[7'654].setY(99);
    points[1'234].setY(-5);
    const QList<QPointF> kept = reduced(points, 0, 10'000, 50);
    QVERIFY(kept.contains(QPointF(7'654, 99)));
    QVERIFY(kept.contains(QPointF(1'234, -5)));
}

void ChartFeedTest::seriesFollowTheSourceSeldomEnough() {
    TimeAxis axis;
    axis.showDaysOf(Instant(), Instant(kDay - Duration(1)), std::chrono::minutes(10));
    BarSource bars(axis);
    ChartFeed feed;
    feed.setSource(&bars);
    feed.setAxis(&axis);
    QLineSeries line;
    feed.draw(&line, 0);
    QSignalSpy replaced(&line, &QLineSeries::pointsReplaced);
    for (int i = 0; i < 200; ++i) {
        bars.assign(std::chrono::minutes(1), {"a", "b"}, dayOfMinutes());
        QTest::qWait(1);
    }
    // 200 changes in 200 ms and more: at most one refresh in 33 ms, and not none.
    QVERIFY(replaced.wait(200) || !replaced.isEmpty());
    QVERIFY2(replaced.size() <= 100, qPrintable(QString::number(replaced.size())));
    QCOMPARE(line.count(), 96 * 4);
}

void ChartFeedTest::barsKeepEverySum() {
    TimeAxis axis;
    axis.showDaysOf(Instant(), Instant(kDay - Duration(1)), std::chrono::minutes(10));
    axis.setColumns(1000);
    BarSource bars(axis);
    bars.assign(std::chrono::minutes(1), {"failed", "served"}, dayOfMinutes());
    QCOMPARE(bars.barText(), QStringLiteral("15 min"));
    QCOMPARE(bars.bars().size(), std::size_t{96});
    std::int64_t failed = 0;
    std::int64_t served = 0;
    for (const BarSource::Step& bar : bars.bars()) {
        failed += bar.parts[0];
        served += bar.parts[1];
    }
    QCOMPARE(failed, 1440);
    QCOMPARE(served, 2880);
    // An hour has room for its minutes.
    axis.show(0, 3'600'000);
    QCOMPARE(bars.barText(), QStringLiteral("60 s"));
}

void ChartFeedTest::barsAreStackedFromTheAxis() {
    TimeAxis axis;
    axis.showDaysOf(Instant(), Instant(Duration(3'600'000)), std::chrono::minutes(10));
    axis.show(0, 3'600'000);
    BarSource bars(axis);
    bars.assign(std::chrono::minutes(1), {"failed", "served"}, {{0, {2, 5}}, {60'000, {0, 3}}});
    QCOMPARE(bars.ids(), (QStringList{"served", "failed"}));
    const auto heights = [&](int curve) {
        QList<double> found;
        const QList<QPointF> points = bars.points(curve, 0, 3'600'000);
        for (qsizetype i = 1; i < points.size(); i += 4)
            found.append(points[i].y());
        return found;
    };
    QCOMPARE(heights(0), (QList<double>{7, 3}));
    QCOMPARE(heights(1), (QList<double>{2, 0}));
    QCOMPARE(bars.maximum(), 8.0);
}

QTEST_MAIN(ChartFeedTest)
#include "chart_feed_test.moc"
