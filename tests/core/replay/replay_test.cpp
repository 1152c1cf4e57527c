// SPDX-License-Identifier: GPL-3.0-or-later
// What a replay books, beside the numbers of the stories: windows, ledgers, series, callers.
#include "core/replay/row_routes.h"
#include "tests/core/replay/replaying.h"

#include <QtTest>

using namespace edgefence;
using edgefence::testing::address;
using edgefence::testing::compiled;
using edgefence::testing::LogDay;
using edgefence::testing::Replayed;

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kHour = 3600 * kSecond;
constexpr std::int64_t kWholeDay = 24 * kHour;

LogDay gets() { return LogDay({"GET", "/", 200}); }

plan::BudgetEntry budget(const std::string& id, std::int64_t limit,
                         plan::BudgetWindow window = plan::BudgetWindow::UtcDay) {
    plan::BudgetEntry entry;
    entry.id = BudgetId{id};
    entry.limit = limit;
    if (id.starts_with("custom."))
        entry.window = window;
    return entry;
}

plan::Operation operation(const std::string& budget, std::int64_t units = 1) {
    plan::Operation operation;
    operation.budget = BudgetId{budget};
    operation.units = units;
    return operation;
}

/// Everything goes to "other", which spends calls.
plan::Plan spending(std::int64_t limit, std::int64_t units = 1,
                    plan::BudgetWindow window = plan::BudgetWindow::UtcDay) {
    plan::Plan plan;
    plan.budgets = {budget("custom.calls", limit, window)};
    plan::Route other;
    other.id = RouteId{"other"};
    other.operations = {operation("custom.calls", units)};
    plan.routes = {other};
    return plan;
}

plan::LayerConfig zoneRule(std::int64_t limit, std::int64_t periodS) {
    plan::LayerConfig layer;
    layer.id = LayerId{"zone"};
    layer.kind = "zone_rule";
    layer.parameters = {{"expression", std::string("true")},
                        {"requests_per_period", limit},
                        {"period_s", periodS},
                        {"mitigation_timeout_s", std::int64_t{0}}};
    return layer;
}

void addRow(traffic::TrafficBuilder& builder, std::int64_t atMs, const char* client,
            const char* colo, const char* agent, std::uint32_t weight = 1) {
    traffic::Request request;
    request.time = LogDay::at(atMs);
    if (client != nullptr)
        request[rules::Column::Client] = client;
    if (colo != nullptr)
        request[rules::Column::Colo] = colo;
    if (agent != nullptr)
        request[rules::Column::UserAgent] = agent;
    builder.add(request, weight);
}

class ReplayTest : public QObject {
    Q_OBJECT

  private slots:
    void aPlanWithoutAnything() {
        const Replayed got({}, gets().every(kSecond, 100, address(0)).build());
        QCOMPARE(got.replay.requests, 100);
        QCOMPARE(got.replay.served, 100);
        QCOMPARE(got.used("worker.requests"), 100);
        QCOMPARE(got.spentBy("worker.requests", "other"), 100);
        QCOMPARE(got.replay.routeRequests, std::vector<std::int64_t>{100});
    }

    void noTraffic() {
        const Replayed got(spending(10), traffic::TrafficBuilder().build());
        QCOMPARE(got.replay.requests, 0);
        QVERIFY(got.budget("custom.calls").windows.empty());
        QVERIFY(got.replay.series.points.empty());
        QVERIFY(got.replay.clients.empty());
    }

    /// Of an operation that needs 3 units and finds 1 the 1 is spent, and the request fails.
    void whatIsLeftIsSpentAndTheRequestFails_data() {
        QTest::addColumn<bool>("ignore");
        QTest::addColumn<int>("served");
        QTest::newRow("fail") << false << 3;
        QTest::newRow("ignore") << true << 5;
    }
    void whatIsLeftIsSpentAndTheRequestFails() {
        QFETCH(bool, ignore);
        QFETCH(int, served);
        plan::Plan plan = spending(10, 3);
        if (ignore)
            plan.routes[0].operations[0].whenSpent = plan::OperationWhenSpent::Ignore;
        const Replayed got(plan, gets().every(kSecond, 5, address(0)).build());
        QCOMPARE(got.replay.served, std::int64_t{served});
        QCOMPARE(got.failed("custom.calls"), std::int64_t{5 - served});
        QCOMPARE(got.used("custom.calls"), 10);
        QCOMPARE(got.spentRequest("custom.calls"), std::optional<std::int64_t>(4));
        QCOMPARE(got.budget("custom.calls").windows.front().failedAfter, 2);
    }

