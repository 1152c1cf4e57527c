// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/plan_json.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::document;

class PlanJsonTest : public QObject {
    Q_OBJECT

  private slots:
    void readsEveryKey();
    void fillsInDefaults();
    void writesWhatItRead();
    void readsWindows();
    void countsDurationInMillionths();
    void keepsPricesExact();
    void takesAnUnreadableExpression();
    void ignoresAByteOrderMark();
    void refusesANewerPlan();
};

namespace {

// The plan of the documentation, with every key that it names.
constexpr std::string_view kWhole = R"({
  "edgefence_plan": 1,
  "name": "Link shortener, after",
  "zone_plan": "enterprise",
  "zone_addons": ["bot_management"],
  "workers_plan": "paid",
  "platform": {
    "workers.free.kv.writes.limit": 2000
  },
  "budgets": [
    {
      "id": "custom.model_calls",
      "name": "Model calls",
      "limit": 100,
      "window": "utc_hour",
      "when_spent": "bill",
      "price": {"currency": "EUR", "micros_per_unit": 12000}
    },
    {
      "id": "kv.reads",
      "used_elsewhere": 20000
    }
  ],
  "routes": [
    {
      "id": "create",
      "when": "http.request.method eq \"POST\" and http.request.uri.path eq \"/api/links\"",
      "worker": true,
      "when_worker_budget_spent": "fail_open",
      "operations": [
        {"budget": "kv.writes", "units": 2, "on": "2xx,304", "when_spent": "ignore"},
        {"budget": "kv.reads", "per_idle": {"key": ["ip.src", "http.host"], "idle_s": 90}}
      ],
      "recorded_refusals": "as_recorded",
      "sample": {
        "method": "POST",
        "path": "/api/links?x=1",
        "host": "links.example.com",
        "status": 201,
        "headers": {"x-install": "7"}
      }
    },
    {
      "id": "other",
      "worker": false
    }
  ],
  "layers": [
    {
      "id": "zone-create",
      "kind": "zone_rule",
      "name": "Creation",
      "where": "edge",
      "enabled": false,
      "expression": "http.request.uri.path eq \"/api/links\"",
      "characteristics": ["cf.colo.id", "ip.src"],
      "requests_per_period": 1,
      "period_s": 10,
      "mitigation_timeout_s": 60,
      "action": "managed_challenge",
      "counting_expression": "http.response.code eq 404",
      "requests_to_origin": true,
      "window_model": "sliding",
      "count_refused": true
    },
    {
      "id": "per-ip-day",
      "kind": "quota_object",
      "where": "before_operation",
      "routes": ["create"],
      "guards": "kv.writes",
      "limit": 50,
      "window": "utc_day",
      "key": ["ip.src"],
      "on_error": "throw",
      "response": {
        "status": 403,
        "content_type": "application/json",
        "body": "{\"error\":\"rate_limited\"}",
        "keep": true
      }
    },
    {
      "id": "check",
      "kind": "kv_counter",
      "limit": 20,
      "window": "lifetime",
      "ttl_s": 60,
      "key": [],
      "count_when": "under_limit",
      "on_error": "open"
    }
  ],
  "assumptions": {
    "zone_lag_ms": 1000,
    "binding_machines": 7,
    "in_flight": 3,
    "counter_delay_ms": 20,
    "kv_stale_s": 90,
    "data_centres": 2,
    "object_call_ms": 10,
    "seed": 42
  }
}
)";

PlanDocument read(std::string_view json) {
    PlanDocument document = readPlan(json);
    for (const Error& error : document.errors)
        qWarning("%s", render(error).c_str());
    return document;
}

std::string minimal(const std::string& members) {
    return R"({"edgefence_plan":1,"name":"","zone_plan":"free","workers_plan":"free",)" + members +
           "}";
}

plan::LayerConfig layerOf(const std::string& layer) {
    const PlanDocument document = read(minimal("\"layers\":[" + layer + "]"));
    return document.ok() ? document.plan->layers.front() : plan::LayerConfig{};
}

} // namespace

