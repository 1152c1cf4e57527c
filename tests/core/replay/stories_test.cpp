// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that must come out of the examples when requests are sent through their layers.
#include "tests/core/replay/replaying.h"

#include <QtTest>

using namespace edgefence;
using edgefence::testing::address;
using edgefence::testing::compiled;
using edgefence::testing::examplePlan;
using edgefence::testing::layerOf;
using edgefence::testing::Replayed;

using LogDay = edgefence::testing::LogDay;

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kHour = 3600 * kSecond;
constexpr std::int64_t kWholeDay = 24 * kHour;

LogDay chat() { return LogDay({"POST", "/api/chat", 200}); }
LogDay links() { return LogDay({"POST", "/api/links", 201}); }
LogDay lines() { return LogDay({"GET", "/line", 200}); }

/// N installs polling every T; install i starts at i x T / N.
LogDay polls(std::int64_t installs, std::int64_t everyMs, std::int64_t untilMs) {
    LogDay day = lines();
    for (std::int64_t atMs = 0; atMs < untilMs; atMs += everyMs) {
        for (std::int64_t install = 0; install < installs; ++install)
            day.add(atMs + install * everyMs / installs, address(install));
    }
    return day;
}

class StoriesTest : public QObject {
    Q_OBJECT

    static plan::Plan swappedChat() {
        plan::Plan plan = examplePlan("chat-spend-cap");
        std::swap(plan.layers[0], plan.layers[1]);
        return plan;
    }
    static plan::Plan chatOnError(plan::OnError onError) {
        plan::Plan plan = examplePlan("chat-spend-cap");
        for (plan::LayerConfig& layer : plan.layers)
            layer.onError = onError;
        return plan;
    }
    static LogDay chatFrom(std::int64_t addresses, std::int64_t requests) {
        LogDay day = chat();
        for (std::int64_t at = 0; at < requests; ++at)
            day.add(at * kSecond, address(at % addresses));
        return day;
    }
    static plan::Plan linksWithoutQuota() {
        plan::Plan plan = examplePlan("link-shortener-after");
        layerOf(plan, "per-ip-day").enabled = false;
        return plan;
    }

  private slots:
    // --- A. The chat endpoint that spends money --------------------------------------------

    void the101stOfADayIsRefusedByTheGlobalCounter() {
        const Replayed got(examplePlan("chat-spend-cap"), chatFrom(20, 101).build());
        QCOMPARE(got.replay.served, 100);
        QCOMPARE(got.refused("global-day"), 1);
        QCOMPARE(got.firstRefused("global-day")->request, 101);
    }

    void the21stOfAnHourIsRefusedByTheHourlyOne() {
        const Replayed got(examplePlan("chat-spend-cap"), chatFrom(1, 21).build());
        QCOMPARE(got.firstRefused("per-ip-hour")->request, 21);
        QCOMPARE(got.firstRefused("per-ip-hour")->time, LogDay::at(20 * kSecond));
        QCOMPARE(got.refused("global-day"), 0);
    }

    void whatARequestCosts_data() {
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("reads");
        QTest::addColumn<int>("writes");
        QTest::newRow("one that passes both") << 1 << 2 << 2;
        QTest::newRow("20 that pass and one that the hourly cap refuses") << 21 << 42 << 42;
        QTest::newRow("one that the global cap refuses") << 101 << 201 << 201;
    }
    void whatARequestCosts() {
        QFETCH(int, requests);
        QFETCH(int, reads);
        QFETCH(int, writes);
        const Replayed got(examplePlan("chat-spend-cap"), chatFrom(1, requests).build());
        QCOMPARE(got.used("kv.reads"), std::int64_t{reads});
        QCOMPARE(got.used("kv.writes"), std::int64_t{writes});
    }

    /// One address that keeps calling after its 21st spends the whole site's 100.
    void aRefusalTakesOneOfEverybodys100() {
        LogDay day = chatFrom(1, 100);
        day.add(200 * kSecond, address(1));
        const Replayed got(examplePlan("chat-spend-cap"), day.build());
        QCOMPARE(got.replay.served, 20);
        QCOMPARE(got.refused("per-ip-hour"), 80);
        QCOMPARE(got.refused("global-day"), 1);
        QCOMPARE(got.firstRefused("global-day")->request, 101);
    }