    void windows_data() {
        QTest::addColumn<int>("window");
        QTest::addColumn<QStringList>("starts");
        using Window = plan::BudgetWindow;
        QTest::newRow("days") << static_cast<int>(Window::UtcDay)
                              << QStringList{"2026-08-30T00:00:00Z", "2026-08-31T00:00:00Z",
                                             "2026-09-02T00:00:00Z"};
        QTest::newRow("hours") << static_cast<int>(Window::UtcHour)
                               << QStringList{"2026-08-30T00:00:00Z", "2026-08-30T05:00:00Z",
                                              "2026-08-31T05:00:00Z", "2026-09-02T05:00:00Z"};
        QTest::newRow("months") << static_cast<int>(Window::Month)
                                << QStringList{"2026-08-01T00:00:00Z", "2026-09-01T00:00:00Z"};
    }
    /// Windows without requests are not listed; used elsewhere stands in each.
    void windows() {
        QFETCH(int, window);
        QFETCH(QStringList, starts);
        plan::Plan plan = spending(10'000, 1, static_cast<plan::BudgetWindow>(window));
        plan.budgets[0].usedElsewhere = 48;
        LogDay day = gets();
        day.add(0, address(0)).add(5 * kHour, address(0)).add(kWholeDay + 5 * kHour, address(0));
        day.add(3 * kWholeDay + 5 * kHour, address(0));
        const Replayed got(plan, day.build());
        QStringList names;
        for (const replay::BudgetWindowUse& each : got.budget("custom.calls").windows)
            names.append(QString::fromStdString(formatRfc3339(each.from)));
        QCOMPARE(names, starts);
        const bool isMonth = window == static_cast<int>(plan::BudgetWindow::Month);
        const bool isHour = window == static_cast<int>(plan::BudgetWindow::UtcHour);
        QCOMPARE(got.used("custom.calls"), std::int64_t{isMonth ? 48 * 31 + 3 : isHour ? 3 : 50});
    }

    /// Used elsewhere alone may exceed the limit: nothing was spent here, so nobody took the last.
    void usedUpElsewhere() {
        plan::Plan plan = spending(10);
        plan.budgets[0].usedElsewhere = 12;
        const Replayed got(plan, gets().every(kSecond, 3, address(0)).build());
        QCOMPARE(got.used("custom.calls"), 12);
        QVERIFY(!got.spentRequest("custom.calls"));
        QCOMPARE(got.failed("custom.calls"), 3);
        QCOMPARE(got.spentBy("custom.calls", "elsewhere"), 12);
    }

    /// With `bill` spent_at is when the included units were used up, and requests go on.
    void billed() {
        plan::Plan plan = spending(10);
        plan.budgets[0].whenSpent = plan::WhenSpent::Bill;
        const Replayed got(plan, gets().every(kSecond, 25, address(0)).build());
        QCOMPARE(got.replay.served, 25);
        QCOMPARE(got.used("custom.calls"), 25);
        QCOMPARE(got.spentRequest("custom.calls"), std::optional<std::int64_t>(10));
        QCOMPARE(got.budget("custom.calls").windows.front().failedAfter, 0);
    }

    void whenTheWorkersRequestsAreSpent_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("served");
        QTest::addColumn<int>("failed");
        QTest::addColumn<int>("calls");
        QTest::newRow("fail closed: error 1027")
            << static_cast<int>(plan::WhenWorkerBudgetSpent::FailClosed) << 4 << 6 << 4;
        QTest::newRow("fail open: served by the origin, no operation")
            << static_cast<int>(plan::WhenWorkerBudgetSpent::FailOpen) << 10 << 0 << 4;
    }
    void whenTheWorkersRequestsAreSpent() {
        QFETCH(int, mode);
        QFETCH(int, served);
        QFETCH(int, failed);
        QFETCH(int, calls);
        plan::Plan plan = spending(100);
        plan.budgets.push_back(budget("worker.requests", 4));
        plan.routes[0].whenWorkerBudgetSpent = static_cast<plan::WhenWorkerBudgetSpent>(mode);
        const Replayed got(plan, gets().every(kSecond, 10, address(0)).build());
        QCOMPARE(got.replay.served, std::int64_t{served});
        QCOMPARE(got.failed("worker.requests"), std::int64_t{failed});
        QCOMPARE(got.used("custom.calls"), std::int64_t{calls});
        QCOMPARE(got.budget("worker.requests").windows.front().failedAfter, 6);
    }

