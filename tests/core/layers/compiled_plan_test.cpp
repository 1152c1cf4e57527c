// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/compiled_plan.h"
#include "core/layers/registry.h"
#include "tests/core/layers/counting.h"
#include "tests/core/layers/schema.h"
#include "tests/core/plan/catalogue.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::layers;

namespace {

plan::Route route(const std::string& id, const std::string& when,
                  const std::vector<std::string>& budgets) {
    plan::Route route;
    route.id = RouteId{id};
    route.when = when;
    for (const std::string& budget : budgets) {
        plan::Operation operation;
        operation.budget = BudgetId{budget};
        route.operations.push_back(operation);
    }
    return route;
}

plan::LayerConfig quota(const std::string& id) {
    plan::LayerConfig config;
    config.id = LayerId{id};
    config.kind = "quota_object";
    config.parameters = {{"limit", std::int64_t{50}}, {"window", std::string("utc_day")}};
    return config;
}

CompiledPlan compiled(const plan::Plan& plan) {
    return layers::compile(plan, edgefence::testing::catalogue(), edgefence::testing::schema());
}

class CompiledPlanTest : public QObject {
    Q_OBJECT

  private slots:
    void otherIsTheLastRouteWhereverItStands() {
        plan::Plan plan;
        plan.routes = {route("other", "", {"kv.reads"}),
                       route("create", R"(http.request.uri.path eq "/api/links")", {"kv.writes"})};
        const CompiledPlan result = compiled(plan);
        QCOMPARE(result.routes.size(), std::size_t{2});
        QCOMPARE(result.routes.front().id.value, "create");
        QVERIFY(result.routes.front().when.has_value());
        QCOMPARE(result.other().id.value, "other");
        QCOMPARE(result.other().operations.size(), std::size_t{1});
    }

    void aPlanWithoutAnythingHasOther() {
        const CompiledPlan result = compiled({});
        QCOMPARE(result.routes.size(), std::size_t{1});
        QVERIFY(result.other().config.worker);
        QVERIFY(result.layers.empty());
        QVERIFY(result.problems.empty());
    }

    void fallbacksAreFilledIn() {
        plan::Plan plan;
        plan.layers = {quota("per-ip-day")};
        const CompiledLayer layer = compiled(plan).layers.front();
        QVERIFY(layer.on);
        QCOMPARE(layer.key.size(), std::size_t{1});
        QCOMPARE(layer.key.front().source(), "ip.src");
        QCOMPARE(layer.spends.size(), std::size_t{4});
    }

    void guards_data() {
        QTest::addColumn<QString>("guards");
        QTest::addColumn<int>("create"); // operation it runs before, -1: does not run
        QTest::addColumn<int>("redirect");
        QTest::newRow("absent: the last operation's budget, where it is first spent")
            << "" << 1 << 0;
        QTest::newRow("the first operation that spends it") << "kv.writes" << 1 << -1;
        QTest::newRow("another budget") << "kv.reads" << 0 << 0;
        QTest::newRow("a budget that nothing spends") << "kv.lists" << -1 << -1;
    }
    void guards() {
        QFETCH(QString, guards);
        QFETCH(int, create);
        QFETCH(int, redirect);
        plan::Plan plan;
        plan.routes = {
            route("create", "true", {"kv.reads", "kv.writes", "kv.deletes", "kv.writes"}),
            route("redirect", "true", {"kv.reads"}), route("other", "", {})};
        plan::LayerConfig layer = quota("per-ip-day");
        layer.place = plan::Place::BeforeOperation;
        if (!guards.isEmpty())
            layer.guards = BudgetId{guards.toStdString()};
        plan.layers = {layer};
        const CompiledLayer result = compiled(plan).layers.front();
        const auto before = [&](std::size_t at) {
            const auto operation = result.beforeOperation[at];
            return operation ? static_cast<int>(*operation) : -1;
        };
        QCOMPARE(before(0), create);
        QCOMPARE(before(1), redirect);
        QCOMPARE(before(2), -1);
    }

    void dataCentreIsNoPartOfAZoneRulesKey() {
        plan::Plan plan;
        plan.layers = {edgefence::testing::layer(
            "zone_rule", {{"expression", std::string("true")},
                          {"characteristics", std::vector<std::string>{"cf.colo.id", "ip.src"}},
                          {"requests_per_period", std::int64_t{1}},
                          {"period_s", std::int64_t{10}}})};
        const CompiledLayer layer = compiled(plan).layers.front();
        QVERIFY(layer.on);
        QCOMPARE(layer.config.place, plan::Place::Edge);
        QCOMPARE(layer.key.size(), std::size_t{1});
        QCOMPARE(layer.key.front().source(), "ip.src");
    }