    void swappedTheCapIsSafeAndTheFenceDiesOtherwise_data() {
        QTest::addColumn<int>("addresses");
        QTest::addColumn<int>("dryAt");
        QTest::newRow("one address in an hour") << 1 << 980;
        QTest::newRow("many addresses") << 50 << 500;
    }
    void swappedTheCapIsSafeAndTheFenceDiesOtherwise() {
        QFETCH(int, addresses);
        QFETCH(int, dryAt);
        const Replayed got(swappedChat(), chatFrom(addresses, 1100).build());
        QCOMPARE(got.spentRequest("kv.writes"), std::optional<std::int64_t>(dryAt));
        QCOMPARE(got.refused("global-day"), std::int64_t{addresses == 1 ? 0 : 400});
    }

    void oneAddressFillsTheDayInItsFifthHourFiveInOne() {
        LogDay patient = chat();
        for (std::int64_t hour = 0; hour < 6; ++hour)
            patient.every(60 * kSecond, 20, address(0), hour * kHour);
        const Replayed one(examplePlan("chat-spend-cap"), patient.build());
        QCOMPARE(one.replay.served, 100);
        QCOMPARE(one.firstRefused("global-day")->time, LogDay::at(5 * kHour));
        const Replayed five(examplePlan("chat-spend-cap"), chatFrom(5, 101).build());
        QCOMPARE(five.firstRefused("global-day")->request, 101);
        QVERIFY(five.firstRefused("global-day")->time < LogDay::at(kHour));
    }

    /// 100 that pass cost 2 writes, the next 800 cost 1: dry after exactly 900, whoever sends them.
    void dryAfterExactly900_data() {
        QTest::addColumn<int>("addresses");
        QTest::newRow("one address") << 1;
        QTest::newRow("30 addresses") << 30;
    }
    void dryAfterExactly900() {
        QFETCH(int, addresses);
        const Replayed got(examplePlan("chat-spend-cap"), chatFrom(addresses, 1000).build());
        QCOMPARE(got.spentRequest("kv.writes"), std::optional<std::int64_t>(900));
        QCOMPARE(got.spentAtMs("kv.writes"), std::optional(899 * kSecond));
        QCOMPARE(got.budget("kv.writes").windows.front().failedAfter, 100);
    }

    void onceDryTheMoneysCapIsGoneOrTheEndpointIsDown_data() {
        QTest::addColumn<int>("onError");
        QTest::addColumn<int>("served");
        QTest::addColumn<int>("failedForWrites");
        QTest::addColumn<int>("calls");
        // Open, both counters let everything through from the 901st on: 100 calls that passed, and
        // 900 more until the provider's own limit of 1,000 ends it.
        QTest::newRow("open") << static_cast<int>(plan::OnError::Open) << 1000 << 0 << 1000;
        QTest::newRow("closed") << static_cast<int>(plan::OnError::Closed) << 100 << 1100 << 100;
        QTest::newRow("throw") << static_cast<int>(plan::OnError::Throw) << 100 << 1100 << 100;
    }
    void onceDryTheMoneysCapIsGoneOrTheEndpointIsDown() {
        QFETCH(int, onError);
        QFETCH(int, served);
        QFETCH(int, failedForWrites);
        QFETCH(int, calls);
        const Replayed got(chatOnError(static_cast<plan::OnError>(onError)),
                           chatFrom(40, 2000).build());
        QCOMPARE(got.replay.served, std::int64_t{served});
        QCOMPARE(got.failed("kv.writes"), std::int64_t{failedForWrites});
        QCOMPARE(got.used("custom.model_calls"), std::int64_t{calls});
        QCOMPARE(got.failed("custom.model_calls"), std::int64_t{served == 1000 ? 200 : 0});
        QCOMPARE(got.refused("global-day"), 800);
    }

    // --- B. The link shortener with 1,000 writes a day ---------------------------------------

    void the51stIsRefusedAndAtMidnightTheCountStartsAgain() {
        LogDay day = links();
        day.every(10 * kSecond, 60, address(0));
        day.every(10 * kSecond, 60, address(0), kWholeDay);
        const Replayed got(examplePlan("link-shortener-after"), day.build());
        QCOMPARE(got.replay.served, 100);
        QCOMPARE(got.refused("per-ip-day"), 20);
        QCOMPARE(got.firstRefused("per-ip-day")->request, 51);
        QCOMPARE(got.budget("kv.writes").windows.size(), std::size_t{2});
        for (const replay::BudgetWindowUse& window : got.budget("kv.writes").windows)
            QCOMPARE(window.used, 50);
    }