void PlanJsonTest::readsEveryKey() {
    const PlanDocument document = read(kWhole);
    QVERIFY(document.ok());
    QVERIFY(document.warnings.empty());
    const plan::Plan& plan = *document.plan;
    QCOMPARE(plan.name, std::string("Link shortener, after"));
    QVERIFY(plan.zone == parseZoneEntitlement("enterprise+bot_management"));
    QVERIFY(plan.workersPlan == WorkersPlan::Paid);
    QCOMPARE(plan.platform.at("workers.free.kv.writes.limit"), std::int64_t{2000});

    QCOMPARE(plan.budgets[0].limit.value(), std::int64_t{100});
    QVERIFY(plan.budgets[0].window == plan::BudgetWindow::UtcHour);
    QVERIFY(plan.budgets[0].whenSpent == plan::WhenSpent::Bill);
    QCOMPARE(plan.budgets[0].price->currency, std::string("EUR"));
    QCOMPARE(plan.budgets[0].price->microsPerMillion, std::int64_t{12'000'000'000});
    QCOMPARE(plan.budgets[1].usedElsewhere.value(), std::int64_t{20000});
    QVERIFY(!plan.budgets[1].limit);

    const plan::Route& create = plan.routes[0];
    QVERIFY(create.whenWorkerBudgetSpent == plan::WhenWorkerBudgetSpent::FailOpen);
    QVERIFY(create.recordedRefusals == plan::RecordedRefusals::AsRecorded);
    QCOMPARE(create.operations[0].units, std::int64_t{2});
    QVERIFY(create.operations[0].on.holds(204) && create.operations[0].on.holds(304));
    QVERIFY(!create.operations[0].on.holds(302));
    QVERIFY(create.operations[0].whenSpent == plan::OperationWhenSpent::Ignore);
    QVERIFY(create.operations[1].perIdle->idle == std::chrono::seconds(90));
    QCOMPARE(create.operations[1].perIdle->key.back(), std::string("http.host"));
    QCOMPARE(create.sample->status.value(), 201);
    QCOMPARE(create.sample->headers.at("x-install"), std::string("7"));
    QVERIFY(!plan.routes[1].worker);
    QVERIFY(plan.routes[1].when.empty());

    const plan::LayerConfig& rule = plan.layers[0];
    QCOMPARE(rule.name.value(), std::string("Creation"));
    QVERIFY(rule.place == plan::Place::Edge);
    QVERIFY(!rule.enabled);
    QVERIFY(rule.parameters.at("mitigation_timeout_s") == plan::ParameterValue(std::int64_t{60}));
    QVERIFY(rule.parameters.at("action") == plan::ParameterValue(std::string("managed_challenge")));
    QVERIFY(rule.parameters.at("count_refused") == plan::ParameterValue(true));
    QVERIFY(!rule.response);
    const plan::LayerConfig& quota = plan.layers[1];
    QVERIFY(quota.place == plan::Place::BeforeOperation);
    QCOMPARE(quota.guards->value, std::string("kv.writes"));
    QCOMPARE(quota.routes.front().value, std::string("create"));
    QVERIFY(quota.onError == plan::OnError::Throw);
    QCOMPARE(quota.response->status, 403);
    QVERIFY(quota.response->keep);
    QVERIFY(plan.layers[2].parameters.at("key") ==
            plan::ParameterValue(std::vector<std::string>()));

    QVERIFY(plan.assumptions.zoneLag == std::chrono::seconds(1));
    QVERIFY(plan.assumptions.kvStale == std::chrono::seconds(90));
    QCOMPARE(plan.assumptions.seed, std::uint64_t{42});
    QCOMPARE(plan.assumptions.dataCentres, std::int64_t{2});
}

void PlanJsonTest::fillsInDefaults() {
    const PlanDocument document = read(minimal(
        R"("routes":[{"id":"r","when":"true","operations":[{"budget":"kv.reads","per_idle":{}}]}],
                   "layers":[{"id":"z","kind":"zone_rule","expression":"true",
                              "requests_per_period":1,"period_s":10},
                             {"id":"q","kind":"quota_object","limit":5,"window":"utc_day",
                              "response":{}}])"));
    QVERIFY(document.ok());
    const plan::Route& route = document.plan->routes.front();
    QVERIFY(route.worker);
    QVERIFY(route.whenWorkerBudgetSpent == plan::WhenWorkerBudgetSpent::FailClosed);
    QVERIFY(route.recordedRefusals == plan::RecordedRefusals::Success);
    QCOMPARE(route.operations[0].units, std::int64_t{1});
    QVERIFY(route.operations[0].on.any);
    QVERIFY(route.operations[0].perIdle->idle == std::chrono::seconds(70));
    QVERIFY(route.operations[0].perIdle->key == std::vector<std::string>{"ip.src"});
    QVERIFY(document.plan->layers[0].place == plan::Place::Edge);
    QVERIFY(document.plan->layers[1].place == plan::Place::WorkerFront);
    QVERIFY(document.plan->layers[1].enabled);
    QVERIFY(document.plan->layers[1].onError == plan::OnError::Closed);
    QCOMPARE(document.plan->layers[1].response->status, 429);
    QCOMPARE(document.plan->layers[1].response->contentType, std::string("text/plain"));
    QVERIFY(document.plan->assumptions == plan::Assumptions{});

    const PlanDocument bare = readPlan(R"({"edgefence_plan": 1})");
    QVERIFY(bare.ok());
    QVERIFY(*bare.plan == plan::Plan{});
    QCOMPARE(bare.warnings.size(), std::size_t{2});
    QCOMPARE(render(bare.warnings[0]),
             std::string("line 1, column 1: zone_plan is not given; free is assumed"));
}

void PlanJsonTest::writesWhatItRead() {
    QCOMPARE(QString::fromStdString(writePlan(*read(kWhole).plan)),
             QString::fromUtf8(kWhole.data(), qsizetype(kWhole.size())));
}

void PlanJsonTest::readsWindows() {
    const auto window = [](const std::string& json) {
        const auto layer =
            layerOf(R"({"id":"q","kind":"quota_object","limit":5,"window":)" + json + "}");
        const auto found = layer.parameters.find("window");
        return found == layer.parameters.end() ? std::string()
                                               : std::get<std::string>(found->second);
    };
    QCOMPARE(window("\"utc_day\""), std::string("utc_day"));
    QCOMPARE(window("\"utc_hour\""), std::string("utc_hour"));
    QCOMPARE(window("{\"seconds\": 90}"), std::string("90s"));
    const std::string text =
        minimal(R"("layers":[{"id":"q","kind":"quota_object","limit":5,"window":{"seconds":90}}])");
    QVERIFY(writePlan(*read(text).plan).find("\"window\": {\"seconds\": 90}") != std::string::npos);
}

void PlanJsonTest::countsDurationInMillionths() {
    const std::string text = R"({
  "edgefence_plan": 1,
  "name": "Duration",
  "zone_plan": "free",
  "workers_plan": "free",
  "budgets": [
    {
      "id": "do.duration_gbs",
      "limit": 13000,
      "used_elsewhere": 0.5
    }
  ],
  "routes": [
    {
      "id": "r",
      "when": "true",
      "operations": [
        {"budget": "do.duration_gbs", "units": 0.00064},
        {"budget": "do.duration_gbs"},
        {"budget": "do.duration_gbs", "units": 1}
      ]
    }
  ]
}
)";
    const PlanDocument document = read(text);
    QVERIFY(document.ok());
    QCOMPARE(document.plan->budgets[0].limit.value(), std::int64_t{13'000'000'000});
    QCOMPARE(document.plan->budgets[0].usedElsewhere.value(), std::int64_t{500'000});
    QCOMPARE(document.plan->routes[0].operations[0].units, std::int64_t{640});
    QCOMPARE(document.plan->routes[0].operations[1].units, std::int64_t{1'000'000});
    QCOMPARE(QString::fromStdString(writePlan(*document.plan)), QString::fromStdString(text));
}

void PlanJsonTest::keepsPricesExact() {
    const auto price = [](const std::string& perUnit) {
        const PlanDocument document = read(minimal(
            R"("budgets":[{"id":"custom.a","limit":1,"window":"month","price":{"micros_per_unit":)" +
            perUnit + "}}]"));
        return document.plan->budgets.front().price->microsPerMillion;
    };
    QCOMPARE(price("0.3"), std::int64_t{300'000});
    QCOMPARE(price("12000"), std::int64_t{12'000'000'000});
    QCOMPARE(price("0.000001"), std::int64_t{1});
    QCOMPARE(price("12.5"), std::int64_t{12'500'000});
    QCOMPARE(price("1e3"), std::int64_t{1'000'000'000});
}

void PlanJsonTest::takesAnUnreadableExpression() {
    const PlanDocument document = read(
        minimal(R"("routes":[{"id":"r","when":"http.request.uri.path eq"},{"id":"s","when":""}],
                   "layers":[{"id":"z","kind":"zone_rule","expression":"","requests_per_period":1,
                              "period_s":10}])"));
    QVERIFY(document.ok());
    const std::string text = writePlan(*document.plan);
    QVERIFY(text.find("\"when\": \"\"") != std::string::npos);
    QVERIFY(*read(text).plan == *document.plan);
}

void PlanJsonTest::ignoresAByteOrderMark() {
    const PlanDocument document =
        readPlan("\xEF\xBB\xBF{\"edgefence_plan\": 1,\n \"zone_plan\": \"gold\"}");
    QCOMPARE(document.errors.size(), std::size_t{1});
    QCOMPARE(document.errors.front().where->line, std::size_t{2});
    QCOMPARE(document.errors.front().where->column, std::size_t{15});
}

void PlanJsonTest::refusesANewerPlan() {
    const PlanDocument document = readPlan("{\"edgefence_plan\": 2, \"layers\": 7}");
    QVERIFY(!document.plan);
    QCOMPARE(document.errors.size(), std::size_t{1});
    QCOMPARE(render(document.errors.front()),
             std::string("line 1, column 20: this plan is of version 2, and this program reads "
                         "version 1; a newer Edgefence reads it"));
}

QTEST_APPLESS_MAIN(PlanJsonTest)
#include "plan_json_test.moc"
