// SPDX-License-Identifier: GPL-3.0-or-later
// The pressure `traffic`: the recorded day that spends most, as if budgets had no end.
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;

namespace {

constexpr std::int64_t kDayMs = 86'400'000;

/// Replays of a log as the callers of analyse() make them.
struct Recorded {
    traffic::Traffic traffic;
    replay::Replay endless;
    replay::Replay unguarded;

    analysis::Evidence evidence() const { return {&traffic, nullptr, &endless, &unguarded, {}}; }
};

Recorded record(const plan::Plan& plan, traffic::Traffic traffic) {
    const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
    replay::Options options;
    options.endlessBudgets = true;
    replay::Replay endless = *replay::replay(compiled, traffic, options);
    for (const plan::LayerConfig& layer : plan.layers)
        options.without.push_back(layer.id);
    replay::Replay unguarded = *replay::replay(compiled, traffic, options);
    return {std::move(traffic), std::move(endless), std::move(unguarded)};
}

class RecordedTest : public QObject {
    Q_OBJECT

  private slots:
    void theBusiestDayCounts() {
        const plan::Plan plan = examplePlan("link-shortener-after");
        LogDay log({"POST", "/api/links", 201});
        // One link an address and 20 s; the second day is the busier one.
        for (int at = 0; at < 300; ++at)
            log.add(at * 20'000, address(at));
        for (int at = 0; at < 700; ++at)
            log.add(kDayMs + at * 20'000, address(at));
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("kv.writes"), 700);
        QCOMPARE(traffic.verdict("kv.writes"), "fits");
        QCOMPARE(traffic.worst("do.requests"), 700);
        QCOMPARE(traffic.lane("kv.writes", "create").worstCase, 700);
        QVERIFY(!traffic.budget("kv.writes").addressesToSpend.has_value());
        QCOMPARE(traffic.count("demand-exceeds-budget"), 0);
        const std::string sum = render(traffic.budget("kv.writes").sum);
        QVERIFY2(sum.find("2026-08-31") != std::string::npos, sum.c_str());
    }

    void layersProtectWhatWasAskedFor() {
        const plan::Plan plan = examplePlan("link-shortener-after");
        LogDay log({"POST", "/api/links", 201});
        log.every(10'000, 2'000, address(1));
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("kv.writes"), 50);
        QCOMPARE(traffic.verdict("kv.writes"), "protected");
        QCOMPARE(traffic.protectedBy("kv.writes"), "per-ip-day");
        QVERIFY(traffic.lane("kv.writes", "create").verdict == analysis::Verdict::Protected);
        QCOMPARE(traffic.number("demand-exceeds-budget", "demand"), 2'000.0);
        QCOMPARE(traffic.number("demand-exceeds-budget", "factor"), 2.0);
    }

    void theLimiterSpendsTheRecordedDay() {
        const plan::Plan plan = examplePlan("status-line-before");
        LogDay log({"GET", "/line", 200});
        for (int client = 0; client < 30; ++client)
            log.every(60'000, 1'440, address(client));
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("kv.writes"), 43'200);
        QCOMPARE(traffic.verdict("kv.writes"), "self_consumed");
        QCOMPARE(traffic.spentAfter("kv.writes"), "1980/1"); // the 1,000th put, 30 a minute
        QCOMPARE(traffic.worst("kv.reads"), 86'400);
        QCOMPARE(traffic.verdict("kv.reads"), "fits");
    }

    void aMonthOfSuchDaysOnThePaidPlan() {
        plan::Plan plan = examplePlan("status-line-before");
        plan.workersPlan = WorkersPlan::Paid;
        LogDay log({"GET", "/line", 200});
        log.every(60'000, 1'000, address(1)).every(60'000, 1'200, address(1), kDayMs);
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("worker.requests"), 31 * 1'200);
        QCOMPARE(traffic.worst("kv.reads"), 31 * 2'400);
        QCOMPARE(traffic.budget("kv.reads").money->perMonth, (Money{0, "USD"}));
        std::int64_t sum = 0;
        for (const analysis::SpenderShare& share : traffic.budget("kv.reads").spenders)
            sum += share.units;
        QCOMPARE(sum, traffic.worst("kv.reads"));
    }
};

} // namespace

QTEST_APPLESS_MAIN(RecordedTest)
#include "recorded_test.moc"
