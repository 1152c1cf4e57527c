// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/zone_rule.h"
#include "tests/core/layers/counting.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::layers;
using edgefence::testing::Counting;

namespace {

plan::LayerConfig rule(std::int64_t limit, std::int64_t periodS, std::int64_t timeoutS,
                       const std::string& model = "aligned", bool countRefused = false,
                       const std::string& action = "block") {
    return edgefence::testing::layer("zone_rule", {{"expression", std::string("true")},
                                                   {"requests_per_period", limit},
                                                   {"period_s", periodS},
                                                   {"mitigation_timeout_s", timeoutS},
                                                   {"action", action},
                                                   {"window_model", model},
                                                   {"count_refused", countRefused}});
}

class ZoneRuleTest : public QObject {
    Q_OBJECT

  private slots:
    void fates_data() {
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("timeout");
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("countRefused");
        QTest::addColumn<QList<double>>("seconds");
        QTest::addColumn<QString>("fates");

        const QString aligned = "aligned";
        const QString firstHit = "first_hit";
        const QString sliding = "sliding";
        QTest::newRow("N pass, N + 1 trips")
            << 2 << 0 << aligned << false << QList<double>{0, 1, 2, 9.999, 10} << "++--+";
        QTest::newRow("without a timeout until the window ends")
            << 1 << 0 << aligned << false << QList<double>{9.5, 9.9, 10, 10.5, 20} << "+-+-+";
        QTest::newRow("blocked from the trip for the timeout, not a moment longer")
            << 1 << 10 << aligned << false << QList<double>{3, 4, 10, 13.999, 14} << "+---+";
        QTest::newRow("at the end in the same window the count goes on and trips at once")
            << 1 << 3 << aligned << false << QList<double>{0, 1, 4, 7, 10} << "+---+";
        QTest::newRow("refused ones are not counted")
            << 1 << 5 << aligned << false << QList<double>{8, 9, 11, 13.9, 14, 14.1} << "+---+-";
        QTest::newRow("refused ones are counted if the knob says so")
            << 1 << 5 << aligned << true << QList<double>{8, 9, 11, 13.9, 14, 20} << "+----+";
        QTest::newRow("a counted request in a mitigation does not start it anew")
            << 1 << 5 << aligned << true << QList<double>{0, 1, 5.9, 10} << "+--+";
        QTest::newRow("a window from the first hit")
            << 2 << 0 << firstHit << false << QList<double>{7, 12, 16.9, 17, 26, 26.5} << "++-++-";
        QTest::newRow("sliding: one leaves after exactly a period")
            << 2 << 0 << sliding << false << QList<double>{0, 6, 9.9, 10, 15, 16} << "++-+-+";
        QTest::newRow("sliding, refused ones counted")
            << 1 << 0 << sliding << true << QList<double>{0, 6, 12, 18, 28} << "+---+";
        QTest::newRow("sliding with a timeout: the one that trips counts")
            << 1 << 2 << sliding << false << QList<double>{0, 6, 7.9, 8, 10.5, 20.6} << "+----+";
    }

    void fates() {
        QFETCH(int, limit);
        QFETCH(int, timeout);
        QFETCH(QString, model);
        QFETCH(bool, countRefused);
        QFETCH(QList<double>, seconds);
        QFETCH(QString, fates);
        Counting counting(rule(limit, 10, timeout, model.toStdString(), countRefused));
        QString got;
        for (const double second : seconds)
            got += counting.passes(second) ? '+' : '-';
        QCOMPARE(got, fates);
    }

    /// Three requests in a row for a creation were answered 400, 400, 429 by the real rule; as
    /// documented the second one trips a limit of one.
    void tripsAtTheSecondOfALimitOfOne() {
        Counting counting(rule(1, 10, 10));
        QCOMPARE(counting.fates({0, 0.4, 0.8}), "+--");
    }

    /// Flat out at 50 a second against 1 per 10 s with a block of 10 s: each cycle loses the time
    /// of one request, until two windows meet in the middle of the run.
    void flatOutTheThousandthPassesAt9999Seconds980() {
        Counting counting(rule(1, 10, 10));
        int passed = 0;
        std::int64_t request = 0;
        for (; passed < 1000; ++request)
            passed += counting.passes(static_cast<double>(request * 20) / 1000) ? 1 : 0;
        QCOMPARE((request - 1) * 20, std::int64_t{9'999'980});
    }

    void keysAreCountedApart() {
        Counting counting(rule(1, 10, 10));
        QVERIFY(counting.passes(0, 0));
        QVERIFY(counting.passes(0, 1));
        QVERIFY(!counting.passes(1, 0));
        QVERIFY(!counting.passes(1, 1));
    }

    void logOnlyWatches() {
        Counting counting(rule(1, 10, 10, "aligned", false, "log"));
        QCOMPARE(counting.fates({0, 1, 2}), "+++");
        QVERIFY(counting.read(2).blockedUntil.has_value());
    }

