// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/patch.h"
#include "core/document/plan_json.h"
#include "tests/core/document/random_plan.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace edgefence;
using namespace edgefence::document;

class PatchTest : public QObject {
    Q_OBJECT

  private slots:
    void saysTheDifference();
    void leadsFromOnePlanToTheOther();
};

void PatchTest::saysTheDifference() {
    plan::Plan before;
    before.name = "Before";
    plan::LayerConfig layer;
    layer.id = LayerId{"per-ip-day"};
    layer.kind = "quota_object";
    layer.parameters = {{"limit", std::int64_t{50}}, {"window", std::string("utc_day")}};
    before.layers = {layer};
    QCOMPARE(jsonPatch(before, before), std::string("[]"));
    plan::Plan after = before;
    after.layers.front().parameters["limit"] = std::int64_t{20};
    QCOMPARE(jsonPatch(before, after),
             std::string(R"([{"op":"replace","path":"/layers/0/limit","value":20}])"));
    after = before;
    after.layers.clear();
    QCOMPARE(jsonPatch(before, after), std::string(R"([{"op":"remove","path":"/layers"}])"));
}

void PatchTest::leadsFromOnePlanToTheOther() {
    using nlohmann::json;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const plan::Plan before = testing::randomPlan(seed);
        const plan::Plan after = testing::randomPlan(seed + 1);
        const json patched =
            json::parse(writePlan(before)).patch(json::parse(jsonPatch(before, after)));
        QCOMPARE(patched.dump(), json::parse(writePlan(after)).dump());
    }
}

QTEST_APPLESS_MAIN(PatchTest)
#include "patch_test.moc"
