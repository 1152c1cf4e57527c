// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/kv_counter.h"
#include "tests/core/layers/counting.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::layers;
using edgefence::testing::Counting;

namespace {

constexpr std::size_t kReads = 0;
constexpr std::size_t kWrites = 1;

plan::LayerConfig counter(std::int64_t limit, const std::string& window, std::int64_t ttlS,
                          const std::string& countWhen) {
    return edgefence::testing::layer(
        "kv_counter",
        {{"limit", limit}, {"window", window}, {"ttl_s", ttlS}, {"count_when", countWhen}});
}

class KvCounterTest : public QObject {
    Q_OBJECT

  private slots:
    /// A daily counter of 100 that always writes: the 101st of a day is refused, and the next day
    /// begins anew.
    void dailyCapRefusesThe101st() {
        Counting counting(counter(100, "utc_day", 90'000, "always"));
        for (int request = 0; request < 100; ++request)
            QVERIFY(counting.passes(request));
        const Decision refused = counting.check(100);
        QCOMPARE(refused.refused, 1);
        QCOMPARE(refused.spent[kReads], 1);
        QCOMPARE(refused.spent[kWrites], 1);
        QVERIFY(!counting.passes(86'399.999));
        QVERIFY(counting.passes(86'400));
    }

    void underLimitDoesNotWriteWhatItRefuses() {
        Counting counting(counter(2, "utc_hour", 7200, "under_limit"));
        QCOMPARE(counting.fates({0, 1}), "++");
        const Decision refused = counting.check(2);
        QCOMPARE(refused.refused, 1);
        QCOMPARE(refused.spent[kReads], 1);
        QCOMPARE(refused.spent[kWrites], 0);
        QCOMPARE(counting.fates({3599, 3600}), "-+");
    }

    /// 20 per 60 s kept as one key whose lifetime every put restarts, polled every 15 s: after 20
    /// polls the caller is refused until 60 s after its last put, 3 polls in 23.
    void lifetimeNeverEndsForPollers() {
        Counting counting(counter(20, "lifetime", 60, "under_limit"));
        QString fates;
        for (int poll = 0; poll < 46; ++poll)
            fates += counting.passes(poll * 15) ? '+' : '-';
        QCOMPARE(fates, QString(20, '+') + "---" + QString(20, '+') + "---");
    }

    void aKeyAtExactlyItsEndIsGone() {
        Counting counting(counter(1, "lifetime", 60, "under_limit"));
        QCOMPARE(counting.fates({5, 64.999, 65, 65.5}), "+-+-");
    }

    /// Refused calls that write as well keep the key alive for as long as they come.
    void lifetimeThatAlwaysWrites() {
        Counting counting(counter(1, "lifetime", 60, "always"));
        QCOMPARE(counting.fates({0, 50, 100, 150, 209.9, 269.9}), "+----+");
    }

    void aTtlShorterThanTheWindowForgetsTheCount() {
        Counting counting(counter(2, "utc_hour", 60, "under_limit"));
        QCOMPARE(counting.fates({0, 30, 60, 89.9, 90, 100, 110}), "++--++-");
    }

    void aWriteThatFailsDoesNotCount() {
        Counting counting(counter(2, "utc_day", 90'000, "always"));
        counting.account.left[kWrites] = 1;
        QVERIFY(counting.passes(0));
        const Decision failed = counting.check(1);
        QCOMPARE(failed.failed, 1);
        QCOMPARE(failed.failedBudget, std::uint8_t{kWrites});
        QCOMPARE(failed.spent[kReads], 1);
        QCOMPARE(failed.spent[kWrites], 0);
        QCOMPARE(counting.read(2).count, 1);
    }

    void aReadThatFailsEndsTheCheck() {
        Counting counting(counter(2, "utc_day", 90'000, "always"));
        counting.account.left[kReads] = 0;
        const Decision failed = counting.check(0);
        QCOMPARE(failed.failed, 1);
        QCOMPARE(failed.failedBudget, std::uint8_t{kReads});
        QCOMPARE(failed.spent[kReads] + failed.spent[kWrites], 0);
    }

    /// At its limit a counter that only writes under it needs no write, so a spent budget does not
    /// disturb it.
    void refusesWithoutAWriteToFail() {
        Counting counting(counter(1, "utc_day", 90'000, "under_limit"));
        QVERIFY(counting.passes(0));
        counting.account.left[kWrites] = 0;
        QCOMPARE(counting.check(1, 5).refused, 5);
        QCOMPARE(counting.check(1, 5, 1).failed, 5);
    }

    void severalAtOnceFareAsOneAfterTheOther_data() {
        QTest::addColumn<QString>("window");
        QTest::addColumn<QString>("countWhen");
        for (const char* window : {"utc_hour", "lifetime"}) {
            for (const char* countWhen : {"always", "under_limit"})
                QTest::addRow("%s, %s", window, countWhen) << window << countWhen;
        }
    }
    void severalAtOnceFareAsOneAfterTheOther() {
        QFETCH(QString, window);
        QFETCH(QString, countWhen);
        const auto config = counter(9, window.toStdString(), 300, countWhen.toStdString());
        Counting together(config);
        Counting single(config);
        for (int at = 0; at < 300; ++at) {
            const double second = at * 97;
            const std::int64_t n = 1 + at % 5;
            std::int64_t passed = 0;
            for (std::int64_t one = 0; one < n; ++one)
                passed += single.passes(second) ? 1 : 0;
            QCOMPARE(together.check(second, n).passed, passed);
            QCOMPARE(together.account.left[kWrites], single.account.left[kWrites]);
        }
    }

    void bounds_data() {
        QTest::addColumn<QString>("window");
        QTest::addColumn<int>("ttl");
        QTest::addColumn<qint64>("perDay");
        QTest::newRow("day") << "utc_day" << 90'000 << qint64{20};
        QTest::newRow("hour: 24 N") << "utc_hour" << 7200 << qint64{480};
        QTest::newRow("lifetime of a minute") << "lifetime" << 60 << qint64{20 * 1440};
        QTest::newRow("lifetime that does not divide the day")
            << "lifetime" << 50'000 << qint64{40};
        QTest::newRow("shorter than its window: a lifetime") << "utc_day" << 3600 << qint64{480};
    }
    void bounds() {
        QFETCH(QString, window);
        QFETCH(int, ttl);
        QFETCH(qint64, perDay);
        const Bound bound = kvCounter().bound(counter(20, window.toStdString(), ttl, "always"));
        QCOMPARE(bound.perDay, std::int64_t{perDay});
        QCOMPARE(bound.shape, Bound::Shape::Steps);
    }

    void honestShares_data() {
        QTest::addColumn<int>("every");
        QTest::addColumn<QString>("countWhen");
        QTest::addColumn<qint64>("refused");
        QTest::addColumn<qint64>("cycle");
        QTest::newRow("every 15 s") << 15 << "under_limit" << qint64{3} << qint64{23};
        QTest::newRow("every 10 s") << 10 << "under_limit" << qint64{5} << qint64{25};
        QTest::newRow("every 60 s") << 60 << "under_limit" << qint64{0} << qint64{0};
        QTest::newRow("always: for good") << 15 << "always" << qint64{1} << qint64{1};
    }
    void honestShares() {
        QFETCH(int, every);
        QFETCH(QString, countWhen);
        QFETCH(qint64, refused);
        QFETCH(qint64, cycle);
        const auto config = counter(20, "lifetime", 60, countWhen.toStdString());
        const HonestShare share = kvCounter().honestShare(config, std::chrono::seconds(every));
        QCOMPARE(share.refused, std::int64_t{refused});
        QCOMPARE(share.cycle, std::int64_t{cycle});
        if (cycle > 0) {
            QCOMPARE(share.from, std::int64_t{21});
            QCOMPARE(share.firstRefusal, Duration{std::chrono::seconds(20 * every)});
        }
    }

    void costs() {
        const auto always = kvCounter().costs(counter(1, "utc_day", 90'000, "always"), {});
        QCOMPARE(always.size(), std::size_t{2});
        QCOMPARE(always[kReads].budget.value, "kv.reads");
        QCOMPARE(always[kWrites].when, Cost::When::EveryCheck);
        const auto under = kvCounter().costs(counter(1, "utc_day", 90'000, "under_limit"), {});
        QCOMPARE(under[kWrites].when, Cost::When::WhenCounted);
    }

    void aLifetimeNeedsItsTtl() {
        const auto day = edgefence::testing::layer(
            "kv_counter", {{"limit", std::int64_t{1}}, {"window", std::string("utc_day")}});
        QCOMPARE(integerOf(day, "ttl_s"), 86'400);
        const auto lifetime = edgefence::testing::layer(
            "kv_counter", {{"limit", std::int64_t{1}}, {"window", std::string("lifetime")}});
        QVERIFY(!lifetime.parameters.contains("ttl_s"));
    }

    void words() {
        QCOMPARE(render(kvCounter().summary(counter(20, "utc_hour", 7200, "always"))),
                 "20 an hour per address");
        QCOMPARE(render(kvCounter().promise(counter(100, "utc_day", 90'000, "always"))),
                 "about 100 a day");
        QCOMPARE(render(kvCounter().promise(counter(20, "lifetime", 60, "under_limit"))),
                 "about 20, then none until a pause of 60 s");
    }
};

} // namespace

QTEST_APPLESS_MAIN(KvCounterTest)
#include "kv_counter_test.moc"
