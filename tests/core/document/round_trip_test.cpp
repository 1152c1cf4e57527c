// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/plan_json.h"
#include "tests/core/document/random_plan.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::document;

/// What is read is written as it was.
class RoundTripTest : public QObject {
    Q_OBJECT

  private slots:
    void leavesDefaultsAsTheyWere();
    void keepsUnknownKeysAtEveryLevel();
    void keepsALayerOfAnUnknownKindWhole();
    void everyPlanComesBack();
};

namespace {

PlanDocument read(std::string_view json) {
    PlanDocument document = readPlan(json);
    for (const Error& error : document.errors)
        qWarning("%s", render(error).c_str());
    return document;
}

} // namespace

void RoundTripTest::leavesDefaultsAsTheyWere() {
    const std::string bare = R"({
  "edgefence_plan": 1,
  "name": "Bare",
  "zone_plan": "free",
  "workers_plan": "free",
  "routes": [
    {
      "id": "r",
      "when": "true",
      "operations": [{"budget": "kv.reads", "per_idle": {}}]
    }
  ],
  "layers": [
    {
      "id": "q",
      "kind": "quota_object",
      "limit": 5,
      "window": "utc_day",
      "response": {}
    }
  ]
}
)";
    const std::string given = R"({
  "edgefence_plan": 1,
  "name": "Given",
  "zone_plan": "free",
  "zone_addons": [],
  "workers_plan": "free",
  "platform": {},
  "budgets": [],
  "routes": [
    {
      "id": "r",
      "when": "true",
      "worker": true,
      "when_worker_budget_spent": "fail_closed",
      "operations": [
        {
          "budget": "kv.reads",
          "units": 1,
          "on": "any",
          "per_idle": {"key": ["ip.src"], "idle_s": 70},
          "when_spent": "fail"
        }
      ],
      "recorded_refusals": "success"
    }
  ],
  "layers": [
    {
      "id": "q",
      "kind": "quota_object",
      "where": "worker_front",
      "enabled": true,
      "routes": [],
      "limit": 5,
      "window": "utc_day",
      "key": ["ip.src"],
      "on_error": "closed",
      "response": {"status": 429, "content_type": "text/plain", "body": "", "keep": false}
    }
  ],
  "assumptions": {
    "zone_lag_ms": 2000,
    "seed": 1
  }
}
)";
    for (const std::string& text : {bare, given})
        QCOMPARE(QString::fromStdString(writePlan(*read(text).plan)), QString::fromStdString(text));
    // Changed away from the default and back, a key that the document gave is still there.
    plan::Plan plan = *read(given).plan;
    plan.layers.front().enabled = false;
    plan.layers.front().enabled = true;
    QCOMPARE(writePlan(plan), given);
}

void RoundTripTest::keepsUnknownKeysAtEveryLevel() {
    const std::string text = R"({
  "edgefence_plan": 1,
  "name": "Kept",
  "zone_plan": "free",
  "workers_plan": "free",
  "budgets": [
    {
      "id": "custom.a",
      "limit": 1,
      "window": "month",
      "price": {"micros_per_unit": 1, "rounding": "up"},
      "colour": "#ff0000"
    }
  ],
  "routes": [
    {
      "id": "r",
      "when": "true",
      "operations": [{"budget": "custom.a", "per_idle": {"idle_s": 5, "why": null}, "note": 1.5}],
      "sample": {"method": "GET", "body": ["x", {"y": -3}]},
      "weight": 12345678901234567
    }
  ],
  "layers": [
    {
      "id": "q",
      "kind": "quota_object",
      "limit": 5,
      "window": "utc_day",
      "response": {"status": 430, "headers": {"retry-after": "10"}},
      "jurisdiction": "eu"
    }
  ],
  "assumptions": {
    "seed": 3,
    "weather": "fine"
  },
  "$schema": "plan.schema.json"
}
)";
    const PlanDocument document = read(text);
    QVERIFY(document.ok());
    QCOMPARE(QString::fromStdString(writePlan(*document.plan)), QString::fromStdString(text));
    QCOMPARE(document.warnings.size(), std::size_t{10});
    QCOMPARE(render(document.warnings[0]),
             std::string("line 11, column 39: there is no key rounding here; it is kept and does "
                         "nothing"));
    QCOMPARE(document.plan->routes[0].kept.front().second, std::string("12345678901234567"));
    const PlanDocument misspelt = readPlan(
        R"({"edgefence_plan":1,"zone_plan":"free","workers_plan":"free","layers":[{"id":"q","kind":"quota_object","limit":5,"window":"utc_day","enabeld":false}]})");
    QCOMPARE(misspelt.warnings.size(), std::size_t{1});
    QVERIFY(render(misspelt.warnings[0]).ends_with("; did you mean enabled?"));
}

void RoundTripTest::keepsALayerOfAnUnknownKindWhole() {
    const std::string text = R"({
  "edgefence_plan": 1,
  "name": "From another version",
  "zone_plan": "free",
  "workers_plan": "free",
  "layers": [
    {
      "id": "sieve",
      "kind": "bloom_filter",
      "limit": "many",
      "where": "origin",
      "enabled": false,
      "routes": ["nowhere"],
      "nested": {"a": [1, 2, {"b": null}]}
    }
  ]
}
)";
    const PlanDocument document = read(text);
    QVERIFY(document.ok());
    QCOMPARE(document.warnings.size(), std::size_t{1});
    QCOMPARE(render(document.warnings[0]),
             std::string("line 9, column 15: this version knows no layers of the kind "
                         "bloom_filter; the layer is kept and off"));
    const plan::LayerConfig& layer = document.plan->layers.front();
    QVERIFY(!layer.enabled);
    QVERIFY(layer.place == plan::Place::WorkerFront);
    QCOMPARE(layer.routes.front().value, std::string("nowhere"));
    QCOMPARE(QString::fromStdString(writePlan(*document.plan)), QString::fromStdString(text));
}

void RoundTripTest::everyPlanComesBack() {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const plan::Plan plan = testing::randomPlan(seed);
        const std::string text = writePlan(plan);
        const PlanDocument document = readPlan(text);
        for (const Error& error : document.errors)
            qWarning("seed %llu: %s", static_cast<unsigned long long>(seed), render(error).c_str());
        QVERIFY2(document.ok(), text.c_str());
        QVERIFY2(*document.plan == plan, text.c_str());
        QCOMPARE(writePlan(*document.plan), text);
    }
}

QTEST_APPLESS_MAIN(RoundTripTest)
#include "round_trip_test.moc"
