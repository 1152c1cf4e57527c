// SPDX-License-Identifier: GPL-3.0-or-later
// The pressure `traffic`: the recorded day that spends most, as if budgets had no end.
#include "core/replay/prepared.h"
#include "tests/core/analysis/analysing.h"

#include <QtTest>

#include <memory>

using namespace edgefence;
using namespace edgefence::testing;

namespace {

constexpr std::int64_t kDayMs = 86'400'000;

/// A log with what a plan makes of it.
struct Recorded {
    std::unique_ptr<traffic::Traffic> traffic;
    std::unique_ptr<analysis::TrafficFacts> facts;
    analysis::Demand demand;

    analysis::Evidence evidence() const { return {facts.get(), &demand, {}}; }
};

Recorded record(const plan::Plan& plan, traffic::Traffic log) {
    const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
    auto traffic = std::make_unique<traffic::Traffic>(std::move(log));
    auto facts = std::make_unique<analysis::TrafficFacts>(*traffic);
    const replay::Prepared prepared = *replay::prepare(compiled, *traffic, {}, {});
    analysis::Demand demand = *analysis::Demand::of(prepared);
    return {std::move(traffic), std::move(facts), std::move(demand)};
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
        // The fences of the map: what came to them that day.
        const analysis::LaneStep& object = traffic.step("kv.writes", "create", "per-ip-day");
        QCOMPARE(object.arrivals, 700);
        QCOMPARE(object.admitted, 700);
        QVERIFY(object.standsBefore);
        QVERIFY(object.effect == analysis::LaneStep::Effect::NeverBites);
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

    /// Every layer that had refused somebody was named for every budget: the object, which stands
    /// behind the Worker, for the Worker requests, and the zone rule for the writes, of which it
    /// lets 8.64 times the day through.
    void whoHoldsWhat() {
        plan::Plan plan = examplePlan("link-shortener-after");
        plan.budgets.resize(3);
        plan.budgets[0].id = BudgetId{"worker.requests"};
        plan.budgets[0].limit = 5'000;
        plan.budgets[1].id = BudgetId{"kv.writes"};
        plan.budgets[1].limit = 1'000;
        plan.budgets[2].id = BudgetId{"do.requests"};
        plan.budgets[2].limit = 6'000;
        LogDay log({"POST", "/api/links", 201});
        // Ten a second for 1,000 s: the rule lets one in 10 s through.
        log.every(100, 10'000, address(1));
        // And one every 20 s of many, which nothing refuses but the object after 50.
        for (int client = 2; client < 5; ++client)
            log.every(20'000, 1'000, address(client));
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("worker.requests"), 100 + 3'000);
        QCOMPARE(traffic.verdict("worker.requests"), "protected");
        QCOMPARE(traffic.protectedBy("worker.requests"), "zone-create");
        QVERIFY(!traffic.budget("worker.requests").exact);
        QCOMPARE(traffic.worst("kv.writes"), 200);
        QCOMPARE(traffic.protectedBy("kv.writes"), "per-ip-day");
        QVERIFY(traffic.budget("kv.writes").exact);
        // With no refusal the object would have been asked 13,000 times: that it fits is the rule's
        // doing.
        QCOMPARE(traffic.worst("do.requests"), 3'100);
        QCOMPARE(traffic.verdict("do.requests"), "protected");
        QCOMPARE(traffic.protectedBy("do.requests"), "zone-create");
        const analysis::Lane& create = traffic.lane("kv.writes", "create");
        QCOMPARE(Analysed::joined(create.protectedBy), "per-ip-day");
        QCOMPARE(create.arrivals, 13'000);
        // Under this pressure the map had streams and gauges, and no fence.
        const analysis::LaneStep& rule = traffic.step("kv.writes", "create", "zone-create");
        QCOMPARE(rule.arrivals, 13'000);
        QCOMPARE(rule.admitted, 3'100);
        QVERIFY(rule.effect == analysis::LaneStep::Effect::Slows);
        const analysis::LaneStep& object = traffic.step("kv.writes", "create", "per-ip-day");
        QCOMPARE(object.arrivals, 3'100);
        QCOMPARE(object.admitted, 200);
        QVERIFY(object.effect == analysis::LaneStep::Effect::Protects);
        const std::string sum = render(object.sum);
        QVERIFY2(sum.find("lets 200 of the 3,100 calls through") != std::string::npos, sum.c_str());
        const analysis::LaneStep& asked = traffic.step("do.requests", "create", "per-ip-day");
        QVERIFY(!asked.standsBefore);
        QCOMPARE(asked.ownSpending, 3'100);
        // What the object spends is the route's share, though it could meet other routes too.
        QCOMPARE(traffic.lane("do.requests", "create").worstCase, 3'100);
    }

    void twoLayersHoldABudgetTogether() {
        plan::Plan plan = examplePlan("link-shortener-after");
        plan.routes.front().operations.front().on = {};
        plan::BudgetEntry writes;
        writes.id = BudgetId{"kv.writes"};
        writes.limit = 200;
        plan.budgets = {writes};
        const auto log = [] {
            LogDay day({"POST", "/api/links", 201});
            day.every(1'000, 1'000, address(1)); // the object holds this one to 50
            for (int client = 2; client < 22; ++client)
                day.every(100, 40, address(client)); // and the rule these to one each
            return day.build();
        };
        const Recorded recorded = record(plan, log());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        QCOMPARE(traffic.worst("kv.writes"), 50 + 20);
        // The rule alone lets 100 + 20 through, the object alone 50 + 800.
        QCOMPARE(traffic.protectedBy("kv.writes"), "zone-create");
        writes.limit = 100;
        plan.budgets = {writes};
        const Recorded again = record(plan, log());
        const Analysed both(plan, "traffic", again.evidence());
        QCOMPARE(both.protectedBy("kv.writes"), "zone-create per-ip-day");
        QVERIFY(!both.budget("kv.writes").exact);
    }

    void aMonthlyBudgetThatEndsIsMeasuredAsOne() {
        plan::Plan plan = examplePlan("link-shortener-after");
        plan.layers.clear();
        plan::BudgetEntry calls;
        calls.id = BudgetId{"custom.calls"};
        calls.limit = 10'000;
        calls.window = plan::BudgetWindow::Month;
        plan.budgets = {calls};
        plan.routes.front().operations.front().budget = calls.id;
        LogDay log({"POST", "/api/links", 201});
        log.every(60'000, 400, address(1)).every(60'000, 300, address(1), kDayMs);
        const Recorded recorded = record(plan, log.build());
        const Analysed traffic(plan, "traffic", recorded.evidence());
        // 31 days like the busiest one, for the demand as for the worst case.
        QCOMPARE(traffic.worst("custom.calls"), 12'400);
        QCOMPARE(traffic.number("demand-exceeds-budget", "demand"), 12'400.0);
        QCOMPARE(traffic.verdict("custom.calls"), "exposed");
    }

    /// Under recorded traffic the key was said to be as hot as one address at 50 a second makes it.
    void aKeyIsAsHotAsTheLogSays() {
        const plan::Plan plan = examplePlan("status-line-before");
        LogDay calm({"GET", "/line", 200});
        calm.every(1'000, 100, address(1)).every(1'000, 100, address(2));
        const Recorded quiet = record(plan, calm.build());
        QCOMPARE(Analysed(plan, "traffic", quiet.evidence()).count("hot-key"), 0);
        LogDay burst({"GET", "/line", 200});
        burst.every(1'000, 100, address(1)).every(250, 4, address(2), 50'000);
        const Recorded hot = record(plan, burst.build());
        QCOMPARE(Analysed(plan, "traffic", hot.evidence()).number("hot-key", "per_second"), 4.0);
        // A log shows it whatever the pressure is.
        const Analysed own(plan, "clients:2,every=15s", hot.evidence());
        QCOMPARE(own.number("hot-key", "per_second"), 4.0);
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
