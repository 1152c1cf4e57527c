// SPDX-License-Identifier: GPL-3.0-or-later
// What a static answer calls the worst case is never exceeded by a replay of that pressure.
#include "core/base/random.h"
#include "core/traffic/synthetic.h"
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;

namespace {

constexpr int kPlans = 60;

std::int64_t pick(Random& random, std::initializer_list<std::int64_t> values) {
    return *(values.begin() + random.below(values.size()));
}

std::string pickText(Random& random, std::initializer_list<const char*> values) {
    return *(values.begin() + random.below(values.size()));
}

std::vector<std::string> pickKey(Random& random) {
    return random.below(3) == 0 ? std::vector<std::string>{} : std::vector<std::string>{"ip.src"};
}

plan::LayerConfig randomLayer(Random& random, int number) {
    plan::LayerConfig layer;
    layer.id = LayerId{"layer-" + std::to_string(number)};
    layer.onError = static_cast<plan::OnError>(random.below(3));
    switch (random.below(3)) {
    case 0:
        layer.kind = "zone_rule";
        layer.place = plan::Place::Edge;
        layer.parameters = {{"expression", std::string("true")},
                            {"characteristics", pickKey(random)},
                            {"requests_per_period", pick(random, {1, 2, 5})},
                            {"period_s", pick(random, {7, 10, 60})},
                            {"mitigation_timeout_s", pick(random, {0, 10, 30})},
                            {"window_model", pickText(random, {"aligned", "first_hit", "sliding"})},
                            {"count_refused", random.below(4) == 0}};
        return layer;
    case 1:
        layer.kind = "kv_counter";
        layer.parameters = {{"limit", pick(random, {3, 20, 400})},
                            {"window", pickText(random, {"utc_hour", "utc_day", "lifetime"})},
                            {"ttl_s", pick(random, {60, 3'600, 90'000})},
                            {"key", pickKey(random)},
                            {"count_when", pickText(random, {"always", "under_limit"})}};
        break;
    default:
        layer.kind = "quota_object";
        layer.parameters = {{"limit", pick(random, {3, 50, 2'000})},
                            {"window", pickText(random, {"utc_hour", "utc_day", "7s"})},
                            {"key", pickKey(random)}};
        break;
    }
    if (random.below(2) == 0)
        layer.place = plan::Place::BeforeOperation;
    return layer;
}

plan::Plan randomPlan(std::uint64_t seed) {
    Random random(seed);
    plan::Plan plan;
    plan::Route route;
    route.id = RouteId{"call"};
    route.when = R"(http.request.uri.path eq "/call")";
    for (std::uint64_t at = 1 + random.below(2); at > 0; --at) {
        plan::Operation operation;
        operation.budget = BudgetId{pickText(random, {"kv.reads", "kv.writes", "do.requests"})};
        operation.units = pick(random, {1, 2});
        route.operations.push_back(operation);
    }
    plan.routes.push_back(route);
    const std::uint64_t layers = random.below(4);
    for (std::uint64_t at = 0; at < layers; ++at)
        plan.layers.push_back(randomLayer(random, static_cast<int>(at)));
    if (random.below(4) == 0)
        plan.budgets.push_back(
            {BudgetId{"kv.writes"}, {}, {}, {}, {}, {}, pick(random, {100, 950}), {}});
    return plan;
}

traffic::Traffic made(const plan::Plan& plan, const plan::Pressure& pressure) {
    traffic::TrafficBuilder builder;
    const traffic::SyntheticSpan span{*parseRfc3339("2026-08-30"), 1, 1};
    const auto done = traffic::synthesise(plan, pressure, span, schema(),
                                          [&builder](const traffic::Request& request) {
                                              builder.add(request);
                                              return true;
                                          });
    if (!done)
        qFatal("%s", render(done.error()).c_str());
    return builder.build();
}

class BoundsTest : public QObject {
    Q_OBJECT

  private slots:
    void noReplayExceedsTheWorstCase_data() {
        QTest::addColumn<QString>("pressure");
        QTest::newRow("one") << "one,rate=1";
        QTest::newRow("addresses") << "addresses:7,rate=1";
        QTest::newRow("clients") << "clients:30,every=20s";
        QTest::newRow("working hours") << "clients:50,every=15s,hours=8";
    }
    void noReplayExceedsTheWorstCase() {
        QFETCH(QString, pressure);
        const plan::Pressure parsed = *plan::parsePressure(pressure.toStdString());
        for (std::uint64_t seed = 1; seed <= kPlans; ++seed) {
            const plan::Plan plan = randomPlan(seed);
            const Analysed answers(plan, pressure.toStdString());
            const auto replayed = replay::replay(answers.plan(), made(plan, parsed));
            for (std::size_t at = 0; at < answers.plan().budgets.size(); ++at) {
                const analysis::BudgetAnswer& answer = answers.answers().budgets[at];
                const replay::BudgetUse& use = replayed->budgets[at];
                if (use.windows.empty())
                    continue;
                const std::string about = answers.plan().budgets[at].id.value + ", plan " +
                                          std::to_string(seed) + ": " +
                                          std::to_string(use.windows.front().used) + " of " +
                                          std::to_string(answer.worstCase);
                QVERIFY2(use.windows.front().used <= answer.worstCase, about.c_str());
                if (answer.verdict == analysis::Verdict::Fits ||
                    answer.verdict == analysis::Verdict::Protected)
                    QVERIFY2(use.windows.front().failedAfter == 0, about.c_str());
            }
        }
    }
};

} // namespace

QTEST_APPLESS_MAIN(BoundsTest)
#include "bounds_test.moc"