    void whatCannotBeReadIsOff_data() {
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("where");
        using Where = PlanProblem::Where;
        QTest::newRow("expression")
            << "expression"
            << "http.hots eq \"a\"" << static_cast<int>(Where::LayerExpression);
        QTest::newRow("counting expression") << "counting_expression"
                                             << "true" << static_cast<int>(Where::NotModelledYet);
        QTest::newRow("a counting expression that cannot be read")
            << "counting_expression"
            << "http.hots eq \"a\"" << static_cast<int>(Where::LayerExpression);
        QTest::newRow("a key that is no field") << "characteristics"
                                                << "ip.scr" << static_cast<int>(Where::LayerKey);
        QTest::newRow("no period") << "period_s"
                                   << "" << static_cast<int>(Where::LayerParameter);
    }
    void whatCannotBeReadIsOff() {
        QFETCH(QString, parameter);
        QFETCH(QString, value);
        QFETCH(int, where);
        plan::Plan plan;
        plan.layers = {
            edgefence::testing::layer("zone_rule", {{"expression", std::string("true")},
                                                    {"requests_per_period", std::int64_t{1}},
                                                    {"period_s", std::int64_t{10}}})};
        plan::Parameters& parameters = plan.layers.front().parameters;
        if (value.isEmpty())
            parameters.erase(parameter.toStdString());
        else if (parameter == "characteristics")
            parameters["characteristics"] = std::vector<std::string>{value.toStdString()};
        else
            parameters[parameter.toStdString()] = value.toStdString();
        const CompiledPlan result = compiled(plan);
        QVERIFY(!result.layers.front().on);
        QVERIFY(!result.problems.empty());
        QCOMPARE(static_cast<int>(result.problems.front().where), where);
        QCOMPARE(result.problems.front().id, "zone_rule");
    }

    void aRouteThatCannotBeReadMatchesNothing() {
        plan::Plan plan;
        plan.routes = {route("create", "http.request.method eq", {"kv.writes"})};
        const CompiledPlan result = compiled(plan);
        QVERIFY(!result.routes.front().readable);
        QVERIFY(!result.routes.front().when.has_value());
        QCOMPARE(result.problems.size(), std::size_t{1});
        QVERIFY(result.problems.front().error.where.has_value());
    }

    void anUnknownKindIsKeptAndOff() {
        plan::Plan plan;
        plan.layers = {quota("a")};
        plan.layers.front().kind = "guard_dog";
        const CompiledPlan result = compiled(plan);
        QVERIFY(result.layers.front().kind == nullptr);
        QVERIFY(!result.layers.front().on);
        QCOMPARE(result.remarks.size(), std::size_t{1});
        QVERIFY(result.remarks.front().kind == PlanRemark::Kind::UnknownKind);
        QVERIFY(!result.remarks.front().nearest.has_value());
        plan.layers.front().kind = "quota_objekt";
        QCOMPARE(compiled(plan).remarks.front().nearest,
                 std::optional<std::string>("quota_object"));
    }

