// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/validate.h"
#include "core/layers/registry.h"
#include "tests/core/document/random_plan.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::document;
using namespace edgefence::plan;

class ValidateTest : public QObject {
    Q_OBJECT

  private slots:
    void rightPlansHaveNoIssues();
    void pointsAtIssues();
    void idsAreOneLineOfText();
    void judgesParameters_data();
    void judgesParameters();
};

void ValidateTest::rightPlansHaveNoIssues() {
    QVERIFY(validate(Plan{}).empty());
    for (std::uint64_t seed = 1; seed <= 200; ++seed)
        QVERIFY(validate(testing::randomPlan(seed)).empty());
}

// An id with an escape sequence was taken, and coloured the terminal that showed it.
void ValidateTest::idsAreOneLineOfText() {
    Plan plan;
    for (const char* id : {"a\x1B[31mb", "a\nb", "a\x7F", "\xC3\xA4 b"}) {
        LayerConfig layer;
        layer.id = LayerId{id};
        layer.kind = "of a later version";
        plan.layers.push_back(layer);
    }
    QStringList issues;
    for (const PlanIssue& issue : validate(plan))
        issues += QString::fromStdString(issue.pointer + " " + render(issue.message));
    QCOMPARE(issues,
             (QStringList{"/layers/0/id an id is one line without control characters, found "
                          "\"a\\x1B[31mb\"",
                          "/layers/1/id an id is one line without control characters, found "
                          "\"a\\x0Ab\"",
                          "/layers/2/id an id is one line without control characters, found "
                          "\"a\\x7F\""}));
}

void ValidateTest::pointsAtIssues() {
    Plan plan;
    BudgetEntry budget;
    budget.id = BudgetId{"custom.calls"};
    plan.budgets = {budget};
    Route route;
    route.id = RouteId{"elsewhere"};
    route.operations = {Operation{BudgetId{"kv.wirtes"}, 1, {}, {}, {}, {}, {}}};
    plan.routes = {route};
    LayerConfig layer;
    layer.id = LayerId{"other"};
    layer.kind = "quota_object";
    layer.place = Place::Edge;
    layer.routes = {RouteId{"creat"}};
    layer.guards = BudgetId{"custom.money"};
    layer.parameters["limit"] = std::int64_t{-1};
    plan.layers = {layer};

    QStringList issues;
    for (const PlanIssue& issue : validate(plan)) {
        std::string text = issue.pointer + " " + render(issue.message);
        if (issue.hint)
            text += "; " + render(*issue.hint);
        issues += QString::fromStdString(text);
    }
    const QStringList expected = {
        "/budgets/0/limit the budget custom.calls is your own, so it needs limit",
        "/budgets/0/window the budget custom.calls is your own, so it needs window",
        "/routes/0/id the id elsewhere is taken in every plan",
        "/routes/0/operations/0/budget there is no budget kv.wirtes; did you mean kv.writes?",
        "/layers/0/id the id other is taken in every plan",
        "/layers/0/routes/0 there is no route creat",
        "/layers/0/guards there is no budget custom.money; a budget of your own is listed under "
        "budgets, as custom.money",
        "/layers/0/where a layer of the kind quota_object cannot stand at edge; it can at "
        "\"worker_front\" or \"before_operation\"",
        "/layers/0/limit limit must be from 1 to 1,000,000,000; found -1",
        "/layers/0/window a layer of the kind quota_object needs window here"};
    QCOMPARE(issues, expected);
}

void ValidateTest::judgesParameters_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<bool>("right");
    QTest::newRow("one request") << "zone_rule"
                                 << "requests_per_period" << QVariant(qint64{1}) << true;
    QTest::newRow("no request") << "zone_rule"
                                << "requests_per_period" << QVariant(qint64{0}) << false;
    QTest::newRow("timeout 0") << "zone_rule"
                               << "mitigation_timeout_s" << QVariant(qint64{0}) << true;
    QTest::newRow("a choice") << "zone_rule"
                              << "action" << QVariant("js_challenge") << true;
    QTest::newRow("no choice") << "zone_rule"
                               << "action" << QVariant("deny") << false;
    QTest::newRow("lifetime of a key") << "kv_counter"
                                       << "ttl_s" << QVariant(qint64{59}) << true;
}

void ValidateTest::judgesParameters() {
    QFETCH(QString, kind);
    QFETCH(QString, parameter);
    QFETCH(QVariant, value);
    QFETCH(bool, right);
    const ParameterValue given = value.typeId() == QMetaType::QString
                                     ? ParameterValue(value.toString().toStdString())
                                     : ParameterValue(std::int64_t{value.toLongLong()});
    for (const layers::ParameterSpec& spec : layers::findKind(kind.toStdString())->parameters())
        if (spec.name == parameter.toStdString())
            QCOMPARE(!whyNot(spec, given).has_value(), right);
}

QTEST_APPLESS_MAIN(ValidateTest)
#include "validate_test.moc"
