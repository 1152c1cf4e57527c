// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/platform.h"
#include "tests/core/plan/catalogue.h"

#include <QTest>

#include <set>

using namespace edgefence;
using namespace edgefence::plan;

Q_DECLARE_METATYPE(edgefence::plan::Allowance)

namespace {

ZoneEntitlement zone(const QString& text) {
    return parseZoneEntitlement(text.toStdString()).value();
}

} // namespace

class PlatformTest : public QObject {
    Q_OBJECT

  private slots:
    void everyFigureSaysWhereItIsFrom();
    void hasTheBudgets_data();
    void hasTheBudgets();
    void budgetsAreInTheOrderTheyAreShown();
    void hasTheGeneralLimits_data();
    void hasTheGeneralLimits();
    void knowsWhatAZoneMayUse_data();
    void knowsWhatAZoneMayUse();
    void knowsTextsAZoneMayUse_data();
    void knowsTextsAZoneMayUse();
    void listsWhatAZoneMayUse();
    void namesThePlanThatWouldAllow_data();
    void namesThePlanThatWouldAllow();
    void takesTheUsersFigures();
    void refusesWrongFigures_data();
    void refusesWrongFigures();
};

void PlatformTest::everyFigureSaysWhereItIsFrom() {
    const auto& figures = testing::catalogue().figures();
    std::set<std::string> keys;
    for (const Figure& figure : figures) {
        QVERIFY2(keys.insert(figure.key).second, figure.key.c_str());
        QVERIFY2(!figure.unit.empty(), figure.key.c_str());
        QVERIFY2(figure.source.starts_with("developers.cloudflare.com/"), figure.key.c_str());
        QVERIFY2(figure.checked == dayOf(*parseRfc3339("2026-11-29")), figure.key.c_str());
        QVERIFY2(!figure.values.empty() || !figure.texts.empty(), figure.key.c_str());
        QCOMPARE(testing::catalogue().find(figure.key), &figure);
    }
    QVERIFY(testing::catalogue().find("workers.free.kv.write.limit") == nullptr);
}

