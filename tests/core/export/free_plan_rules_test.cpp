// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/export/fixture.h"

using namespace edgefence;
using namespace edgefence::test;

// Zone rules that people tried to deploy on a Free zone (cloudflare/cloudflare-docs issue 23641,
// cloudflare/terraform-provider-cloudflare issue 3963, BrianHenryIE/bh-wc-checkout-rate-limiter
// issue 17, cloudflare/api-schemas pull request 31): which of them the zone refuses, each alone.

class FreePlanRulesTest : public QObject {
    Q_OBJECT
  private slots:
    void eachAlone_data();
    void eachAlone();
    void allTogether();
};

namespace {

QJsonObject layerOf(const QJsonObject& rule) {
    QJsonObject layer = zoneRule({{"id", rule["id"]},
                                  {"expression", rule["expression"]},
                                  {"characteristics", rule["characteristics"]},
                                  {"requests_per_period", rule["requests_per_period"]},
                                  {"period_s", rule["period"]},
                                  {"mitigation_timeout_s", rule["mitigation_timeout"]},
                                  {"action", rule["action"]}});
    if (rule.contains("response")) {
        const QJsonObject response = rule["response"].toObject();
        layer["response"] = QJsonObject{{"status", response["status_code"]},
                                        {"content_type", response["content_type"]},
                                        {"body", response["content"]}};
    }
    return layer;
}

} // namespace

void FreePlanRulesTest::eachAlone_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("problem"); // empty: accepted without a word
    QTest::addColumn<bool>("refused");
    QTest::addColumn<QString>("reason"); // in the problem's text
    QTest::newRow("path only") << "a"
                               << "" << false << "";
    QTest::newRow("response field in the rule's expression")
        << "b"
        << "not-on-this-plan" << true << "http.response.code";
    QTest::newRow("period of 60 s") << "c"
                                    << "not-on-this-plan" << true << "60 s";
    QTest::newRow("timeout 0 with block") << "d"
                                          << "not-on-this-plan" << true << "0 s";
    QTest::newRow("without cf.colo.id") << "e"
                                        << "data-centre-added" << false << "cf.colo.id";
    QTest::newRow("host") << "f"
                          << "not-on-this-plan" << true << "http.host";
    QTest::newRow("matches") << "g"
                             << "not-on-this-plan" << true << "matches";
    QTest::newRow("challenge with timeout 0") << "h"
                                              << "" << false << "";
    QTest::newRow("challenge with timeout 10 s") << "i"
                                                 << "not-on-this-plan" << true << "10 s";
    QTest::newRow("response with status 503") << "j"
                                              << "response-status" << true << "503";
}

void FreePlanRulesTest::eachAlone() {
    QFETCH(QString, id);
    QFETCH(QString, problem);
    QFETCH(bool, refused);
    QFETCH(QString, reason);
    const QJsonArray rules = report("r06-free-plan-rules.json").object()["zone_rules"].toArray();
    if (rules.isEmpty()) {
        QSKIP("EDGEFENCE_CASES does not name the folder of the handed cases");
    }
    const QJsonObject given = rules[id[0].unicode() - 'a'].toObject();
    QCOMPARE(given["id"].toString(), id);
    const auto made = artefact(freePlan({layerOf(given)}), "ruleset");
    QCOMPARE(made.isRefused(), refused);

    QString text;
    for (const exporting::Check& check : made.checks) {
        if (check.code == problem.toStdString()) {
            text += QString::fromStdString(render(check.detail));
        }
    }
    QCOMPARE(text.isEmpty(), problem.isEmpty());
    QVERIFY2(text.contains(reason), qPrintable(text));
    // Whether or not it is refused, nothing of it is lost: 0 is a timeout, not "none".
    QCOMPARE(rule(made)["ratelimit"].toObject()["mitigation_timeout"], given["mitigation_timeout"]);
    QVERIFY(rule(made)["ratelimit"].toObject()["characteristics"].toArray().contains(
        QJsonValue("cf.colo.id")));
}

void FreePlanRulesTest::allTogether() {
    QJsonArray layers;
    for (const QJsonValue& rule :
         report("r06-free-plan-rules.json").object()["zone_rules"].toArray()) {
        layers.append(layerOf(rule.toObject()));
    }
    if (layers.isEmpty()) {
        QSKIP("EDGEFENCE_CASES does not name the folder of the handed cases");
    }
    const auto made = artefact(freePlan(layers), "ruleset");
    QVERIFY(made.isRefused());
    const bool saysHowMany =
        std::any_of(made.checks.begin(), made.checks.end(), [](const exporting::Check& check) {
            return check.code == "not-on-this-plan" && check.layers.size() == 10 &&
                   QString::fromStdString(render(check.detail)).contains("10");
        });
    QVERIFY(saysHowMany);
}

QTEST_APPLESS_MAIN(FreePlanRulesTest)
#include "free_plan_rules_test.moc"
