// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/finding.h"
#include "tests/core/analysis/analysing.h"

#include <QtTest>

#include <set>

using namespace edgefence;
using namespace edgefence::testing;
using analysis::Severity;

namespace {

plan::Plan shortener() { return examplePlan("link-shortener-after"); }

plan::Plan withMethod() {
    plan::Plan plan = shortener();
    plan.layers.front().parameters["expression"] =
        std::string(R"(http.request.method eq "POST" and http.request.uri.path eq "/api/links")");
    return plan;
}

plan::Plan withParameter(const std::string& name, plan::ParameterValue value) {
    plan::Plan plan = shortener();
    plan.layers.front().parameters[name] = std::move(value);
    return plan;
}

class FindingsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyCodeIsOnceInTheTable() {
        std::set<std::string_view> codes;
        for (const analysis::findings::Row& row : analysis::findings::table()) {
            QVERIFY(codes.insert(row.code).second);
            QVERIFY(row.find != nullptr);
        }
    }

    void worstComesFirst() {
        const Analysed one(withMethod(), "one");
        const auto& findings = one.answers().findings;
        QVERIFY(std::is_sorted(findings.begin(), findings.end(), [](const auto& a, const auto& b) {
            return a.severity > b.severity;
        }));
        for (const analysis::Finding& finding : findings) {
            QVERIFY(!render(finding.title).empty());
            const std::string sentence = render(finding.message);
            QVERIFY2(!sentence.empty() && sentence.find('%') == std::string::npos,
                     sentence.c_str());
            QCOMPARE(finding.fixed.has_value(), finding.fixLabel.has_value());
        }
    }

    void aFreeZoneCannotMatchTheMethod() {
        const Analysed one(withMethod(), "one");
        const analysis::Finding& finding = one.finding("not-on-this-plan");
        QVERIFY(finding.severity == Severity::Error);
        const std::string sentence = render(finding.message);
        QVERIFY2(sentence.find("http.request.method") != std::string::npos, sentence.c_str());
        QVERIFY2(sentence.find("Business") != std::string::npos, sentence.c_str());
        plan::Plan business = withMethod();
        business.zone.plan = ZonePlan::Business;
        QCOMPARE(Analysed(business, "one").count("not-on-this-plan"), 0);
        QCOMPARE(Analysed(business, "one").count("path-alone-would-do"), 0);
    }

