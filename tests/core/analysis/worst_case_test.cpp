// SPDX-License-Identifier: GPL-3.0-or-later
// Worst cases beyond the example services: mixes of routes, keys, windows, money.
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;
using analysis::LaneStep;
using analysis::Verdict;

namespace {

/// Calls of /dear spend three units, calls of /cheap one, of 1,000 a day.
plan::Plan twoRoutes() {
    plan::Plan plan;
    plan.name = "two routes";
    plan::BudgetEntry calls;
    calls.id = BudgetId{"custom.calls"};
    calls.limit = 1'000;
    calls.window = plan::BudgetWindow::UtcDay;
    plan.budgets = {calls};
    for (const auto& [id, units] : {std::pair("dear", 3), std::pair("cheap", 1)}) {
        plan::Operation operation;
        operation.budget = calls.id;
        operation.units = units;
        plan::Route route;
        route.id = RouteId{id};
        route.when = "http.request.uri.path eq \"/" + std::string(id) + "\"";
        route.operations = {operation};
        plan.routes.push_back(route);
    }
    return plan;
}

plan::LayerConfig quota(const std::string& id, std::int64_t limit,
                        std::vector<std::string> routes = {},
                        std::vector<std::string> key = {"ip.src"}) {
    plan::LayerConfig layer;
    layer.id = LayerId{id};
    layer.kind = "quota_object";
    for (const std::string& route : routes)
        layer.routes.push_back(RouteId{route});
    layer.parameters = {{"limit", limit}, {"window", std::string("utc_day")}, {"key", key}};
    return layer;
}

plan::LayerConfig zoneRule(const std::string& expression,
                           std::vector<std::string> key = {"cf.colo.id", "ip.src"}) {
    plan::LayerConfig layer;
    layer.id = LayerId{"zone"};
    layer.kind = "zone_rule";
    layer.place = plan::Place::Edge;
    layer.parameters = {{"expression", expression},
                        {"characteristics", key},
                        {"requests_per_period", std::int64_t{1}},
                        {"period_s", std::int64_t{10}}};
    return layer;
}

class WorstCaseTest : public QObject {
    Q_OBJECT

