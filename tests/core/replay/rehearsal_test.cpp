// SPDX-License-Identifier: GPL-3.0-or-later
// The same traffic replayed with layers that only watch, as if budgets had no end.
#include "core/replay/prepared.h"
#include "tests/core/replay/replaying.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;

namespace {

struct Spent {
    std::string by;
    std::string route;
    std::int64_t units = 0;
    friend bool operator==(const Spent&, const Spent&) = default;
};

std::vector<Spent> spent(const layers::CompiledPlan& plan, const replay::Outline& outline,
                         const std::string& budget) {
    std::vector<Spent> found;
    for (const auto& window :
         outline.budgets[plan.budget(BudgetId{budget})->value].bookingsByWindow) {
        for (const replay::Booking& booking : window)
            found.push_back({booking.layer ? plan.layers[booking.layer->value].id.value : "",
                             plan.routes[booking.route.value].id.value, booking.units});
    }
    return found;
}

class RehearsalTest : public QObject {
    Q_OBJECT

  private slots:
    void whoWatchesSpendsAndRefusesNobody() {
        plan::Plan plan = examplePlan("link-shortener-after");
        LogDay log({"POST", "/api/links", 201});
        log.every(1'000, 600, address(1)); // the rule lets one in 10 s through: 60
        const traffic::Traffic traffic = log.build();
        const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
        const replay::Prepared prepared = *replay::prepare(compiled, traffic, {}, {});
        replay::Options options;
        options.endlessBudgets = true;
        const replay::Outline planned = *replay::outline(prepared, options);
        QVERIFY(spent(compiled, planned, "kv.writes") == (std::vector<Spent>{{"", "create", 50}}));
        QVERIFY(spent(compiled, planned, "do.requests") ==
                (std::vector<Spent>{{"per-ip-day", "create", 60}}));
        QCOMPARE(planned.refused, (std::vector<std::int64_t>{540, 10}));
        options.watching = {LayerId{"zone-create"}};
        const replay::Outline noRule = *replay::outline(prepared, options);
        QCOMPARE(noRule.refused, (std::vector<std::int64_t>{0, 550}));
        QVERIFY(spent(compiled, noRule, "do.requests") ==
                (std::vector<Spent>{{"per-ip-day", "create", 600}}));
        // The object is asked all the same, and writes a row for each call.
        options.watching = {LayerId{"zone-create"}, LayerId{"per-ip-day"}};
        const replay::Outline nobody = *replay::outline(prepared, options);
        QCOMPARE(nobody.refused, (std::vector<std::int64_t>{0, 0}));
        QVERIFY(spent(compiled, nobody, "kv.writes") == (std::vector<Spent>{{"", "create", 600}}));
        QVERIFY(spent(compiled, nobody, "do.rows_written") ==
                (std::vector<Spent>{{"per-ip-day", "create", 600}}));
        QVERIFY(spent(compiled, nobody, "worker.requests") ==
                (std::vector<Spent>{{"", "create", 600}}));
    }

    void aLayersSpendingIsBookedByRoute() {
        plan::Plan plan = examplePlan("status-line-before");
        plan::Route second = plan.routes.front();
        second.id = RouteId{"second"};
        second.when = R"(http.request.uri.path eq "/second")";
        plan.routes.push_back(second);
        for (plan::LayerConfig& layer : plan.layers)
            layer.routes.clear();
        traffic::TrafficBuilder builder;
        const auto add = [&builder](const char* path, std::int64_t atMs) {
            traffic::Request request;
            request.time = LogDay::at(atMs);
            request[rules::Column::Client] = "198.51.100.7";
            request[rules::Column::Method] = "GET";
            request[rules::Column::Path] = path;
            request[rules::Column::Status] = "200";
            builder.add(request);
        };
        for (int at = 0; at < 5; ++at)
            add(at < 2 ? "/second" : "/line", at * 1'000);
        const traffic::Traffic traffic = builder.build();
        const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
        const replay::Prepared prepared = *replay::prepare(compiled, traffic, {}, {});
        const replay::Outline outline = *replay::outline(prepared, {});
        const std::vector<Spent> writes = spent(compiled, outline, "kv.writes");
        const std::string layer = plan.layers.front().id.value;
        QVERIFY(std::find(writes.begin(), writes.end(),
                          Spent{layer, plan.routes.front().id.value, 3}) != writes.end());
        QVERIFY(std::find(writes.begin(), writes.end(), Spent{layer, "second", 2}) != writes.end());
        // In the ledger a layer is one spender.
        const replay::Replay whole = *replay::replay(compiled, traffic);
        for (const replay::Spender& spender :
             whole.budgets[compiled.budget(BudgetId{"kv.writes"})->value].spenders) {
            if (spender.by == layer)
                QCOMPARE(spender.units, 5);
        }
    }

    void withoutEndsMonthsAreBookedByTheDay() {
        plan::Plan plan;
        plan.workersPlan = WorkersPlan::Paid;
        LogDay log({"GET", "/", 200});
        log.every(1'000, 3, address(1)).every(1'000, 4, address(1), 86'400'000);
        const traffic::Traffic traffic = log.build();
        const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
        const std::uint32_t requests = compiled.budget(BudgetId{"worker.requests"})->value;
        QCOMPARE(replay::replay(compiled, traffic)->budgets[requests].windows.size(),
                 std::size_t{1});
        replay::Options options;
        options.endlessBudgets = true;
        const replay::Replay endless = *replay::replay(compiled, traffic, options);
        const replay::BudgetUse& use = endless.budgets[requests];
        QCOMPARE(use.windows.size(), std::size_t{2});
        QCOMPARE(use.windows[0].used, 3);
        QCOMPARE(use.windows[1].used, 4);
    }
};

} // namespace

QTEST_APPLESS_MAIN(RehearsalTest)
#include "rehearsal_test.moc"