    void whatDoesNothingIsRemarked() {
        using Kind = PlanRemark::Kind;
        plan::Plan plan;
        plan.kept = {{"nmae", "1"}};
        plan.platform = {{"workers.free.kv.writes.limit", 2'000},
                         {"workers.free.kv.write.limit", 1}};
        plan.routes = {route("create", "true", {"kv.writes"})};
        plan.routes.front().operations.front().kept = {{"unit", "2"}};
        plan.layers = {quota("a")};
        plan.layers.front().kept = {{"limt", "3"}};
        plan.layers.front().routes = {RouteId{"create"}, RouteId{"craete"}};
        const CompiledPlan result = compiled(plan);
        std::vector<std::pair<Kind, std::string>> found;
        for (const PlanRemark& remark : result.remarks)
            found.emplace_back(remark.kind, remark.text);
        const std::vector<std::pair<Kind, std::string>> wanted = {
            {Kind::UnknownKey, "nmae"},
            {Kind::UnknownFigure, "workers.free.kv.write.limit"},
            {Kind::UnknownKey, "unit"},
            {Kind::UnknownKey, "limt"},
            {Kind::UnknownRoute, "craete"}};
        QVERIFY(found == wanted);
        QCOMPARE(result.remarks[1].nearest,
                 std::optional<std::string>("workers.free.kv.writes.limit"));
        QCOMPARE(result.remarks[2].route, std::optional<RouteId>(RouteId{"create"}));
    }

    void aSampleMustBeARequestOfItsRoute_data() {
        QTest::addColumn<QString>("when");
        QTest::addColumn<QString>("missed");
        QTest::newRow("fits")
            << R"(http.request.method eq "POST" and http.request.uri.path eq "/a")"
            << "";
        QTest::newRow("another method") << R"(http.request.method eq "GET")"
                                        << R"(http.request.method eq "GET")";
        QTest::newRow("another path, in one of two clauses")
            << R"(http.request.method eq "POST" and starts_with(http.request.uri.path, "/b"))"
            << R"(starts_with(http.request.uri.path, "/b"))";
        QTest::newRow("either will do")
            << R"(http.request.uri.path eq "/a" or http.request.method eq "GET")"
            << "";
        QTest::newRow("what it does not say is open") << R"(http.host eq "x.example")"
                                                      << "";
        QTest::newRow("open, whatever the rest says")
            << R"(http.request.uri.path eq "/b" or http.host eq "x.example")"
            << "";
        QTest::newRow("the query is said with the path") << R"(http.request.uri.query eq "q=2")"
                                                         << R"(http.request.uri.query eq "q=2")";
    }
    void aSampleMustBeARequestOfItsRoute() {
        QFETCH(QString, when);
        QFETCH(QString, missed);
        plan::Plan plan;
        plan.routes = {route("create", when.toStdString(), {"kv.writes"})};
        plan.routes.front().sample = plan::Sample{};
        plan.routes.front().sample->method = "POST";
        plan.routes.front().sample->path = "/a?q=1";
        const CompiledPlan result = compiled(plan);
        QCOMPARE(result.remarks.empty(), missed.isEmpty());
        if (!missed.isEmpty())
            QCOMPARE(QString::fromStdString(result.remarks.front().text), missed);
    }

    void whatDidNotChangeIsTakenOver() {
        plan::Plan plan;
        plan.routes = {route("create", R"(http.request.uri.path eq "/a")", {"kv.writes"}),
                       route("broken", "http.request.method eq", {"kv.writes"})};
        plan.layers = {quota("a"), quota("b")};
        const CompiledPlan before = compiled(plan);
        plan.layers[1].parameters["limit"] = std::int64_t{7};
        plan.layers.push_back(quota("c"));
        const auto again = [&] {
            return layers::compile(plan, edgefence::testing::catalogue(),
                                   edgefence::testing::schema(), &before);
        };
        const auto same = [](const CompiledPlan& left, const CompiledPlan& right) {
            QCOMPARE(left.layers.size(), right.layers.size());
            for (std::size_t at = 0; at < left.layers.size(); ++at) {
                QVERIFY(left.layers[at].config == right.layers[at].config);
                QCOMPARE(left.layers[at].on, right.layers[at].on);
                QVERIFY(left.layers[at].onRoute == right.layers[at].onRoute);
                QVERIFY(left.layers[at].beforeOperation == right.layers[at].beforeOperation);
            }
            QCOMPARE(left.routes.size(), right.routes.size());
            for (std::size_t at = 0; at < left.routes.size(); ++at) {
                QVERIFY(left.routes[at].id == right.routes[at].id);
                QCOMPARE(left.routes[at].readable, right.routes[at].readable);
                QCOMPARE(left.routes[at].operations.size(), right.routes[at].operations.size());
            }
            QCOMPARE(left.problems.size(), right.problems.size());
            QCOMPARE(left.remarks.size(), right.remarks.size());
        };
        same(again(), compiled(plan));
        // A route more, and no layer of before knows it.
        plan.routes.push_back(route("list", R"(http.request.uri.path eq "/b")", {"kv.reads"}));
        same(again(), compiled(plan));
        QCOMPARE(again().layers.front().onRoute.size(), std::size_t{4});
        // Another budget moves the others' places.
        plan::BudgetEntry calls;
        calls.id = BudgetId{"custom.calls"};
        calls.limit = 1;
        calls.window = plan::BudgetWindow::UtcDay;
        plan.budgets = {calls};
        same(again(), compiled(plan));
    }

    void anOperationOnNoBudgetIsLeftOut() {
        plan::Plan plan;
        plan.routes = {route("create", "true", {"kv.write", "kv.writes"})};
        const CompiledPlan result = compiled(plan);
        QCOMPARE(result.routes.front().operations.size(), std::size_t{1});
        QCOMPARE(result.problems.size(), std::size_t{1});
    }

    void usedElsewhereByWindow_data() {
        QTest::addColumn<int>("window");
        QTest::addColumn<QString>("from");
        QTest::addColumn<qint64>("units");
        using Window = plan::BudgetWindow;
        QTest::newRow("a day") << static_cast<int>(Window::UtcDay) << "2026-02-10" << qint64{100};
        QTest::newRow("an hour: a 24th, rounded up")
            << static_cast<int>(Window::UtcHour) << "2026-02-10T05:00:00Z" << qint64{5};
        QTest::newRow("February") << static_cast<int>(Window::Month) << "2026-02-01"
                                  << qint64{2800};
        QTest::newRow("February 2028")
            << static_cast<int>(Window::Month) << "2028-02-01" << qint64{2900};
        QTest::newRow("December") << static_cast<int>(Window::Month) << "2026-12-01"
                                  << qint64{3100};
    }
    void usedElsewhereByWindow() {
        QFETCH(int, window);
        QFETCH(QString, from);
        QFETCH(qint64, units);
        plan::Budget budget;
        budget.window = static_cast<plan::BudgetWindow>(window);
        budget.usedElsewhere = 100;
        QCOMPARE(usedElsewhere(budget, *parseRfc3339(from.toStdString())), std::int64_t{units});
    }
};

} // namespace

QTEST_APPLESS_MAIN(CompiledPlanTest)
#include "compiled_plan_test.moc"