  private slots:
    void theMixGoesWhereItCostsMost() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("dear-only", 100, {"dear"}), quota("both", 150, {"dear", "cheap"})};
        const Analysed one(plan, "one");
        // 100 dear calls at 3, then 50 cheap ones: both share the 150.
        QCOMPARE(one.worst("custom.calls"), 350);
        QCOMPARE(one.verdict("custom.calls"), "protected");
        QCOMPARE(one.lane("custom.calls", "dear").worstCase, 300);
        QCOMPARE(one.lane("custom.calls", "cheap").worstCase, 150);
        QCOMPARE(one.protectedBy("custom.calls"), "both");
        QCOMPARE(*one.budget("custom.calls").addressesToSpend, 3);
    }

    void lanesMayFitAndTheWholeNot() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("dear-day", 250, {"dear"}), quota("cheap-day", 600, {"cheap"})};
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.calls"), 1'350);
        QVERIFY(one.lane("custom.calls", "dear").verdict == Verdict::Protected);
        QVERIFY(one.lane("custom.calls", "cheap").verdict == Verdict::Protected);
        QCOMPARE(one.verdict("custom.calls"), "slowed");
        QVERIFY(!one.budget("custom.calls").worstLane.has_value());
        // 250 dear calls spend 750 in 5 s, 250 cheap ones the rest in 5 s more.
        QCOMPARE(one.spentAfter("custom.calls"), "10/1");
    }

    /// A window that each put restarts had been taken for one of the clock, which may be running
    /// when the day begins: 60 calls seemed to be spent with the second 20, after 7 h.
    void aWindowThatPutsRestartBeginsWithTheDay() {
        plan::Plan plan = twoRoutes();
        plan.budgets.front().limit = 60;
        plan.routes.erase(plan.routes.begin());
        plan::LayerConfig counter;
        counter.id = LayerId{"seven-hours"};
        counter.kind = "kv_counter";
        counter.parameters = {{"limit", std::int64_t{20}},
                              {"window", std::string("lifetime")},
                              {"ttl_s", std::int64_t{7 * 3'600}},
                              {"count_when", std::string("under_limit")}};
        plan.layers = {counter};
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.calls"), 80); // four times 7 h begin in a day
        QCOMPARE(one.spentAfter("custom.calls"), "50400/1");
    }

    void whatIsUsedElsewhereCounts() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("both", 100)};
        plan.budgets.front().usedElsewhere = 800;
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.calls"), 1'100);
        QCOMPARE(one.budget("custom.calls").limit, 1'000);
        QCOMPARE(one.budget("custom.calls").usedElsewhere, 800);
        QCOMPARE(Analysed::text(one.budget("custom.calls").secondsPerUnit),
                 "432/1"); // 86,400 / 200
        QCOMPARE(one.budget("custom.calls").spenders.front().by, "elsewhere");
        // 200 are left: 66 2/3 dear calls.
        QCOMPARE(one.spentAfter("custom.calls"), "4/3");
        plan.budgets.front().usedElsewhere = 1'000;
        const Analysed none(plan, "one");
        QCOMPARE(none.spentAfter("custom.calls"), "0/1");
        QVERIFY(!none.budget("custom.calls").secondsPerUnit.has_value());
    }

    void aKeyThatCallersChooseHoldsNobody() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("by-header", 5, {}, {R"(http.request.headers["x-key"][0])"})};
        const Analysed attack(plan, "one");
        QCOMPARE(attack.worst("custom.calls"), 3 * 4'320'000);
        QCOMPARE(attack.verdict("custom.calls"), "exposed");
        QCOMPARE(attack.worst("do.requests"), 4'320'000);
        QCOMPARE(attack.count("caller-chooses-key"), 1);
        // One's own clients do not make up new keys.
        const Analysed own(plan, "clients:10,every=15s,route=cheap");
        QCOMPARE(own.worst("custom.calls"), 50);
        QCOMPARE(own.count("caller-chooses-key"), 0);
    }

    void whatTheRoutePinsIsNoChoice() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("by-path", 100, {}, {"http.request.uri.path"})};
        const Analysed one(plan, "addresses:7");
        // One counter a path for all callers: 100 calls each.
        QCOMPARE(one.worst("custom.calls"), 400);
        QCOMPARE(one.lane("custom.calls", "dear").worstCase, 300);
        QVERIFY(!one.budget("custom.calls").addressesToSpend.has_value());
    }

    void aGlobalCapBoundsTheSum() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("all", 200, {}, {}), quota("each", 50)};
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.calls"), 150);
        QVERIFY(!one.budget("custom.calls").addressesToSpend.has_value());
        QCOMPARE(Analysed(plan, "addresses:9").worst("custom.calls"), 600);
    }

    void anEdgeRuleStandsWhereTheExpressionsShowIt_data() {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<qint64>("worst");
        QTest::newRow("the same path") << R"(http.request.uri.path eq "/dear")" << qint64{25'920};
        QTest::newRow("a set with it")
            << R"(http.request.uri.path in {"/dear" "/cheap"})" << qint64{25'920};
        QTest::newRow("everything") << "true" << qint64{25'920};
        QTest::newRow("narrower")
            << R"(http.request.uri.path eq "/dear" and http.request.method eq "POST")"
            << qint64{12'960'000};
        QTest::newRow("another path") << R"(http.request.uri.path eq "/x")" << qint64{12'960'000};
    }
    void anEdgeRuleStandsWhereTheExpressionsShowIt() {
        QFETCH(QString, expression);
        QFETCH(qint64, worst);
        plan::Plan plan = twoRoutes();
        plan.layers = {zoneRule(expression.toStdString())};
        const Analysed one(plan, "one");
        QCOMPARE(qint64{one.lane("custom.calls", "dear").worstCase}, worst);
        const auto& used = one.answers().assumptions;
        const bool doubted = std::any_of(used.begin(), used.end(), [](const auto& assumption) {
            return assumption.key == "layers.zone.stands_before.dear" && assumption.value == "no";
        });
        // Another path is no doubt.
        QCOMPARE(doubted, worst == 12'960'000 && !expression.contains("/x"));
    }

    void aRuleThatOnlyLogsHoldsNobody() {
        plan::Plan plan = twoRoutes();
        plan.layers = {zoneRule("true")};
        plan.layers.front().parameters["action"] = std::string("log");
        QCOMPARE(Analysed(plan, "one").verdict("custom.calls"), "exposed");
    }

    void theFirstHitAddsAWindow() {
        plan::Plan plan = twoRoutes();
        plan.layers = {zoneRule("true")};
        plan.layers.front().parameters["window_model"] = std::string("first_hit");
        QCOMPARE(Analysed(plan, "one").lane("custom.calls", "cheap").worstCase, 8'641);
    }

    void anAnswerMayPassByALayer() {
        plan::Plan plan = twoRoutes();
        plan::Route& dear = plan.routes.front();
        dear.operations.front().on = {false, {2}, {}};
        plan::Operation read;
        read.budget = BudgetId{"kv.reads"};
        dear.operations.push_back(read);
        plan::LayerConfig layer = quota("before", 50, {"dear"});
        layer.place = plan::Place::BeforeOperation;
        layer.guards = BudgetId{"custom.calls"};
        plan.layers = {layer};
        const Analysed one(plan, "one");
        // A call that is answered 400 spends no custom.calls and so never meets the quota.
        QCOMPARE(one.lane("custom.calls", "dear").worstCase, 150);
        QCOMPARE(one.worst("kv.reads"), 4'320'000);
        QCOMPARE(one.worst("do.requests"), 4'320'000);
    }

    void aBudgetByTheHour() {
        plan::Plan plan = twoRoutes();
        plan.budgets.front().window = plan::BudgetWindow::UtcHour;
        plan.layers = {zoneRule("true")};
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.calls"), 3 * 360);
        QCOMPARE(one.spentAfter("custom.calls"), "10000/3"); // 333 1/3 dear calls, one in 10 s
        plan.layers = {quota("each", 50)};
        QCOMPARE(Analysed(plan, "one").worst("custom.calls"), 150);
    }

    void aMonthOnThePaidPlan() {
        plan::Plan plan = twoRoutes();
        plan.workersPlan = WorkersPlan::Paid;
        const Analysed one(plan, "one");
        const analysis::BudgetAnswer& requests = one.budget("worker.requests");
        QCOMPARE(requests.worstCase, 31 * 4'320'000);
        QCOMPARE(one.verdict("worker.requests"), "exposed");
        QVERIFY(!requests.spentAfter.has_value());
        // $0.30 a million beyond 10 million: (30 x 4.32 - 10) x 0.30.
        QCOMPARE(requests.money->perMonth, (Money{35'880'000, "USD"}));
        QCOMPARE(requests.money->perDay, (Money{1'196'000, "USD"}));
        QVERIFY(!one.budget("custom.calls").money.has_value());
    }

    void fitsEvenIfNobodyIsRefused() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("each", 50)};
        const Analysed own(plan, "clients:10,every=1800s,hours=8,route=cheap");
        QCOMPARE(own.worst("custom.calls"), 160);
        QCOMPARE(own.verdict("custom.calls"), "fits");
        QCOMPARE(own.worst("do.requests"), 160);
        QVERIFY(own.step("custom.calls", "cheap", "each").effect == LaneStep::Effect::NeverBites);
        QCOMPARE(own.lane("custom.calls", "dear").worstCase, 0);
        QCOMPARE(*own.budget("custom.calls").callersThatFit, 62);
    }

    void fractionsOfOwnClientsAreFlooredAtTheEnd() {
        const plan::Plan plan = twoRoutes();
        // 86,400 / 7 calls a client: 12,342 6/7; three clients make 37,028 4/7.
        const Analysed own(plan, "clients:3,every=7s,route=cheap");
        QCOMPARE(own.worst("worker.requests"), 37'028);
        QCOMPARE(own.spentAfter("custom.calls"), "7000/3");
    }

    void aLayerThatIsOffHoldsNobody() {
        plan::Plan plan = twoRoutes();
        plan.layers = {quota("each", 50)};
        plan.layers.front().enabled = false;
        const Analysed one(plan, "one");
        QCOMPARE(one.verdict("custom.calls"), "exposed");
        QCOMPARE(one.worst("do.requests"), 0);
    }

    void failingOpenHelpsFewerAddresses() {
        plan::Plan plan = twoRoutes();
        plan.routes.resize(1);
        plan.routes.front().operations.front().units = 1;
        plan.layers = {zoneRule("true"), quota("each", 50)};
        QCOMPARE(*Analysed(plan, "one").budget("custom.calls").addressesToSpend, 20);
        // 12 of them spend the object requests, and then the quota is gone.
        plan.layers.back().onError = plan::OnError::Open;
        QCOMPARE(*Analysed(plan, "one").budget("custom.calls").addressesToSpend, 12);
        const Analysed twelve(plan, "addresses:12");
        QVERIFY(twelve.worst("custom.calls") > 1'000);
    }
};

} // namespace

QTEST_APPLESS_MAIN(WorstCaseTest)
#include "worst_case_test.moc"