    void thePathAloneWouldDo() {
        const Analysed one(withMethod(), "one");
        const analysis::Finding& finding = one.finding("path-alone-would-do");
        QCOMPARE(Analysed::joined(finding.layers), "zone-create");
        const plan::Plan& fixed = *finding.fixed;
        QCOMPARE(std::get<std::string>(fixed.layers.front().parameters.at("expression")),
                 R"(http.request.uri.path eq "/api/links")");
        const Analysed after(fixed, "one");
        QCOMPARE(after.count("path-alone-would-do"), 0);
        QCOMPARE(after.count("not-on-this-plan"), 0);
        QCOMPARE(after.lane("worker.requests", "create").worstCase, 8'640);
    }

    void theLogSaysWhatTheWiderRuleTouches() {
        LogDay day({"POST", "/api/links", 201});
        day.every(1'000, 30, address(1)).every(1'000, 12, address(2));
        LogDay other({"GET", "/api/links", 405});
        traffic::TrafficBuilder builder;
        const auto add = [&builder](const std::string& method, const std::string& client, int n) {
            for (int at = 0; at < n; ++at) {
                traffic::Request request;
                request.time = LogDay::at(at * 1'000);
                request[rules::Column::Client] = client;
                request[rules::Column::Method] = method;
                request[rules::Column::Path] = "/api/links";
                request[rules::Column::Status] = method == "POST" ? "201" : "405";
                builder.add(request);
            }
        };
        add("POST", address(1), 30);
        add("POST", address(2), 12);
        add("GET", address(2), 5);
        add("GET", address(3), 12);
        const traffic::Traffic traffic = builder.build();
        analysis::TrafficFacts facts(traffic);
        analysis::Evidence evidence;
        evidence.traffic = &facts;
        const Analysed one(withMethod(), "one", evidence);
        QCOMPARE(one.number("path-alone-would-do", "both"), 42.0);
        QCOMPARE(one.number("path-alone-would-do", "only_proposed"), 17.0);
        QCOMPARE(one.number("path-alone-would-do", "extra_addresses"), 1.0);
    }

    /// "One per 0 seconds" was said to be the rate that keeps a day of which nothing is left.
    void noRateKeepsADayThatIsUsedElsewhere() {
        plan::Plan plan = examplePlan("link-shortener-after");
        plan.layers.pop_back(); // the object
        QCOMPARE(Analysed(plan, "one").number("rate-cannot-imply-day", "seconds_per_unit"), 86.4);
        plan::BudgetEntry writes;
        writes.id = BudgetId{"kv.writes"};
        writes.usedElsewhere = 1'000;
        plan.budgets = {writes};
        const Analysed one(plan, "one");
        const analysis::Finding& finding = one.finding("rate-cannot-imply-day");
        const std::string sentence = render(finding.message);
        QVERIFY2(sentence.find("used elsewhere") != std::string::npos, sentence.c_str());
        for (const auto& [name, number] : finding.numbers)
            QVERIFY2(name != "seconds_per_unit", "of a day of which nothing is left");
    }

    void aPathOfTwoRoutesIsNotEnough() {
        plan::Plan plan = withMethod();
        plan::Route get = plan.routes.front();
        get.id = RouteId{"list"};
        get.when = R"(http.request.method eq "GET" and http.request.uri.path eq "/api/links")";
        plan.routes.push_back(get);
        QCOMPARE(Analysed(plan, "one").count("path-alone-would-do"), 0);
        QCOMPARE(Analysed(plan, "one").count("not-on-this-plan"), 1);
    }

    void numbersThatAFreeZoneDoesNotHave_data() {
        QTest::addColumn<QString>("parameter");
        QTest::addColumn<int>("value");
        QTest::addColumn<int>("nearest");
        QTest::newRow("period") << "period_s" << 60 << 10;
        QTest::newRow("timeout") << "mitigation_timeout_s" << 3600 << 10;
    }
    void numbersThatAFreeZoneDoesNotHave() {
        QFETCH(QString, parameter);
        QFETCH(int, value);
        QFETCH(int, nearest);
        const std::string name = parameter.toStdString();
        const Analysed one(withParameter(name, std::int64_t{value}), "one");
        const analysis::Finding& finding = one.finding("not-on-this-plan");
        QCOMPARE(std::get<std::int64_t>(finding.fixed->layers.front().parameters.at(name)),
                 std::int64_t{nearest});
        QCOMPARE(Analysed(*finding.fixed, "one").count("not-on-this-plan"), 0);
    }

    void otherThingsThatAFreeZoneDoesNotHave() {
        using Texts = std::vector<std::string>;
        QCOMPARE(
            Analysed(withParameter("action", std::string("log")), "one").count("not-on-this-plan"),
            1);
        QCOMPARE(Analysed(withParameter("characteristics",
                                        Texts{"cf.colo.id", R"(http.request.headers["x"][0])"}),
                          "one")
                     .count("not-on-this-plan"),
                 1);
        QCOMPARE(
            Analysed(withParameter("counting_expression", std::string("http.response.code eq 404")),
                     "one")
                .count("not-on-this-plan"),
            1);
        plan::Plan two = shortener();
        two.layers.insert(two.layers.begin(), two.layers.front());
        two.layers.front().id = LayerId{"second"};
        const Analysed one(two, "one");
        QCOMPARE(one.number("not-on-this-plan", "rules"), 2.0);
        QVERIFY(one.finding("not-on-this-plan").fixed->zone.plan == ZonePlan::Pro);
    }

    void aResponseOfItsOwnIsUndocumentedOnFree() {
        const Analysed one(shortener(), "one");
        const analysis::Finding& finding = one.finding("undocumented-on-this-plan");
        QVERIFY(finding.severity == Severity::Warning);
        QVERIFY(finding.fixed->layers.front().response->keep);
        plan::Plan pro = shortener();
        pro.zone.plan = ZonePlan::Pro;
        QCOMPARE(Analysed(pro, "one").count("undocumented-on-this-plan"), 0);
    }

    void whatCannotBeReadIsSaid() {
        plan::Plan plan = shortener();
        plan.routes.front().when = "http.request.method eq";
        plan.layers.front().parameters["expression"] = std::string("nonsense eq 1");
        const Analysed one(plan, "one");
        QCOMPARE(one.count("expression-not-readable"), 2);
        for (const analysis::Finding& finding : one.answers().findings) {
            if (finding.code == "expression-not-readable")
                QCOMPARE(finding.layers.size() + finding.routes.size(), std::size_t{1});
        }
        // A route that cannot be read matches nothing: no lane.
        for (const analysis::Lane& lane : one.budget("worker.requests").lanes)
            QVERIFY(lane.route != RouteId{"create"});
    }

    void aTtlMustOutliveItsWindow() {
        plan::Plan plan = examplePlan("chat-spend-cap");
        plan.layers.back().parameters["ttl_s"] = std::int64_t{600};
        const Analysed one(plan, "one");
        const analysis::Finding& finding = one.finding("ttl-too-short");
        QVERIFY(finding.severity == Severity::Error);
        QCOMPARE(one.number("ttl-too-short", "needed_s"), 3'600.0);
        QCOMPARE(Analysed(*finding.fixed, "one").count("ttl-too-short"), 0);
        plan.layers.back().parameters["ttl_s"] = std::int64_t{30};
        QCOMPARE(Analysed(plan, "one").count("ttl-too-short"), 1);
        QCOMPARE(Analysed(examplePlan("chat-spend-cap"), "one").count("ttl-too-short"), 0);
    }

    void theCheapestLayerIsAZoneRule() {
        plan::Plan plan = shortener();
        plan.layers.clear();
        plan.routes.resize(1);
        const Analysed one(plan, "one");
        // A zone rule cannot hold 1,000 writes: 8,640 windows. The object can.
        const analysis::Finding& writes = one.finding("unprotected", "kv.writes");
        QVERIFY(!writes.fixed.has_value() || writes.fixed->layers.front().kind == "quota_object");
        // Of the Worker requests 11 in 10 s fit: 95,040 of 100,000.
        const analysis::Finding& requests = one.finding("unprotected", "worker.requests");
        QVERIFY(requests.fixed.has_value());
        const plan::LayerConfig& rule = requests.fixed->layers.front();
        QCOMPARE(rule.kind, "zone_rule");
        QCOMPARE(std::get<std::int64_t>(rule.parameters.at("requests_per_period")),
                 std::int64_t{11});
        const Analysed fixed(*requests.fixed, "one");
        QCOMPARE(fixed.verdict("worker.requests"), "protected");
        QCOMPARE(fixed.worst("worker.requests"), 95'040);
    }

    void staleFiguresAreSaidHalfAYearLater() {
        analysis::Evidence evidence;
        evidence.today = dayOf(*parseRfc3339("2027-05-28"));
        QCOMPARE(Analysed(shortener(), "one", evidence).count("stale-figure"), 0);
        evidence.today = dayOf(*parseRfc3339("2027-05-29"));
        QCOMPARE(Analysed(shortener(), "one", evidence).count("stale-figure"), 1);
        QCOMPARE(Analysed(shortener(), "one").count("stale-figure"), 0);
    }

    void answersMayDiffer() {
        plan::Plan plan = examplePlan("chat-spend-cap");
        QCOMPARE(Analysed(plan, "one").count("answers-differ"), 1);
        const plan::Plan fixed = *Analysed(plan, "one").finding("answers-differ").fixed;
        QCOMPARE(Analysed(fixed, "one").count("answers-differ"), 0);
    }

    void oneObjectForAllIsTooBusy() {
        plan::Plan plan = shortener();
        plan.layers.erase(plan.layers.begin());
        plan.layers.front().parameters["key"] = std::vector<std::string>{};
        const Analysed many(plan, "addresses:11");
        QCOMPARE(many.number("single-object", "per_second"), 550.0);
        QCOMPARE(Analysed(plan, "addresses:10").count("single-object"), 0);
    }
};

} // namespace

QTEST_APPLESS_MAIN(FindingsTest)
#include "findings_test.moc"
