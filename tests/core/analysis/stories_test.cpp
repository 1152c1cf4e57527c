// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the three example services, as the static answers give them.
#include "tests/core/analysis/analysing.h"

#include <QtTest>

using namespace edgefence;
using namespace edgefence::testing;
using analysis::LaneStep;

namespace {

plan::Plan chat(plan::OnError onError = plan::OnError::Closed) {
    plan::Plan plan = examplePlan("chat-spend-cap");
    for (plan::LayerConfig& layer : plan.layers)
        layer.onError = onError;
    return plan;
}

plan::Plan statusLine() {
    plan::Plan plan = examplePlan("status-line-before");
    plan.routes.front().operations.clear();
    return plan;
}

/// The link shortener with the zone rule alone.
plan::Plan zoneRuleAlone() {
    plan::Plan plan = examplePlan("link-shortener-after");
    plan.layers.pop_back();
    return plan;
}

class StoriesTest : public QObject {
    Q_OBJECT

  private slots:
    // --- the chat endpoint that spends money ---

    void oneCallerSpendsTheChatsWrites() {
        const Analysed closed(chat(), "one");
        QCOMPARE(closed.worst("kv.writes"), 4'320'100);
        QCOMPARE(closed.worst("kv.reads"), 4'320'100);
        QCOMPARE(closed.verdict("kv.writes"), "self_consumed");
        QCOMPARE(closed.spentAfter("kv.writes"), "18/1"); // 900 calls at 50 a second
        QCOMPARE(closed.worst("custom.model_calls"), 100);
        QCOMPARE(closed.verdict("custom.model_calls"), "protected");
        QCOMPARE(closed.protectedBy("custom.model_calls"), "global-day");
        QVERIFY(!closed.budget("custom.model_calls").exact);
        QVERIFY(!closed.budget("custom.model_calls").addressesToSpend.has_value());
    }

    void failingOpenLetsEveryCallThrough() {
        const Analysed open(chat(plan::OnError::Open), "one");
        QCOMPARE(open.worst("kv.writes"), 4'320'100);
        QCOMPARE(open.worst("kv.reads"), 8'639'200);
        // 20 in the hour before the writes are gone, then all of 4,320,000 - 900.
        QCOMPARE(open.worst("custom.model_calls"), 4'319'120);
        // The layers are gone before the calls are: nothing stands before them then.
        QCOMPARE(open.verdict("custom.model_calls"), "exposed");
        QVERIFY(open.lane("custom.model_calls", "chat").verdict == analysis::Verdict::Exposed);
        QCOMPARE(open.verdict("kv.writes"), "self_consumed");
        QCOMPARE(open.verdict("kv.reads"), "self_consumed");
        QCOMPARE(open.spentAfter("custom.model_calls"), "188/5"); // request 1,880
        QCOMPARE(*open.budget("custom.model_calls").addressesToSpend, 1);
    }

    void theFenceDiesAfterNineHundredCalls() {
        const Analysed closed(chat(), "one");
        QCOMPARE(closed.count("fails-open-on-spent-budget"), 0);
        QCOMPARE(closed.count("fails-closed-on-spent-budget"), 1);
        QCOMPARE(closed.number("fails-closed-on-spent-budget", "requests"), 900.0);
        QCOMPARE(closed.number("fails-closed-on-spent-budget", "after_s"), 18.0);

        const Analysed open(chat(plan::OnError::Open), "one");
        QCOMPARE(open.count("fails-closed-on-spent-budget"), 0);
        QCOMPARE(open.number("fails-open-on-spent-budget", "requests"), 900.0);
        QCOMPARE(open.number("fails-open-on-spent-budget", "then"), 4'319'120.0);
        const std::string sentence = render(open.finding("fails-open-on-spent-budget").message);
        QVERIFY2(sentence.find("$12.00") != std::string::npos, sentence.c_str());
    }

    void aRefusalSpendsTheSharedCap() {
        const Analysed before(chat(), "one");
        const analysis::Finding& finding = before.finding("refusal-spends-shared-cap");
        QCOMPARE(Analysed::joined(finding.layers), "global-day per-ip-hour");
        QCOMPARE(before.number("refusal-spends-shared-cap", "cap"), 100.0);
        QCOMPARE(before.number("refusal-spends-shared-cap", "per_caller"), 20.0);
        QCOMPARE(before.number("refusal-spends-shared-cap", "dies_with_request"), 900.0);
        QCOMPARE(before.number("refusal-spends-shared-cap", "swapped_one_address"), 980.0);
        QCOMPARE(before.number("refusal-spends-shared-cap", "swapped_many_addresses"), 500.0);

        const Analysed after(*finding.fixed, "one");
        QCOMPARE(after.count("refusal-spends-shared-cap"), 0);
        QCOMPARE(after.spentAfter("kv.writes"), "98/5"); // 980 calls
        const Analysed many(*finding.fixed, "addresses:1000");
        QCOMPARE(many.spentAfter("kv.writes"), "1/100"); // 500 of 50,000 a second
    }

