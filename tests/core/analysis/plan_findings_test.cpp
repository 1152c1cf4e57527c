// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong in a plan whatever the pressure: names that nothing heeds, layers that nobody
// meets, rules that the API takes on no plan.
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;
using analysis::Severity;

namespace {

plan::Plan shortener() { return examplePlan("link-shortener-after"); }

/// The example's file with a piece of it written otherwise.
plan::Plan rewritten(const std::string& from, const std::string& to) {
    std::string text = document::writePlan(shortener());
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        qFatal("there is no %s in the plan", from.c_str());
    text.replace(at, from.size(), to);
    const document::PlanDocument document = document::readPlan(text);
    if (!document.errors.empty())
        qFatal("%s", render(document.errors.front()).c_str());
    return *document.plan;
}

class PlanFindingsTest : public QObject {
    Q_OBJECT

  private slots:
    /// A misspelt kind had turned a layer off with one line on standard error, and `check` said
    /// that all is well.
    void whatNothingHeedsIsAFinding_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("layers");
        QTest::addColumn<QString>("routes");
        QTest::addColumn<QString>("says");
        QTest::newRow("a misspelt kind") << R"("quota_object")"
                                         << R"("quota_objekt")"
                                         << "unknown-kind"
                                         << "per-ip-day"
                                         << ""
                                         << "quota_object";
        QTest::newRow("a kind of another version") << R"("quota_object")"
                                                   << R"("guard_dog")"
                                                   << "unknown-kind"
                                                   << "per-ip-day"
                                                   << ""
                                                   << "guard_dog";
        QTest::newRow("a key of the plan") << R"("workers_plan")"
                                           << R"("worker_plan": 1, "workers_plan")"
                                           << "unknown-key"
                                           << ""
                                           << ""
                                           << "worker_plan";
        QTest::newRow("a key of a layer") << R"("characteristics")"
                                          << R"("chracteristics": [], "characteristics")"
                                          << "unknown-key"
                                          << "zone-create"
                                          << ""
                                          << "chracteristics";
        QTest::newRow("a key of a response") << R"("content_type")"
                                             << R"("type": "x", "content_type")"
                                             << "unknown-key"
                                             << "zone-create"
                                             << ""
                                             << "type";
        QTest::newRow("a key of an operation") << R"("budget")"
                                               << R"("unit": 2, "budget")"
                                               << "unknown-key"
                                               << ""
                                               << "create"
                                               << "unit";
        QTest::newRow("a figure of one's own")
            << R"("routes")"
            << R"("platform": {"zone.fre.rate_limiting.rules": 2}, "routes")"
            << "unknown-key"
            << ""
            << ""
            << "zone.free.rate_limiting.rules";
    }
    void whatNothingHeedsIsAFinding() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, code);
        QFETCH(QString, layers);
        QFETCH(QString, routes);
        QFETCH(QString, says);
        QCOMPARE(Analysed(shortener(), "one").count(code.toStdString()), 0);
        const Analysed one(rewritten(from.toStdString(), to.toStdString()), "one");
        QCOMPARE(one.count(code.toStdString()), 1);
        const analysis::Finding& finding = one.finding(code.toStdString());
        QVERIFY(finding.severity == Severity::Warning);
        QCOMPARE(QString::fromStdString(Analysed::joined(finding.layers)), layers);
        QCOMPARE(finding.routes.empty() ? "" : QString::fromStdString(finding.routes[0].value),
                 routes);
        const QString sentence = QString::fromStdString(render(finding.message));
        QVERIFY2(sentence.contains(says), qPrintable(sentence));
    }

    void aKeyThatCannotBeReadIsAnError() {
        plan::Plan plan = shortener();
        plan.layers.back().parameters["key"] = std::vector<std::string>{"foo"};
        const Analysed one(plan, "one");
        const analysis::Finding& finding = one.finding("expression-not-readable");
        QVERIFY(finding.severity == Severity::Error);
        QCOMPARE(Analysed::joined(finding.layers), "per-ip-day");
        plan = examplePlan("status-line-after");
        for (plan::Operation& operation : plan.routes.front().operations) {
            if (operation.perIdle)
                operation.perIdle->key = {"foo"};
        }
        const Analysed idle(plan, "clients:10,every=15s");
        QVERIFY(idle.count("expression-not-readable") > 0);
        QVERIFY(idle.finding("expression-not-readable").routes.front() == plan.routes.front().id);
    }

    void aLayerThatNobodyMeets_data() {
        QTest::addColumn<QString>("layer");
        QTest::addColumn<QString>("route");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<bool>("worker");
        QTest::addColumn<int>("found");
        QTest::newRow("as it ships") << "zone-create"
                                     << ""
                                     << "" << true << 0;
        QTest::newRow("for a route of another path")
            << "zone-create"
            << "create"
            << R"(http.request.uri.path eq "/x")" << true << 1;
        QTest::newRow("for a route that leaves its path out")
            << "zone-create"
            << "redirect"
            << R"(http.request.uri.path eq "/api/links")" << true << 1;
        QTest::newRow("for one of many") << "zone-create"
                                         << "redirect"
                                         << R"(http.request.uri.path eq "/x")" << true << 0;
        QTest::newRow("for all routes, the rest among them")
            << "zone-create"
            << ""
            << R"(http.request.uri.path eq "/x")" << true << 0;
        QTest::newRow("in a Worker that does not run") << "per-ip-day"
                                                       << "create"
                                                       << "" << false << 1;
        QTest::newRow("before an operation that the route does not have") << "per-ip-day"
                                                                          << "redirect"
                                                                          << "" << true << 1;
        QTest::newRow("for a route that is not there") << "per-ip-day"
                                                       << "craete"
                                                       << "" << true << 2;
    }
    void aLayerThatNobodyMeets() {
        QFETCH(QString, layer);
        QFETCH(QString, route);
        QFETCH(QString, expression);
        QFETCH(bool, worker);
        QFETCH(int, found);
        plan::Plan plan = shortener();
        plan.routes.front().worker = worker;
        plan::LayerConfig& config = layerOf(plan, layer.toStdString());
        config.routes.clear();
        if (!route.isEmpty())
            config.routes = {RouteId{route.toStdString()}};
        if (!expression.isEmpty())
            config.parameters["expression"] = expression.toStdString();
        const Analysed one(plan, "one");
        QCOMPARE(one.count("meets-no-route"), std::int64_t{found});
        for (const analysis::Finding& finding : one.answers().findings) {
            if (finding.code == "meets-no-route")
                QCOMPARE(QString::fromStdString(Analysed::joined(finding.layers)), layer);
        }
    }

    void aSampleOfAnotherRoute() {
        plan::Plan plan = shortener();
        QCOMPARE(Analysed(plan, "one").count("sample-not-of-route"), 0);
        plan.routes.front().sample->method = "GET";
        const Analysed one(plan, "one");
        const analysis::Finding& finding = one.finding("sample-not-of-route");
        QVERIFY(finding.severity == Severity::Warning);
        QVERIFY(finding.routes == std::vector<RouteId>{RouteId{"create"}});
        const std::string sentence = render(finding.message);
        QVERIFY2(sentence.find("http.request.method eq \"POST\"") != std::string::npos,
                 sentence.c_str());
    }

    /// It was called an expression that cannot be read, and so kept a plan that a zone takes from
    /// being exported.
    void whatIsNotModelledYetIsNoFault_data() {
        QTest::addColumn<QString>("parameter");
        QTest::newRow("counting expression") << "counting_expression";
        QTest::newRow("requests to origin") << "requests_to_origin";
    }
    void whatIsNotModelledYetIsNoFault() {
        QFETCH(QString, parameter);
        plan::Plan plan = shortener();
        plan.zone.plan = ZonePlan::Enterprise;
        plan.zone.addons = {ZoneAddon::AdvancedRateLimiting};
        auto& parameters = plan.layers.front().parameters;
        if (parameter == "requests_to_origin")
            parameters["requests_to_origin"] = true;
        else
            parameters["counting_expression"] = std::string("http.response.code eq 404");
        const Analysed one(plan, "one");
        QVERIFY(!one.plan().layers.front().on);
        QCOMPARE(one.count("expression-not-readable"), 0);
        QCOMPARE(one.count("not-on-this-plan"), 0);
        const analysis::Finding& finding = one.finding("not-modelled-yet");
        QVERIFY(finding.severity == Severity::Warning);
        QCOMPARE(Analysed::joined(finding.layers), "zone-create");
    }

    void figuresOfOnesOwnCount() {
        plan::Plan plan = shortener();
        plan.layers.insert(plan.layers.begin(), plan.layers.front());
        plan.layers.front().id = LayerId{"second"};
        plan.layers.front().parameters["period_s"] = std::int64_t{60};
        QCOMPARE(Analysed(plan, "one").count("not-on-this-plan"), 2);
        plan.platform = {{"zone.free.rate_limiting.rules", 2},
                         {"zone.free.rate_limiting.period_s", 60},
                         {"workers.free.kv.writes.limit", 40},
                         {"kv.min_expiration_ttl_s", 30}};
        const Analysed own(plan, "one");
        QCOMPARE(own.count("not-on-this-plan"), 0);
        QCOMPARE(own.budget("kv.writes").limit, 40);
        QCOMPARE(own.verdict("kv.writes"), "slowed"); // 50 pass
        // Half a year later they are still one's own.
        analysis::Evidence evidence;
        evidence.today = dayOf(*parseRfc3339("2027-05-29"));
        plan.platform.clear();
        const double all = Analysed(plan, "one", evidence).number("stale-figure", "figures");
        plan.platform = {{"workers.free.kv.writes.limit", 40}};
        QCOMPARE(Analysed(plan, "one", evidence).number("stale-figure", "figures"), all - 1);
    }

    void whatTheApiTakesOnNoPlan_data() {
        QTest::addColumn<QString>("code");
        QTest::addColumn<bool>("isError");
        QTest::newRow("status") << "response-status" << true;
        QTest::newRow("content type") << "response-type" << true;
        QTest::newRow("body") << "response-body" << true;
        QTest::newRow("expression") << "expression-too-long" << true;
        QTest::newRow("a response that is never sent") << "response-not-block" << false;
        QTest::newRow("without the data centre") << "data-centre-added" << false;
    }
    void whatTheApiTakesOnNoPlan() {
        QFETCH(QString, code);
        QFETCH(bool, isError);
        plan::Plan plan = shortener();
        QCOMPARE(Analysed(plan, "one").count(code.toStdString()), 0);
        plan::LayerConfig& rule = plan.layers.front();
        if (code == "response-status")
            rule.response->status = 503;
        else if (code == "response-type")
            rule.response->contentType = "text/markdown";
        else if (code == "response-body")
            rule.response->body = std::string(30 * 1'024 + 1, 'x');
        else if (code == "expression-too-long")
            rule.parameters["expression"] =
                "http.request.uri.path eq \"/" + std::string(4'096, 'x') + "\"";
        else if (code == "response-not-block")
            rule.parameters["action"] = std::string("managed_challenge");
        else
            rule.parameters["characteristics"] = std::vector<std::string>{"ip.src"};
        const Analysed one(plan, "one");
        QCOMPARE(one.count(code.toStdString()), 1);
        const analysis::Finding& finding = one.finding(code.toStdString());
        QCOMPARE(finding.severity == Severity::Error, isError);
        QCOMPARE(Analysed::joined(finding.layers), "zone-create");
        if (finding.fixed)
            QCOMPARE(Analysed(*finding.fixed, "one").count(code.toStdString()), 0);
    }
};

} // namespace

QTEST_APPLESS_MAIN(PlanFindingsTest)
#include "plan_findings_test.moc"