    /// On a route without the Worker no Worker layer runs; its operations are the origin's.
    void withoutTheWorker() {
        plan::Plan plan = spending(100);
        plan.routes[0].worker = false;
        plan::LayerConfig quota;
        quota.id = LayerId{"quota"};
        quota.kind = "quota_object";
        quota.parameters = {{"limit", std::int64_t{1}}, {"window", std::string("utc_day")}};
        plan.layers = {quota};
        const Replayed got(plan, gets().every(kSecond, 10, address(0)).build());
        QCOMPARE(got.replay.served, 10);
        QCOMPARE(got.used("worker.requests"), 0);
        QCOMPARE(got.used("do.requests"), 0);
        QCOMPARE(got.used("custom.calls"), 10);
    }

    /// A cold start: not within 70 s of the last one that reached the operation; exactly 70 s
    /// later is cold.
    void coldStarts() {
        plan::Plan plan = spending(100);
        plan.routes[0].operations[0].perIdle = plan::PerIdle{};
        LogDay day = gets();
        for (const std::int64_t second : {0, 69, 138, 208, 277})
            day.add(second * kSecond, address(0));
        day.add(300 * kSecond, address(1));
        const Replayed got(plan, day.build());
        QCOMPARE(got.used("custom.calls"), 3);
    }

    void aDataCentreCountsForItself() {
        plan::Plan plan;
        plan.layers = {zoneRule(1, 10)};
        traffic::TrafficBuilder builder;
        for (const char* colo : {"FRA", "AMS", static_cast<const char*>(nullptr)}) {
            addRow(builder, 0, "198.51.100.7", colo, nullptr);
            addRow(builder, 1, "198.51.100.7", colo, nullptr);
        }
        const Replayed got(plan, builder.build());
        QCOMPARE(got.replay.served, 3);
        QCOMPARE(got.refused("zone"), 3);
    }

    void requestsWithoutAClientShareACounter() {
        plan::Plan plan;
        plan.layers = {zoneRule(1, 10)};
        traffic::TrafficBuilder builder;
        for (int at = 0; at < 4; ++at)
            addRow(builder, at, nullptr, nullptr, nullptr);
        const Replayed got(plan, builder.build());
        QCOMPARE(got.replay.withoutClient, 4);
        QCOMPARE(got.replay.absentKeys, std::vector<std::int64_t>{4});
        QCOMPARE(got.refused("zone"), 3);
        QCOMPARE(got.replay.clients.size(), std::size_t{1});
        QCOMPARE(got.replay.clients.front().client, rules::kAbsent);
    }

    void looksShared_data() {
        QTest::addColumn<QList<int>>("minutes");
        QTest::addColumn<bool>("shared");
        QTest::newRow("three agents within an hour") << QList<int>{0, 30, 59} << true;
        QTest::newRow("over the hour") << QList<int>{30, 59, 60} << false;
    }
    void looksShared() {
        QFETCH(QList<int>, minutes);
        QFETCH(bool, shared);
        traffic::TrafficBuilder builder;
        const std::array<const char*, 3> agents = {"Mozilla", "curl", "wget"};
        for (std::size_t at = 0; at < agents.size(); ++at) {
            const std::int64_t ms = minutes[static_cast<int>(at)] * 60 * kSecond;
            addRow(builder, ms, "198.51.100.7", nullptr, agents[at]);
            addRow(builder, ms, "203.0.113.9", nullptr, "Mozilla");
        }
        const Replayed got({}, builder.build());
        QCOMPARE(got.replay.clients.size(), std::size_t{2});
        QCOMPARE(got.replay.clients[0].agents, 3);
        QCOMPARE(got.replay.clients[0].looksShared, shared);
        QCOMPARE(got.replay.clients[1].agents, 1);
        QVERIFY(!got.replay.clients[1].looksShared);
    }

    /// Most requests first, then by text.
    void clientsInOrder() {
        LogDay day = gets();
        day.every(kSecond, 2, "203.0.113.9").every(kSecond, 3, "198.51.100.7");
        day.every(kSecond, 2, "192.0.2.1");
        const traffic::Traffic traffic = day.build();
        const Replayed got({}, traffic);
        QStringList names;
        for (const replay::ClientUse& client : got.replay.clients)
            names.append(QString::fromStdString(
                std::string(traffic.text(rules::Column::Client, client.client))));
        QCOMPARE(names, (QStringList{"198.51.100.7", "192.0.2.1", "203.0.113.9"}));
    }