    void twentyAnHourFillTheHundredInTheFifthHour() {
        plan::Plan plan = chat();
        plan.layers.erase(plan.layers.begin());
        plan.budgets.front().limit = 100;
        const Analysed one(plan, "one");
        QCOMPARE(one.worst("custom.model_calls"), 480);
        QCOMPARE(one.spentAfter("custom.model_calls"), "14400/1");
        QCOMPARE(one.verdict("custom.model_calls"), "slowed");
        const Analysed five(plan, "addresses:5");
        QCOMPARE(five.spentAfter("custom.model_calls"), "2/5"); // 100 calls at 250 a second
    }

    void theGlobalKeyIsHot() {
        const Analysed one(chat(), "one");
        QVERIFY(one.count("hot-key") >= 1);
        QCOMPARE(one.number("hot-key", "per_second"), 50.0);
        QCOMPARE(Analysed::joined(one.finding("hot-key").layers), "global-day");
    }

    // --- the link shortener with 1,000 writes a day ---

    void theTightestFreeRuleIsEightTimesTheDay() {
        const Analysed one(zoneRuleAlone(), "one");
        QCOMPARE(one.worst("kv.writes"), 8'640);
        QCOMPARE(one.verdict("kv.writes"), "slowed");
        QCOMPARE(one.spentAfter("kv.writes"), "10000/1");
        QCOMPARE(Analysed::text(one.budget("kv.writes").secondsPerUnit), "432/5"); // 86.4
        const analysis::Finding& finding = one.finding("rate-cannot-imply-day");
        QCOMPARE(Analysed::joined(finding.layers), "zone-create");
        QCOMPARE(one.number("rate-cannot-imply-day", "factor"), 8.64);
        QCOMPARE(one.number("rate-cannot-imply-day", "seconds_per_unit"), 86.4);
        QCOMPARE(one.number("rate-cannot-imply-day", "spent_after_s"), 10'000.0);

        const Analysed fixed(*finding.fixed, "one");
        QCOMPARE(fixed.worst("kv.writes"), 50);
        QCOMPARE(fixed.count("rate-cannot-imply-day"), 0);
    }

    void twoLayersProtectTwoBudgets() {
        const Analysed after(examplePlan("link-shortener-after"), "one");
        QCOMPARE(after.worst("kv.writes"), 50);
        QCOMPARE(after.verdict("kv.writes"), "protected");
        QCOMPARE(after.protectedBy("kv.writes"), "per-ip-day");
        QVERIFY(after.budget("kv.writes").exact);
        QCOMPARE(*after.budget("kv.writes").addressesToSpend, 20);
        QVERIFY(after.step("kv.writes", "create", "zone-create").effect == LaneStep::Effect::Slows);
        QCOMPARE(after.step("kv.writes", "create", "zone-create").admitted, 8'640);
        QVERIFY(after.step("kv.writes", "create", "per-ip-day").effect ==
                LaneStep::Effect::Protects);

        QCOMPARE(after.worst("do.requests"), 8'640);
        QCOMPARE(after.protectedBy("do.requests"), "zone-create");
        QVERIFY(!after.budget("do.requests").exact);
        QCOMPARE(*after.budget("do.requests").addressesToSpend, 12);
        QCOMPARE(after.step("do.requests", "create", "per-ip-day").ownSpending, 8'640);
        QVERIFY(!after.step("do.requests", "create", "per-ip-day").standsBefore);
        QCOMPARE(after.worst("do.rows_read"), 8'640);
        QCOMPARE(after.worst("do.rows_written"), 50);
        QCOMPARE(after.protectedBy("do.rows_written"), "zone-create per-ip-day");
        QVERIFY(after.budget("do.rows_written").exact);
        QCOMPARE(*after.budget("do.rows_written").addressesToSpend, 2'000);
        QCOMPARE(after.worst("do.duration_gbs"), 8'640 * 640);
    }

    void everyOtherPathStaysOpen() {
        const Analysed after(examplePlan("link-shortener-after"), "one");
        const analysis::BudgetAnswer& requests = after.budget("worker.requests");
        QCOMPARE(requests.worstCase, 4'320'000);
        QCOMPARE(after.verdict("worker.requests"), "exposed");
        QCOMPARE(after.spentAfter("worker.requests"), "2000/1");
        QCOMPARE(*requests.addressesToSpend, 1);
        QVERIFY(requests.worstLane == RouteId{"redirect"} ||
                requests.worstLane == RouteId{"other"});
        const analysis::Lane& create = after.lane("worker.requests", "create");
        QCOMPARE(create.worstCase, 8'640);
        QVERIFY(create.verdict == analysis::Verdict::Protected);
        QCOMPARE(Analysed::joined(create.protectedBy), "zone-create");
        QCOMPARE(*create.addressesToSpend, 12);
        const analysis::Lane& redirect = after.lane("worker.requests", "redirect");
        QCOMPARE(redirect.worstCase, 4'320'000);
        QCOMPARE(*redirect.addressesToSpend, 1);
        QCOMPARE(after.verdict("kv.reads"), "exposed");
        QCOMPARE(after.number("unprotected", "spent_after_s", "kv.reads"), 2'000.0);
    }

    void neitherLayerStopsWhoRotatesAddresses() {
        const Analysed after(examplePlan("link-shortener-after"), "one");
        const analysis::Finding& finding = after.finding("blind-to-rotation");
        QVERIFY(finding.severity == analysis::Severity::Note);
        QCOMPARE(Analysed::joined(finding.layers), "zone-create per-ip-day");
        QCOMPARE(after.number("blind-to-rotation", "kv.writes"), 20.0);
        QCOMPARE(Analysed(chat(), "one").count("blind-to-rotation"), 0);
    }

    void twentyAddressesSpendTheWrites() {
        const Analysed twenty(examplePlan("link-shortener-after"), "addresses:20");
        QCOMPARE(twenty.worst("kv.writes"), 1'000);
        QCOMPARE(twenty.verdict("kv.writes"), "protected");
        const Analysed more(examplePlan("link-shortener-after"), "addresses:21");
        QCOMPARE(more.worst("kv.writes"), 1'050);
        QCOMPARE(more.verdict("kv.writes"), "slowed");
        // The rule lets one in ten seconds through, 21 of them: 1,000 after 476.19 s.
        QCOMPARE(more.spentAfter("kv.writes"), "10000/21");
    }

    void countingAtTheFrontCountsTypos() {
        plan::Plan plan = examplePlan("link-shortener-after");
        layerOf(plan, "per-ip-day").place = plan::Place::WorkerFront;
        const Analysed front(plan, "one");
        const analysis::Finding& finding = front.finding("counts-requests-not-operations");
        QCOMPARE(Analysed::joined(finding.layers), "per-ip-day");
        QCOMPARE(Analysed(*finding.fixed, "one").count("counts-requests-not-operations"), 0);
        QVERIFY(finding.fixed->layers.back().place == plan::Place::BeforeOperation);
    }

    // --- the status line that attacked itself ---

    void installsThatFit_data() {
        QTest::addColumn<QString>("example");
        QTest::addColumn<QString>("pressure");
        QTest::addColumn<int>("fastest");
        QTest::addColumn<int>("slowest");
        const QString one = "one read";
        const QString two = "two reads";
        QTest::newRow("round the clock") << one << "clients:300,every=15s" << 17 << 17;
        QTest::newRow("working hours") << one << "clients:300,every=15s,hours=8" << 52 << 52;
        QTest::newRow("two reads") << two << "clients:300,every=15s" << 8 << 8;
        QTest::newRow("two reads, 8 hours") << two << "clients:300,every=15s,hours=8" << 26 << 26;
        QTest::newRow("a range") << one << "clients:300,every=10s..20s" << 11 << 23;
        QTest::newRow("a range, 8 hours")
            << one << "clients:300,every=10s..20s,hours=8" << 34 << 69;
    }
    void installsThatFit() {
        QFETCH(QString, example);
        QFETCH(QString, pressure);
        QFETCH(int, fastest);
        QFETCH(int, slowest);
        const plan::Plan plan =
            example == "one read" ? statusLine() : examplePlan("status-line-before");
        const Analysed own(plan, pressure.toStdString());
        QCOMPARE(*own.budget("kv.reads").callersThatFit, std::int64_t{fastest});
        QCOMPARE(*own.budget("kv.reads").callersThatFitSlowest, std::int64_t{slowest});
        QVERIFY(!own.budget("kv.reads").addressesToSpend.has_value());
        QCOMPARE(*own.budget("kv.writes").callersThatFit, 0);
    }

    void theInstallsSpendTheDayThemselves() {
        const Analysed own(statusLine(), "clients:300,every=15s");
        QCOMPARE(own.worst("kv.reads"), 1'728'000);
        QCOMPARE(own.verdict("kv.reads"), "self_consumed");
        QCOMPARE(own.spentAfter("kv.reads"), "5000/1");
        QCOMPARE(own.spentAfter("kv.writes"), "50/1");
        QCOMPARE(own.verdict("kv.writes"), "self_consumed");
        QCOMPARE(own.worst("worker.requests"), 1'728'000);
        QCOMPARE(own.spentAfter("worker.requests"), "5000/1");
        QCOMPARE(own.verdict("worker.requests"), "exposed");
        QCOMPARE(own.budget("kv.reads").spenders.front().by, "kv-check");
        QCOMPARE(own.number("layer-spends-its-budget", "by_layers", "kv.reads"), 1'728'000.0);
        QCOMPARE(own.number("fails-open-on-spent-budget", "after_s"), 50.0);
        QCOMPARE(own.number("fails-open-on-spent-budget", "requests"), 1'000.0);
    }

    void twoReadsAPollFailingOpenEndAfterFortyOneMinutes() {
        const Analysed own(examplePlan("status-line-before"), "clients:300,every=15s");
        // 1,000 polls before the puts fail, then two reads each: 41 min 40 s.
        QCOMPARE(own.spentAfter("kv.reads"), "2500/1");
        QCOMPARE(own.worst("kv.reads"), 3'456'000);
        QCOMPARE(own.verdict("kv.reads"), "self_consumed"); // a tie for the largest consumer
    }

    void noLimiterCanHelpOnesOwnCallers() {
        const Analysed own(statusLine(), "clients:300,every=15s");
        const analysis::Finding& finding = own.finding("demand-exceeds-budget", "worker.requests");
        QVERIFY(&finding == &own.answers().findings.front());
        QCOMPARE(own.number("demand-exceeds-budget", "factor", "worker.requests"), 17.28);
        QCOMPARE(own.number("demand-exceeds-budget", "demand", "worker.requests"), 1'728'000.0);
        QCOMPARE(own.number("demand-exceeds-budget", "clients_that_fit", "worker.requests"), 17.0);
        const std::string title = render(finding.title);
        QVERIFY2(title.find("17.28 times") != std::string::npos, title.c_str());

        const Analysed working(statusLine(), "clients:300,every=15s,hours=8");
        QCOMPARE(working.number("demand-exceeds-budget", "interval_s", "worker.requests"), 86.4);
        const Analysed fits(statusLine(), "clients:300,every=86.4s,hours=8");
        QCOMPARE(fits.worst("worker.requests"), 100'000);
        QCOMPARE(fits.verdict("worker.requests"), "fits");
        QCOMPARE(fits.count("demand-exceeds-budget"), 0);
    }

    void theWindowNeverEnds_data() {
        QTest::addColumn<QString>("pressure");
        QTest::addColumn<double>("refused");
        QTest::addColumn<double>("of");
        QTest::addColumn<double>("after");
        QTest::newRow("15 s") << "clients:300,every=15s" << 3.0 << 23.0 << 300.0;
        QTest::newRow("10 s") << "clients:300,every=10s" << 5.0 << 25.0 << 200.0;
    }
    void theWindowNeverEnds() {
        QFETCH(QString, pressure);
        QFETCH(double, refused);
        QFETCH(double, of);
        QFETCH(double, after);
        const Analysed own(statusLine(), pressure.toStdString());
        QCOMPARE(own.number("window-never-ends", "refused"), refused);
        QCOMPARE(own.number("window-never-ends", "of"), of);
        QCOMPARE(own.number("window-never-ends", "after_s"), after);
        QCOMPARE(own.number("window-never-ends", "from_call"), 21.0);
        const auto& fixed = own.finding("window-never-ends").fixed;
        QCOMPARE(Analysed(*fixed, pressure.toStdString()).count("window-never-ends"), 0);
    }

    void sparedPollsMakeTheObjectLastLonger() {
        plan::Plan plan = statusLine();
        plan.layers.front().onError = plan::OnError::Closed;
        plan::Operation call;
        call.budget = BudgetId{"do.requests"};
        plan.routes.front().operations = {call};
        const Analysed own(plan, "clients:300,every=15s");
        QCOMPARE(own.spentAfter("do.requests"), "5720/1");
        QCOMPARE(own.spentAfter("worker.requests"), "5000/1");
        // 250 rounds of 20 that pass, and 10 more: 5,010 a client.
        QCOMPARE(own.worst("do.requests"), 300 * 5'010);
    }

    void coldStartsAreOnceADayAndClient() {
        const Analysed own(examplePlan("status-line-after"), "clients:300,every=15s");
        QCOMPARE(own.worst("kv.reads"), 300);
        QCOMPARE(own.worst("kv.writes"), 300);
        QCOMPARE(own.verdict("kv.writes"), "fits");
        QCOMPARE(own.worst("do.requests"), 1'728'000);
        QCOMPARE(*own.budget("worker.requests").callersThatFit, 17);
        QCOMPARE(own.spentAfter("worker.requests"), "5000/1");
        // A stranger makes it cold every time.
        const Analysed attack(examplePlan("status-line-after"), "one");
        QCOMPARE(attack.worst("kv.reads"), 4'320'000);
    }
};

} // namespace

QTEST_APPLESS_MAIN(StoriesTest)
#include "stories_test.moc"