    void twentyAddressesSpendTheWrites_data() {
        QTest::addColumn<int>("addresses");
        QTest::addColumn<int>("writes");
        QTest::newRow("19") << 19 << 950;
        QTest::newRow("20") << 20 << 1000;
        QTest::newRow("21") << 21 << 1000;
    }
    void twentyAddressesSpendTheWrites() {
        QFETCH(int, addresses);
        QFETCH(int, writes);
        LogDay day = links();
        for (std::int64_t at = 0; at < addresses; ++at)
            day.every(10 * kSecond, 60, address(at));
        const Replayed got(examplePlan("link-shortener-after"), day.build());
        QCOMPARE(got.used("kv.writes"), std::int64_t{writes});
        QCOMPARE(got.spentRequest("kv.writes").has_value(), addresses >= 20);
    }

    /// The zone rule alone is 8.64 times the writes: spent in 9,990 s by one request every 10 s, in
    /// 9,999.98 s by 50 a second.
    void aRateDoesNotKeepADay_data() {
        QTest::addColumn<qint64>("everyMs");
        QTest::addColumn<qint64>("spentAtMs");
        QTest::newRow("one every 10 s") << qint64{10'000} << qint64{9'990'000};
        QTest::newRow("50 a second") << qint64{20} << qint64{9'999'980};
    }
    void aRateDoesNotKeepADay() {
        QFETCH(qint64, everyMs);
        QFETCH(qint64, spentAtMs);
        LogDay day = links();
        day.every(everyMs, 10'100'000 / everyMs, address(0));
        const Replayed got(linksWithoutQuota(), day.build());
        QCOMPARE(got.spentAtMs("kv.writes"), std::optional<std::int64_t>(spentAtMs));
    }

    void aTypoCostsNoSlotBeforeTheOperationAndOneAtTheFront_data() {
        QTest::addColumn<int>("place");
        QTest::addColumn<int>("served");
        QTest::addColumn<int>("writes");
        QTest::newRow("before the operation")
            << static_cast<int>(plan::Place::BeforeOperation) << 51 << 50;
        QTest::newRow("at the front") << static_cast<int>(plan::Place::WorkerFront) << 50 << 49;
    }
    void aTypoCostsNoSlotBeforeTheOperationAndOneAtTheFront() {
        QFETCH(int, place);
        QFETCH(int, served);
        QFETCH(int, writes);
        plan::Plan plan = examplePlan("link-shortener-after");
        layerOf(plan, "per-ip-day").place = static_cast<plan::Place>(place);
        LogDay day = links();
        day.add(0, address(0), 400);
        day.every(10 * kSecond, 51, address(0), 10 * kSecond);
        const Replayed got(plan, day.build());
        QCOMPARE(got.replay.served, std::int64_t{served});
        QCOMPARE(got.used("kv.writes"), std::int64_t{writes});
    }

    /// A typo costs no slot, but it does cost the ten seconds at the edge.
    void aTypoCostsTheTenSeconds() {
        LogDay day = links();
        day.add(0, address(0), 400).add(2 * kSecond, address(0), 400).add(4 * kSecond, address(0));
        const Replayed got(examplePlan("link-shortener-after"), day.build());
        QCOMPARE(got.refused("zone-create"), 2);
        QCOMPARE(got.used("kv.writes"), 0);
    }

    /// One request and one row read per attempt that the rule lets pass, one row written per
    /// admitted one: 8,640 a day for one address.
    void theQuotaObjectsOwnUse() {
        LogDay day = links();
        day.every(10 * kSecond, 8640, address(0));
        const Replayed got(examplePlan("link-shortener-after"), day.build());
        QCOMPARE(got.spentBy("do.requests", "per-ip-day"), 8640);
        QCOMPARE(got.spentBy("do.rows_read", "per-ip-day"), 8640);
        QCOMPARE(got.spentBy("do.rows_written", "per-ip-day"), 50);
        QCOMPARE(got.spentBy("do.duration_gbs", "per-ip-day"), 8640 * 640);
        QCOMPARE(got.spentBy("worker.requests", "create"), 8640);
    }

    void twelveAddressesEmptyTheObjectsAndTheWorker() {
        LogDay day = links();
        for (std::int64_t at = 0; at < 12; ++at)
            day.every(10 * kSecond, 8640, address(at));
        const Replayed got(examplePlan("link-shortener-after"), day.build());
        QCOMPARE(got.used("do.requests"), 100'000);
        QCOMPARE(got.used("worker.requests"), 100'000);
        QCOMPARE(got.failed("worker.requests"), 3680);
    }

    void whatEachLayerAdds() {
        LogDay day = links();
        day.every(1 * kSecond, 10'000, address(0));
        const layers::CompiledPlan plan = compiled(examplePlan("link-shortener-after"));
        const traffic::Traffic traffic = day.build();
        const auto prepared = replay::prepare(plan, traffic, {}, {});
        const auto effects = replay::marginalEffects(*prepared, {});
        const auto effect = [&](const char* layer, const char* budget) {
            return (
                *effects)[plan.layer(LayerId{layer})->value][plan.budget(BudgetId{budget})->value];
        };
        // One passes in each window of 10 s: a block that reaches into the next window ends there
        // in time for the next one.
        QCOMPARE(effect("zone-create", "worker.requests"), 10'000 - 1000);
        QCOMPARE(effect("zone-create", "kv.writes"), 0);
        QCOMPARE(effect("per-ip-day", "kv.writes"), 1000 - 50);
        QCOMPARE(effect("per-ip-day", "do.requests"), -1000);
        QCOMPARE(effect("per-ip-day", "do.rows_written"), -50);
    }

    // --- C. The status line that attacked itself ----------------------------------------------

    void installsSpendTheirOwnDay() {
        const Replayed got(examplePlan("status-line-before"),
                           polls(300, 15 * kSecond, 2600 * kSecond).build());
        // The 1,000th put at 20 a second, then two reads a request.
        QCOMPARE(got.spentAtMs("kv.writes"), std::optional<std::int64_t>(49'950));
        QCOMPARE(got.spentRequest("kv.reads"), std::optional<std::int64_t>(50'000));
        QCOMPARE(got.spentAtMs("kv.reads"), std::optional<std::int64_t>(2'499'950));
        QCOMPARE(got.spentBy("kv.reads", "kv-check"), 50'000);
        QCOMPARE(got.spentBy("kv.reads", "line"), 50'000);
    }

    /// With one read the Worker's own requests end with the same call, after 5,000 s.
    void withOneReadBothEndWithTheSameCall() {
        plan::Plan plan = examplePlan("status-line-before");
        plan.routes.front().operations.clear();
        const Replayed got(plan, polls(300, 15 * kSecond, 5010 * kSecond).build());
        QCOMPARE(got.spentRequest("kv.reads"), std::optional<std::int64_t>(100'000));
        QCOMPARE(got.spentRequest("worker.requests"), std::optional<std::int64_t>(100'000));
        QCOMPARE(got.spentAtMs("worker.requests"), std::optional<std::int64_t>(4'999'950));
        QCOMPARE(got.failed("worker.requests"), 200);
    }

    /// Where the limiter throws the outage starts with the puts, 50 s after midnight.
    void throwingStartsTheOutageAt50Seconds() {
        plan::Plan plan = examplePlan("status-line-before");
        layerOf(plan, "kv-check").onError = plan::OnError::Throw;
        const Replayed got(plan, polls(300, 15 * kSecond, 600 * kSecond).build());
        QCOMPARE(got.replay.served, 1000);
        QCOMPARE(got.failed("kv.writes"), 11'000);
    }

    void honestPollsAreRefused_data() {
        QTest::addColumn<int>("every");
        QTest::addColumn<int>("cycle");
        QTest::addColumn<int>("refused");
        QTest::newRow("3 in 23, 13 %") << 15 << 23 << 3;
        QTest::newRow("5 in 25, 20 %") << 10 << 25 << 5;
    }
    void honestPollsAreRefused() {
        QFETCH(int, every);
        QFETCH(int, cycle);
        QFETCH(int, refused);
        LogDay day = lines();
        day.every(every * kSecond, 10 * cycle, address(0));
        const Replayed got(examplePlan("status-line-before"), day.build());
        QCOMPARE(got.refused("kv-check"), std::int64_t{10} * refused);
        QCOMPARE(got.firstRefused("kv-check")->request, 21);
        QCOMPARE(got.firstRefused("kv-check")->time,
                 LogDay::at(std::int64_t{20} * every * kSecond));
    }

    /// After: one KV read per install and cold start, and the cliff has moved to the Worker.
    void theCliffHasMoved() {
        const Replayed got(examplePlan("status-line-after"),
                           polls(300, 15 * kSecond, 5010 * kSecond).build());
        QCOMPARE(got.used("kv.reads"), 300);
        QCOMPARE(got.used("kv.writes"), 300);
        QCOMPARE(got.spentAtMs("worker.requests"), std::optional<std::int64_t>(4'999'950));
        QCOMPARE(got.spentRequest("do.requests"), std::optional<std::int64_t>(100'000));
    }
};

} // namespace

QTEST_APPLESS_MAIN(StoriesTest)
#include "stories_test.moc"
