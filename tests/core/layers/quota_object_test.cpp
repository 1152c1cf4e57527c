// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/quota_object.h"
#include "tests/core/layers/counting.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::layers;
using edgefence::testing::Counting;

namespace {

enum : std::size_t { kRequests, kRowsRead, kRowsWritten, kDuration };

plan::LayerConfig quota(std::int64_t limit, const std::string& window) {
    return edgefence::testing::layer("quota_object", {{"limit", limit}, {"window", window}});
}

class QuotaObjectTest : public QObject {
    Q_OBJECT

  private slots:
    /// 50 creations a day: exactly the 51st is refused, and at 00:00 UTC the count starts again.
    void refusesExactlyThe51st() {
        Counting counting(quota(50, "utc_day"));
        for (int request = 0; request < 50; ++request)
            QVERIFY(counting.passes(request));
        QVERIFY(!counting.passes(50));
        QVERIFY(!counting.passes(86'399.999));
        QVERIFY(counting.passes(86'400));
    }

    void windows_data() {
        QTest::addColumn<QString>("window");
        QTest::addColumn<QList<double>>("seconds");
        QTest::addColumn<QString>("fates");
        QTest::newRow("hour") << "utc_hour" << QList<double>{0, 3599.9, 3600, 3601} << "+-+-";
        QTest::newRow("seconds at multiples since 1970")
            << "90s" << QList<double>{89, 89.9, 90, 179.9, 180} << "+-+-+";
    }
    void windows() {
        QFETCH(QString, window);
        QFETCH(QList<double>, seconds);
        QFETCH(QString, fates);
        Counting counting(quota(1, window.toStdString()));
        QString got;
        for (const double second : seconds)
            got += counting.passes(second) ? '+' : '-';
        QCOMPARE(got, fates);
    }

    void spendsARequestARowAndAwakeTime() {
        Counting counting(quota(1, "utc_day"));
        QCOMPARE(counting.check(0).spent, (std::array<std::int64_t, 4>{1, 1, 1, 640}));
        QCOMPARE(counting.check(1).spent, (std::array<std::int64_t, 4>{1, 1, 0, 640}));
    }

    void spentBudgets_data() {
        QTest::addColumn<int>("budget");
        QTest::addColumn<qint64>("left");
        QTest::addColumn<qint64>("requests");
        QTest::addColumn<qint64>("rowsRead");
        QTest::addColumn<qint64>("rowsWritten");
        QTest::addColumn<qint64>("duration");
        QTest::addColumn<qint64>("countAfter");
        const auto row = [](const char* name, int budget, qint64 left, qint64 requests,
                            qint64 rowsRead, qint64 rowsWritten, qint64 duration, qint64 after) {
            QTest::newRow(name) << budget << left << requests << rowsRead << rowsWritten << duration
                                << after;
        };
        row("no request left", kRequests, 0, 0, 0, 0, 0, 0);
        row("no row to read", kRowsRead, 0, 1, 0, 0, 0, 0);
        row("no row to write: it does not count", kRowsWritten, 0, 1, 1, 0, 0, 0);
        row("no time: the slot is used up all the same", kDuration, 0, 1, 1, 1, 0, 1);
        row("too little time: what is left is spent", kDuration, 639, 1, 1, 1, 639, 1);
    }
    void spentBudgets() {
        QFETCH(int, budget);
        QFETCH(qint64, left);
        QFETCH(qint64, requests);
        QFETCH(qint64, rowsRead);
        QFETCH(qint64, rowsWritten);
        QFETCH(qint64, duration);
        QFETCH(qint64, countAfter);
        Counting counting(quota(3, "utc_day"));
        counting.account.left[static_cast<std::size_t>(budget)] = left;
        const Decision decision = counting.check(0);
        QCOMPARE(decision.failed, 1);
        QCOMPARE(int{decision.failedBudget}, budget);
        QCOMPARE(decision.spent,
                 (std::array<std::int64_t, 4>{requests, rowsRead, rowsWritten, duration}));
        QCOMPARE(counting.read(1).count, std::int64_t{countAfter});
    }

    void severalAtOnce() {
        Counting counting(quota(50, "utc_day"));
        const Decision first = counting.check(0, 30);
        QCOMPARE(first.passed, 30);
        const Decision second = counting.check(1, 30);
        QCOMPARE(second.passed, 20);
        QCOMPARE(second.refused, 10);
        QCOMPARE(second.spent, (std::array<std::int64_t, 4>{30, 30, 20, 30 * 640}));
        counting.account.left[kRowsWritten] = 0;
        // At the limit nobody needs a write; below it everybody's fails.
        QCOMPARE(counting.check(2, 7).refused, 7);
        QCOMPARE(counting.check(2, 7, 1).failed, 7);
    }

    /// Without time left each call fails, but those that found room have written by then.
    void severalAtOnceWithoutTime() {
        Counting counting(quota(50, "utc_day"));
        counting.account.left[kDuration] = 0;
        const Decision decision = counting.check(0, 60);
        QCOMPARE(decision.failed, 60);
        QCOMPARE(decision.spent, (std::array<std::int64_t, 4>{60, 60, 50, 0}));
        QCOMPARE(counting.read(1).count, 50);
    }

    void bounds_data() {
        QTest::addColumn<QString>("window");
        QTest::addColumn<qint64>("perDay");
        QTest::newRow("day") << "utc_day" << qint64{50};
        QTest::newRow("hour") << "utc_hour" << qint64{1200};
        QTest::newRow("a quarter of an hour") << "900s" << qint64{4800};
        QTest::newRow("seconds that do not divide the day") << "7000s" << qint64{700};
    }
    void bounds() {
        QFETCH(QString, window);
        QFETCH(qint64, perDay);
        QCOMPARE(quotaObject().bound(quota(50, window.toStdString())).perDay, std::int64_t{perDay});
    }

    /// Per address and day a poll every 15 s comes 5,760 times.
    void honestShare() {
        const HonestShare share =
            quotaObject().honestShare(quota(50, "utc_day"), std::chrono::seconds(15));
        QCOMPARE(share.cycle, 5760);
        QCOMPARE(share.refused, 5710);
        QCOMPARE(share.from, 51);
        QCOMPARE(share.firstRefusal, Duration{std::chrono::seconds(750)});
        QCOMPARE(quotaObject().honestShare(quota(5760, "utc_day"), std::chrono::seconds(15)).cycle,
                 0);
    }

    void words() {
        QCOMPARE(render(quotaObject().promise(quota(50, "utc_day"))), "50 a day, exactly");
        QCOMPARE(render(quotaObject().summary(quota(50, "utc_day"))), "50 a day per address");
        auto all = quota(1000, "utc_hour");
        all.parameters["key"] = std::vector<std::string>{};
        QCOMPARE(render(quotaObject().summary(all)), "1,000 an hour for all together");
        all.parameters["key"] = std::vector<std::string>{"ip.src", "http.host"};
        QCOMPARE(render(quotaObject().summary(all)), "1,000 an hour per ip.src + http.host");
    }
};

} // namespace

QTEST_APPLESS_MAIN(QuotaObjectTest)
#include "quota_object_test.moc"
