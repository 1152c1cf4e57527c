// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/budget.h"
#include "core/plan/layer_config.h"
#include "core/plan/route.h"
#include "tests/core/plan/catalogue.h"

#include <QTest>

using namespace edgefence;
using namespace edgefence::plan;

class BudgetTest : public QObject {
    Q_OBJECT

  private slots:
    void resolvesBudgets();
    void resolvesPaidBudgets();
    void readsAPlatformValue();
    void spreadsWhatIsUsedElsewhere_data();
    void spreadsWhatIsUsedElsewhere();
    void pricesUnits();
    void namesAreRead();
    void readsAnswerSets_data();
    void readsAnswerSets();
    void refusesAnswerSets_data();
    void refusesAnswerSets();
    void knowsWhichAnswersSpend_data();
    void knowsWhichAnswersSpend();
};

void BudgetTest::resolvesBudgets() {
    Plan plan;
    plan.platform["workers.free.kv.reads.limit"] = 150'000;
    plan.platform["workers.paid.kv.writes.limit"] = 7;
    BudgetEntry reads;
    reads.id = BudgetId{"kv.reads"};
    reads.usedElsewhere = 20'000;
    BudgetEntry calls;
    calls.id = BudgetId{"custom.model_calls"};
    calls.name = "Model calls";
    calls.limit = 1'000;
    calls.window = BudgetWindow::UtcDay;
    calls.price = Price{"USD", 12'000'000'000};
    plan.budgets = {calls, reads};

    const auto budgets = resolveBudgets(plan, testing::catalogue());
    QCOMPARE(budgets.size(), kPlatformBudgets.size() + 1);
    QCOMPARE(budgets[1].limit, std::int64_t{150'000});
    QCOMPARE(budgets[1].usedElsewhere, std::int64_t{20'000});
    QCOMPARE(budgets[1].name, std::string("KV reads"));
    QCOMPARE(budgets[2].limit, std::int64_t{1'000});
    QCOMPARE(budgets.back().id.value, std::string("custom.model_calls"));
    QCOMPARE(budgets.back().name, std::string("Model calls"));
    QCOMPARE(budgets.back().limit, std::int64_t{1'000});
    QVERIFY(budgets.back().whenSpent == WhenSpent::Fail);
    QCOMPARE(priceMicros(budgets.back(), 100), std::int64_t{1'200'000});
}

void BudgetTest::resolvesPaidBudgets() {
    Plan plan;
    plan.workersPlan = WorkersPlan::Paid;
    BudgetEntry writes;
    writes.id = BudgetId{"kv.writes"};
    writes.limit = 5'000;
    writes.whenSpent = WhenSpent::Fail;
    plan.budgets = {writes};
    const auto budgets = resolveBudgets(plan, testing::catalogue());
    QCOMPARE(budgets[2].limit, std::int64_t{5'000});
    QVERIFY(budgets[2].whenSpent == WhenSpent::Fail);
    QVERIFY(budgets[2].window == BudgetWindow::Month);
}

void BudgetTest::readsAPlatformValue() {
    Plan plan;
    QVERIFY(platformValue(plan, testing::catalogue(), "kv.min_expiration_ttl_s") == 60);
    plan.platform["kv.min_expiration_ttl_s"] = 30;
    QVERIFY(platformValue(plan, testing::catalogue(), "kv.min_expiration_ttl_s") == 30);
    QVERIFY(!platformValue(plan, testing::catalogue(), "rate_binding.period_s"));
    QVERIFY(!platformValue(plan, testing::catalogue(), "nothing"));
}

void BudgetTest::spreadsWhatIsUsedElsewhere_data() {
    QTest::addColumn<int>("window");
    QTest::addColumn<qint64>("aDay");
    QTest::addColumn<int>("days");
    QTest::addColumn<qint64>("inWindow");
    const auto window = [](BudgetWindow value) { return static_cast<int>(value); };
    QTest::newRow("day") << window(BudgetWindow::UtcDay) << qint64{20'000} << 31 << qint64{20'000};
    QTest::newRow("January") << window(BudgetWindow::Month) << qint64{20'000} << 31
                             << qint64{620'000};
    QTest::newRow("February") << window(BudgetWindow::Month) << qint64{20'000} << 28
                              << qint64{560'000};
    QTest::newRow("hour") << window(BudgetWindow::UtcHour) << qint64{240} << 31 << qint64{10};
    QTest::newRow("hour, rounded up")
        << window(BudgetWindow::UtcHour) << qint64{241} << 31 << qint64{11};
    QTest::newRow("nothing") << window(BudgetWindow::UtcHour) << qint64{0} << 31 << qint64{0};
}

void BudgetTest::spreadsWhatIsUsedElsewhere() {
    QFETCH(int, window);
    QFETCH(qint64, aDay);
    QFETCH(int, days);
    QFETCH(qint64, inWindow);
    Budget budget;
    budget.window = static_cast<BudgetWindow>(window);
    budget.usedElsewhere = aDay;
    QCOMPARE(qint64{usedElsewhereInWindow(budget, days)}, inWindow);
}

void BudgetTest::pricesUnits() {
    const auto& paid = testing::catalogue().budgets(WorkersPlan::Paid);
    // 129,600,000 requests a month at 50 a second, less the 10 million included: $35.88.
    QCOMPARE(priceMicros(paid[0], 119'600'000), std::int64_t{35'880'000});
    // 0.128 GB for 28.2 h: $12.50 for a million GB-s, here 13,000 of them.
    QCOMPARE(priceMicros(paid[6], 13'000 * kDurationScale), std::int64_t{162'500});
    QCOMPARE(priceMicros(paid[0], 0), std::int64_t{0});
    QCOMPARE(priceMicros(paid[0], 1), std::int64_t{0});
    QCOMPARE(priceMicros(paid[0], 2), std::int64_t{1});
}

void BudgetTest::namesAreRead() {
    for (const auto window : {BudgetWindow::UtcDay, BudgetWindow::UtcHour, BudgetWindow::Month})
        QVERIFY(parseBudgetWindow(name(window)) == window);
    for (const auto whenSpent : {WhenSpent::Fail, WhenSpent::Bill})
        QVERIFY(parseWhenSpent(name(whenSpent)) == whenSpent);
    for (const auto place : {Place::Edge, Place::WorkerFront, Place::BeforeOperation})
        QVERIFY(parsePlace(name(place)) == place);
    for (const auto onError : {OnError::Closed, OnError::Open, OnError::Throw})
        QVERIFY(parseOnError(name(onError)) == onError);
    QCOMPARE(std::string(name(OnError::Throw)), std::string("throw"));
    QCOMPARE(std::string(name(Place::BeforeOperation)), std::string("before_operation"));
    QCOMPARE(std::string(name(BudgetWindow::UtcHour)), std::string("utc_hour"));
    QCOMPARE(std::string(name(WhenWorkerBudgetSpent::FailOpen)), std::string("fail_open"));
    QCOMPARE(std::string(name(RecordedRefusals::AsRecorded)), std::string("as_recorded"));
    QCOMPARE(std::string(name(OperationWhenSpent::Ignore)), std::string("ignore"));
    QVERIFY(!parseOnError("Closed") && !parsePlace("") && !parseWhenSpent("ignore"));
    QVERIFY(isCustom(BudgetId{"custom.model_calls"}));
    QVERIFY(!isCustom(BudgetId{"custom."}) && !isCustom(BudgetId{"kv.reads"}));
}

void BudgetTest::readsAnswerSets_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("canonical");
    QTest::newRow("any") << "any"
                         << "any";
    QTest::newRow("class") << "2xx"
                           << "2xx";
    QTest::newRow("classes") << "2xx,3xx"
                             << "2xx,3xx";
    QTest::newRow("code") << "201"
                          << "201";
    QTest::newRow("order and blanks") << "404, 3xx ,201,2xx"
                                      << "2xx,3xx,201,404";
    QTest::newRow("said twice") << "2xx,201,2xx,201"
                                << "2xx,201";
    QTest::newRow("any holds all") << "2xx,any"
                                   << "any";
}

void BudgetTest::readsAnswerSets() {
    QFETCH(QString, text);
    QFETCH(QString, canonical);
    const auto answers = parseAnswerSet(text.toStdString());
    QVERIFY(answers.has_value());
    QCOMPARE(format(*answers), canonical.toStdString());
    QVERIFY(parseAnswerSet(format(*answers)) == answers);
}

void BudgetTest::refusesAnswerSets_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", " ", ",", "2xx,", "2XX", "6xx", "0xx", "2x", "20", "2011", "600",
                             "099", "2xx;3xx", "all", "-01"})
        QTest::newRow(text) << text;
}

void BudgetTest::refusesAnswerSets() {
    QFETCH(QString, text);
    QVERIFY(!parseAnswerSet(text.toStdString()).has_value());
}

void BudgetTest::knowsWhichAnswersSpend_data() {
    QTest::addColumn<QString>("on");
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("spends");
    QTest::newRow("created") << "2xx" << 201 << true;
    QTest::newRow("typo") << "2xx" << 400 << false;
    QTest::newRow("redirect") << "2xx,3xx" << 302 << true;
    QTest::newRow("code") << "201" << 201 << true;
    QTest::newRow("another code") << "201" << 200 << false;
    QTest::newRow("any") << "any" << 500 << true;
    QTest::newRow("no status, any") << "any" << 0 << true;
    QTest::newRow("no status, class") << "2xx" << 0 << false;
}

void BudgetTest::knowsWhichAnswersSpend() {
    QFETCH(QString, on);
    QFETCH(int, status);
    QFETCH(bool, spends);
    QCOMPARE(parseAnswerSet(on.toStdString()).value().holds(status), spends);
}

QTEST_APPLESS_MAIN(BudgetTest)
#include "budget_test.moc"