void PlatformTest::hasTheBudgets_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<qint64>("aDay");
    QTest::addColumn<qint64>("includedAMonth");
    QTest::addColumn<qint64>("microsPerMillion");
    const auto row = [](const char* id, qint64 aDay, qint64 included, qint64 micros) {
        QTest::newRow(id) << id << aDay << included << micros;
    };
    row("worker.requests", 100'000, 10'000'000, 300'000);
    row("kv.reads", 100'000, 10'000'000, 500'000);
    row("kv.writes", 1'000, 1'000'000, 5'000'000);
    row("kv.deletes", 1'000, 1'000'000, 5'000'000);
    row("kv.lists", 1'000, 1'000'000, 5'000'000);
    row("do.requests", 100'000, 1'000'000, 150'000);
    row("do.duration_gbs", 13'000'000'000, 400'000'000'000, 12'500'000); // millionths of a GB-s
    row("do.rows_read", 5'000'000, 25'000'000'000, 1'000);
    row("do.rows_written", 100'000, 50'000'000, 1'000'000);
    row("d1.rows_read", 5'000'000, 25'000'000'000, 1'000);
    row("d1.rows_written", 100'000, 50'000'000, 1'000'000);
}

void PlatformTest::hasTheBudgets() {
    QFETCH(QString, id);
    QFETCH(qint64, aDay);
    QFETCH(qint64, includedAMonth);
    QFETCH(qint64, microsPerMillion);
    const auto budget = [&id](WorkersPlan workersPlan) {
        for (const Budget& candidate : testing::catalogue().budgets(workersPlan))
            if (candidate.id.value == id.toStdString())
                return candidate;
        return Budget{};
    };
    const Budget free = budget(WorkersPlan::Free);
    QCOMPARE(qint64{free.limit}, aDay);
    QVERIFY(free.window == BudgetWindow::UtcDay);
    QVERIFY(free.whenSpent == WhenSpent::Fail);
    QVERIFY(!free.price);
    QCOMPARE(priceMicros(free, 1'000'000), std::int64_t{0});
    const Budget paid = budget(WorkersPlan::Paid);
    QCOMPARE(qint64{paid.limit}, includedAMonth);
    QVERIFY(paid.window == BudgetWindow::Month);
    QVERIFY(paid.whenSpent == WhenSpent::Bill);
    QCOMPARE(paid.price->currency, std::string("USD"));
    QCOMPARE(qint64{paid.price->microsPerMillion}, microsPerMillion);
    QCOMPARE(qint64{priceMicros(paid, 1'000'000 * unitScale(paid.id))}, microsPerMillion);
}

void PlatformTest::budgetsAreInTheOrderTheyAreShown() {
    for (const auto workersPlan : {WorkersPlan::Free, WorkersPlan::Paid}) {
        const auto& budgets = testing::catalogue().budgets(workersPlan);
        QCOMPARE(budgets.size(), kPlatformBudgets.size());
        for (std::size_t i = 0; i < budgets.size(); ++i)
            QCOMPARE(budgets[i].id.value, std::string(kPlatformBudgets[i]));
    }
    QCOMPARE(testing::catalogue().budgets(WorkersPlan::Free)[2].name, std::string("KV writes"));
}

void PlatformTest::hasTheGeneralLimits_data() {
    QTest::addColumn<QString>("key");
    QTest::addColumn<QList<qint64>>("values");
    const auto row = [](const char* key, QList<qint64> values) {
        QTest::newRow(key) << key << std::move(values);
    };
    row("kv.min_expiration_ttl_s", {60});
    row("kv.min_cache_ttl_s", {30});
    row("kv.writes_per_second_per_key", {1});
    row("do.requests_per_second_per_object", {1'000});
    row("do.memory_mb", {128});
    row("rate_binding.period_s", {10, 60});
    row("rules.expression_characters", {4'096});
    row("rules.regular_expressions", {64});
    row("rate_limiting.response_status", {400, 499});
    row("rate_limiting.response_bytes", {30'000});
    row("workers.free.cache_api_calls_per_request", {50});
    row("workers.paid.cache_api_calls_per_request", {1'000});
    row("workers.free.subrequests_per_request", {50});
    row("workers.paid.base_fee", {5'000'000});
}

void PlatformTest::hasTheGeneralLimits() {
    QFETCH(QString, key);
    QFETCH(QList<qint64>, values);
    const Figure* figure = testing::catalogue().find(key.toStdString());
    QVERIFY(figure != nullptr);
    QCOMPARE(QList<qint64>(figure->values.begin(), figure->values.end()), values);
}

void PlatformTest::knowsWhatAZoneMayUse_data() {
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<Allowance>("allowance");
    const auto row = [](const char* plan, const char* name, qint64 value, Allowance allowance) {
        QTest::addRow("%s %s %lld", plan, name, static_cast<long long>(value))
            << plan << name << value << allowance;
    };
    const auto yes = Allowance::Allowed;
    const auto no = Allowance::NotAllowed;
    const auto perhaps = Allowance::Contradicted;
    row("free", "rate_limiting.rules", 1, yes);
    row("free", "rate_limiting.rules", 2, no);
    row("pro", "rate_limiting.rules", 2, yes);
    row("business", "rate_limiting.rules", 5, yes);
    row("business", "rate_limiting.rules", 6, no);
    row("enterprise", "rate_limiting.rules", 100, yes);
    row("free", "rate_limiting.period_s", 10, yes);
    row("free", "rate_limiting.period_s", 15, no);
    row("free", "rate_limiting.period_s", 60, no);
    row("pro", "rate_limiting.period_s", 60, yes);
    row("pro", "rate_limiting.period_s", 20, perhaps);
    row("pro", "rate_limiting.period_s", 120, no);
    row("business", "rate_limiting.period_s", 600, yes);
    row("business", "rate_limiting.period_s", 3600, no);
    row("enterprise", "rate_limiting.period_s", 3600, yes);
    row("enterprise", "rate_limiting.period_s", 65535, perhaps);
    row("enterprise", "rate_limiting.period_s", 86400, no);
    row("free", "rate_limiting.mitigation_timeout_s", 10, yes);
    row("free", "rate_limiting.mitigation_timeout_s", 0, no);
    row("free", "rate_limiting.mitigation_timeout_s", 60, no);
    row("pro", "rate_limiting.mitigation_timeout_s", 3600, yes);
    row("pro", "rate_limiting.mitigation_timeout_s", 86400, no);
    row("business", "rate_limiting.mitigation_timeout_s", 86400, yes);
    row("business", "rate_limiting.mitigation_timeout_s", 0, no);
    row("enterprise", "rate_limiting.mitigation_timeout_s", 0, yes);
    row("free", "rate_limiting.challenge_timeout_s", 0, yes);
    row("free", "rate_limiting.challenge_timeout_s", 10, no);
    row("business", "rate_limiting.challenge_timeout_s", 60, no);
    row("enterprise", "rate_limiting.challenge_timeout_s", 60, yes);
    row("free", "rate_limiting.custom_response", 0, yes);
    row("free", "rate_limiting.custom_response", 1, perhaps);
    row("pro", "rate_limiting.custom_response", 1, yes);
    row("enterprise", "rate_limiting.custom_response", 1, yes);
    row("pro", "rate_limiting.counting_expression", 1, no);
    row("business", "rate_limiting.counting_expression", 1, yes);
    row("pro", "rate_limiting.requests_to_origin", 1, no);
    row("business", "rate_limiting.requests_to_origin", 1, yes);
    row("enterprise", "no.such_entitlement", 1, no);
}

void PlatformTest::knowsWhatAZoneMayUse() {
    QFETCH(QString, plan);
    QFETCH(QString, name);
    QFETCH(qint64, value);
    QFETCH(Allowance, allowance);
    QVERIFY(testing::catalogue().allowance(zone(plan), name.toStdString(), std::int64_t{value}) ==
            allowance);
}

void PlatformTest::knowsTextsAZoneMayUse_data() {
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* plan, const char* name, const char* text, bool allowed) {
        QTest::addRow("%s %s %s", plan, name, text) << plan << name << text << allowed;
    };
    row("free", "rate_limiting.actions", "block", true);
    row("free", "rate_limiting.actions", "managed_challenge", true);
    row("business", "rate_limiting.actions", "log", false);
    row("enterprise", "rate_limiting.actions", "log", true);
    row("free", "rate_limiting.characteristics", "cf.colo.id", true);
    row("free", "rate_limiting.characteristics", "ip.src", true);
    row("pro", "rate_limiting.characteristics", "cf.unique_visitor_id", false);
    row("business", "rate_limiting.characteristics", "cf.unique_visitor_id", true);
    row("enterprise", "rate_limiting.characteristics", "http.request.headers", false);
    row("enterprise+advanced_rate_limiting", "rate_limiting.characteristics",
        "http.request.headers", true);
    row("enterprise+advanced_rate_limiting", "rate_limiting.characteristics",
        "cf.bot_management.ja4", false);
    row("enterprise+bot_management", "rate_limiting.characteristics", "cf.bot_management.ja4",
        false);
    row("enterprise+bot_management+advanced_rate_limiting", "rate_limiting.characteristics",
        "cf.bot_management.ja4", true);
    row("free+advanced_rate_limiting", "rate_limiting.characteristics", "http.host", false);
}

void PlatformTest::knowsTextsAZoneMayUse() {
    QFETCH(QString, plan);
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(bool, allowed);
    const auto allowance =
        testing::catalogue().allowance(zone(plan), name.toStdString(), text.toStdString());
    QCOMPARE(allowance == Allowance::Allowed, allowed);
}

void PlatformTest::listsWhatAZoneMayUse() {
    const auto& catalogue = testing::catalogue();
    const std::vector<std::int64_t> business = {10, 60, 120, 300, 600};
    QVERIFY(catalogue.allowedValues(zone("business"), "rate_limiting.period_s") == business);
    QVERIFY(catalogue.limit(zone("pro"), "rate_limiting.rules") == 2);
    QVERIFY(catalogue.limit(zone("free"), "rate_limiting.rulez") == std::nullopt);
    const std::vector<std::string> pro = {"cf.colo.id", "ip.src"};
    QVERIFY(catalogue.allowedTexts(zone("pro"), "rate_limiting.characteristics") == pro);
    QVERIFY(catalogue.allowedValues(zone("free"), "nothing").empty());
}

void PlatformTest::namesThePlanThatWouldAllow_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("value");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("plan");
    const auto number = [](const char* name, qint64 value, const char* plan) {
        QTest::addRow("%s %lld", name, static_cast<long long>(value))
            << name << value << "" << plan;
    };
    const auto text = [](const char* name, const char* value, const char* plan) {
        QTest::addRow("%s %s", name, value) << name << qint64{0} << value << plan;
    };
    number("rate_limiting.rules", 1, "free");
    number("rate_limiting.rules", 3, "business");
    number("rate_limiting.period_s", 60, "pro");
    number("rate_limiting.period_s", 3600, "enterprise");
    number("rate_limiting.period_s", 7, "");
    number("rate_limiting.mitigation_timeout_s", 0, "enterprise");
    number("rate_limiting.custom_response", 1, "pro");
    text("rate_limiting.actions", "log", "enterprise");
    text("rate_limiting.characteristics", "http.host", "enterprise+advanced_rate_limiting");
    text("rate_limiting.characteristics", "cf.bot_management.ja4",
         "enterprise+advanced_rate_limiting+bot_management");
    text("rate_limiting.characteristics", "http.referer", "");
}

void PlatformTest::namesThePlanThatWouldAllow() {
    QFETCH(QString, name);
    QFETCH(qint64, value);
    QFETCH(QString, text);
    QFETCH(QString, plan);
    const auto found =
        text.isEmpty() ? testing::catalogue().leastZoneFor(name.toStdString(), std::int64_t{value})
                       : testing::catalogue().leastZoneFor(name.toStdString(), text.toStdString());
    QCOMPARE(found.has_value(), !plan.isEmpty());
    if (found)
        QVERIFY(*found == zone(plan));
}

void PlatformTest::takesTheUsersFigures() {
    const PlatformCatalogue own =
        testing::catalogue().withOwnFigures({{"zone.free.rate_limiting.rules", 3},
                                             {"zone.free.rate_limiting.period_s", 60},
                                             {"workers.free.kv.writes.limit", 2'000},
                                             {"workers.paid.do.duration_gbs.limit", 500'000},
                                             {"workers.paid.kv.reads.price", 400'000},
                                             {"no.such.figure", 1}});
    QVERIFY(own.allowance(zone("free"), "rate_limiting.rules", 3) == Allowance::Allowed);
    const std::vector<std::int64_t> periods = {10, 60};
    QVERIFY(own.allowedValues(zone("free"), "rate_limiting.period_s") == periods);
    QCOMPARE(own.budgets(WorkersPlan::Free)[2].limit, std::int64_t{2'000});
    QCOMPARE(own.budgets(WorkersPlan::Paid)[6].limit, std::int64_t{500'000'000'000});
    QCOMPARE(own.budgets(WorkersPlan::Paid)[1].price->microsPerMillion, std::int64_t{400'000});
    QVERIFY(own.find("no.such.figure") == nullptr);
}

void PlatformTest::refusesWrongFigures_data() {
    QTest::addColumn<QByteArray>("document");
    QTest::addColumn<QString>("error");
    const auto general = [](const char* row, const QByteArray& entry, const char* error) {
        QTest::newRow(row) << QByteArray("{\"edgefence_platform\":1,\"general\":[") + entry + "]}"
                           << error;
    };
    QTest::newRow("no JSON") << QByteArray("{") << "these platform figures are not JSON";
    QTest::newRow("no object")
        << QByteArray("[]")
        << "these platform figures have no key edgefence_platform with the version 1";
    QTest::newRow("newer")
        << QByteArray("{\"edgefence_platform\":2}")
        << "these platform figures have no key edgefence_platform with the version 1";
    QTest::newRow("unknown section") << QByteArray("{\"edgefence_platform\":1,\"zones\":[]}")
                                     << "platform figures, the file: there is no key zones";
    general("no date", R"({"key":"a","value":1,"unit":"s","source":"d"})",
            "platform figures, a: the key checked must be a text");
    general("no real date",
            R"({"key":"a","value":1,"unit":"s","source":"d","checked":"2026-02-30"})",
            "platform figures, a: the key checked must be a day, \"2026-11-29\"");
    general("no source", R"({"key":"a","value":1,"unit":"s","checked":"2026-11-29"})",
            "platform figures, a: the key source must be a text");
    general("no value", R"({"key":"a","unit":"s","source":"d","checked":"2026-11-29"})",
            "platform figures, a: the key value must be given, or one of range, values and texts "
            "instead");
    general("fraction", R"({"key":"a","value":1.5,"unit":"s","source":"d","checked":"2026-11-29"})",
            "platform figures, a: the key value must be a whole number, 0 or more");
    general("falling",
            R"({"key":"a","values":[60,10],"unit":"s","source":"d","checked":"2026-11-29"})",
            "platform figures, a: the key values must be whole numbers in rising order");
    general("slip of the pen",
            R"({"key":"a","value":1,"units":"s","source":"d","unit":"s","checked":"2026-11-29"})",
            "platform figures, a: there is no key units");
    general("twice",
            R"({"key":"a","value":1,"unit":"s","source":"d","checked":"2026-11-29"},
               {"key":"a","value":2,"unit":"s","source":"d","checked":"2026-11-29"})",
            "platform figures: a is there twice");
    QTest::newRow("no such plan")
        << QByteArray(R"({"edgefence_platform":1,"zone":[{"name":"r","unit":"s","source":"d",
                          "checked":"2026-11-29","plans":{"gold":{"value":1}}}]})")
        << "platform figures, r: the key plans must be free, pro, business or enterprise, with its "
           "add-ons after +";
    QTest::newRow("no paid budget")
        << QByteArray(R"({"edgefence_platform":1,"budgets":[{"id":"kv.reads","name":"n","unit":"s",
                          "source":"d","checked":"2026-11-29",
                          "free":{"limit":1,"window":"utc_day","when_spent":"fail"}}]})")
        << "platform figures, kv.reads: the key paid must be an object";
}

void PlatformTest::refusesWrongFigures() {
    QFETCH(QByteArray, document);
    QFETCH(QString, error);
    const std::string text = document.toStdString();
    const auto read = PlatformCatalogue::read({text});
    QVERIFY(!read.has_value());
    QCOMPARE(QString::fromStdString(render(read.error())), error);
}

QTEST_APPLESS_MAIN(PlatformTest)
#include "platform_test.moc"