    void severalAtOnceFareAsOneAfterTheOther_data() {
        QTest::addColumn<int>("timeout");
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("countRefused");
        for (const int timeout : {0, 5, 20}) {
            for (const char* model : {"aligned", "first_hit", "sliding"}) {
                for (const bool countRefused : {false, true})
                    QTest::addRow("%s, %d s, %d", model, timeout, countRefused)
                        << timeout << model << countRefused;
            }
        }
    }
    void severalAtOnceFareAsOneAfterTheOther() {
        QFETCH(int, timeout);
        QFETCH(QString, model);
        QFETCH(bool, countRefused);
        const auto config = rule(7, 10, timeout, model.toStdString(), countRefused);
        Counting together(config);
        Counting single(config);
        const std::array<std::int64_t, 5> sizes = {3, 1, 6, 2, 9};
        for (int at = 0; at < 200; ++at) {
            const double second = at * 1.7;
            const std::int64_t n = sizes[static_cast<std::size_t>(at) % sizes.size()];
            std::int64_t passed = 0;
            for (std::int64_t one = 0; one < n; ++one)
                passed += single.passes(second) ? 1 : 0;
            const Decision decision = together.check(second, n);
            QCOMPARE(decision.passed, passed);
            QCOMPARE(decision.refused, n - passed);
        }
    }

    void readShowsTheWindowAndChangesNothing() {
        Counting counting(rule(2, 10, 10));
        counting.check(13);
        const Counter::Reading reading = counting.read(14);
        QCOMPARE(reading.count, 1);
        QCOMPARE(reading.limit, 2);
        QCOMPARE(reading.windowFrom.time_since_epoch().count(), 10'000);
        QCOMPARE(reading.windowTo.time_since_epoch().count(), 20'000);
        QCOMPARE(counting.read(21).count, 0);
        QCOMPARE(counting.fates({15, 16}), "+-");
        QCOMPARE(counting.read(17).blockedUntil->time_since_epoch().count(), 26'000);
    }

    void bounds_data() {
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("period");
        QTest::addColumn<QString>("model");
        QTest::addColumn<qint64>("perDay");
        QTest::newRow("tightest on Free") << 1 << 10 << "aligned" << qint64{8640};
        QTest::newRow("from the first hit") << 1 << 10 << "first_hit" << qint64{8641};
        QTest::newRow("sliding") << 1 << 10 << "sliding" << qint64{8641};
        QTest::newRow("20 a minute") << 20 << 60 << "aligned" << qint64{28'800};
        // A day begins up to 64,800 s into a window of 86,400 + 21,600 s, and then touches two.
        QTest::newRow("longer than a day") << 5 << 108'000 << "aligned" << qint64{10};
    }
    void bounds() {
        QFETCH(int, limit);
        QFETCH(int, period);
        QFETCH(QString, model);
        QFETCH(qint64, perDay);
        const Bound bound = zoneRule().bound(rule(limit, period, 0, model.toStdString()));
        QCOMPARE(bound.perDay, std::int64_t{perDay});
        QCOMPARE(bound.shape, Bound::Shape::Line);
        QCOMPARE(bound.window, Duration{std::chrono::seconds(period)});
    }

    void honestShares_data() {
        QTest::addColumn<int>("limit");
        QTest::addColumn<int>("timeout");
        QTest::addColumn<double>("every");
        QTest::addColumn<qint64>("refused");
        QTest::addColumn<qint64>("cycle");
        QTest::addColumn<qint64>("from");
        QTest::newRow("slower than the rule")
            << 1 << 10 << 10.0 << qint64{0} << qint64{0} << qint64{0};
        QTest::newRow("twice as fast, no timeout")
            << 1 << 0 << 5.0 << qint64{1} << qint64{2} << qint64{2};
        // 0 passes, 5 trips, 10 is blocked, 15 passes, 20 passes in a new window, 25 trips, 30 is
        // blocked, 35 passes, 40 passes.
        QTest::newRow("twice as fast, blocked for 10 s")
            << 1 << 10 << 5.0 << qint64{2} << qint64{4} << qint64{2};
    }
    void honestShares() {
        QFETCH(int, limit);
        QFETCH(int, timeout);
        QFETCH(double, every);
        QFETCH(qint64, refused);
        QFETCH(qint64, cycle);
        QFETCH(qint64, from);
        const auto config = rule(limit, 10, timeout);
        const Duration period{static_cast<std::int64_t>(every * 1000)};
        const HonestShare share = zoneRule().honestShare(config, period);
        QCOMPARE(share.refused, std::int64_t{refused});
        QCOMPARE(share.cycle, std::int64_t{cycle});
        QCOMPARE(share.from, std::int64_t{from});
    }

    void timeoutFallsBackToThePeriod() {
        const auto config =
            edgefence::testing::layer("zone_rule", {{"expression", std::string("true")},
                                                    {"requests_per_period", std::int64_t{5}},
                                                    {"period_s", std::int64_t{60}}});
        QCOMPARE(integerOf(config, "mitigation_timeout_s"), 60);
        QCOMPARE(textOf(config, "action"), "block");
        QCOMPARE(textOf(config, "window_model"), "aligned");
    }

    void words() {
        QCOMPARE(render(zoneRule().promise(rule(1, 10, 10))), "about one every 10 s");
        QCOMPARE(render(zoneRule().promise(rule(20, 60, 10))), "about 20 every 60 s");
        QCOMPARE(render(zoneRule().summary(rule(1, 10, 10))), "1 per 10 s per address");
    }
};

} // namespace

QTEST_APPLESS_MAIN(ZoneRuleTest)
#include "zone_rule_test.moc"