    void recordedRefusals_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("calls");
        QTest::newRow("as if they had succeeded")
            << static_cast<int>(plan::RecordedRefusals::Success) << 4;
        QTest::newRow("as recorded") << static_cast<int>(plan::RecordedRefusals::AsRecorded) << 1;
    }
    void recordedRefusals() {
        QFETCH(int, mode);
        QFETCH(int, calls);
        plan::Plan plan = spending(100);
        plan.routes[0].operations[0].on = *plan::parseAnswerSet("2xx");
        plan.routes[0].recordedRefusals = static_cast<plan::RecordedRefusals>(mode);
        LogDay day = gets();
        int second = 0;
        for (const int status : {200, 400, 429, 500, 503})
            day.add(kSecond * second++, address(0), status);
        const Replayed got(plan, day.build());
        QCOMPARE(got.used("custom.calls"), std::int64_t{calls});
        QCOMPARE(got.replay.hangsOnRecordedRefusals, 3);
    }

    void seriesSteps_data() {
        QTest::addColumn<qint64>("lengthS");
        QTest::addColumn<qint64>("stepS");
        QTest::addColumn<int>("points");
        QTest::newRow("just 3,000 of 10 s") << qint64{29'999} << qint64{10} << 3000;
        QTest::newRow("one more") << qint64{30'000} << qint64{60} << 501;
        QTest::newRow("a day") << qint64{86'399} << qint64{60} << 1440;
        QTest::newRow("a year") << qint64{365 * 86'400} << qint64{21'600} << 1461;
        // Only the two days that have requests, where all would be more than 3,000 points.
        QTest::newRow("ten years") << qint64{3650 * 86'400} << qint64{86'400} << 2;
    }
    void seriesSteps() {
        QFETCH(qint64, lengthS);
        QFETCH(qint64, stepS);
        QFETCH(int, points);
        LogDay day = gets();
        day.add(0, address(0)).add(lengthS * kSecond, address(0));
        const Replayed got({}, day.build());
        QCOMPARE(got.replay.series.step, Duration{std::chrono::seconds(stepS)});
        QCOMPARE(got.replay.series.points.size(), static_cast<std::size_t>(points));
        QCOMPARE(got.replay.series.points.front().from, LogDay::start());
        std::int64_t served = 0;
        for (const replay::SeriesPoint& point : got.replay.series.points)
            served += point.served;
        QCOMPARE(served, 2);
    }

    /// A row of reduced traffic stands for equal requests; where a budget ends among them they go
    /// one after the other.
    void aRowMayStandForMany() {
        traffic::TrafficBuilder builder;
        addRow(builder, 0, "198.51.100.7", nullptr, nullptr, 6);
        addRow(builder, 1, "203.0.113.9", nullptr, nullptr, 6);
        const Replayed got(spending(10), builder.build());
        QCOMPARE(got.replay.requests, 12);
        QCOMPARE(got.replay.served, 10);
        QCOMPARE(got.failed("custom.calls"), 2);
        QCOMPARE(got.spentRequest("custom.calls"), std::optional<std::int64_t>(10));
        QCOMPARE(got.replay.clients[1].failed, 2);
    }

    void takenOutAndPartsOfTheTime() {
        plan::Plan plan;
        plan.layers = {zoneRule(1, 10)};
        const traffic::Traffic traffic = gets().every(kSecond, 100, address(0)).build();
        replay::Options without;
        without.without = {LayerId{"zone"}};
        QCOMPARE(Replayed(plan, traffic, without).replay.served, 100);
        replay::Options part;
        part.from = LogDay::at(15 * kSecond);
        part.to = LogDay::at(40 * kSecond);
        const Replayed got(plan, traffic, part);
        QCOMPARE(got.replay.requests, 25);
        QCOMPARE(got.replay.served, 3);
        QCOMPARE(got.firstRefused("zone")->request, 2);
        QCOMPARE(got.firstRefused("zone")->time, LogDay::at(16 * kSecond));
    }

    void canBeCancelled() {
        const auto plan = compiled(spending(10));
        const traffic::Traffic traffic = gets().every(kSecond, 10, address(0)).build();
        QVERIFY(!replay::replay(plan, traffic, {}, [](double) { return false; }));
        const auto prepared = *replay::prepare(plan, traffic, {}, {});
        QVERIFY(!replay::marginalEffects(prepared, {}, [](double) { return false; }));
        double last = 0;
        QVERIFY(replay::replay(plan, traffic, {}, [&last](double share) {
            last = share;
            return true;
        }));
        QCOMPARE(last, 1.0);
        plan::Plan routes;
        for (const char* id : {"a", "b"}) {
            routes.routes.emplace_back().id = RouteId{id};
            routes.routes.back().when = "true";
        }
        int asked = 0;
        replay::routesOfRows(compiled(routes), traffic, replay::allRows(traffic),
                             [&asked] { return ++asked > 9; });
        QCOMPARE(asked, 1);
    }
};

} // namespace

QTEST_APPLESS_MAIN(ReplayTest)
#include "replay_test.moc"
