// SPDX-License-Identifier: GPL-3.0-or-later
// What a replay costs beside two bare counters over the same requests: the loop alone, with the
// plan compiled and the rows' classes and keys ready, and the whole way from stored columns.
#include "app/assets/assets.h"
#include "core/base/random.h"
#include "core/replay/loop.h"
#include "core/replay/prepared.h"
#include "core/replay/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace edgefence;
using rules::Column;

constexpr std::size_t kRows = 2'000'000;
constexpr std::uint64_t kClients = 60'000;
constexpr int kRounds = 7;
constexpr double kLeastPerSecond = 40e6;
constexpr double kMostWholeMs = 150;

/// A day and a half of a link shortener: many callers, few of them busy, one in ten requests a
/// creation.
traffic::Traffic madeUpTraffic() {
    Random random(1);
    traffic::TrafficBuilder builder;
    builder.reserve(kRows);
    std::int64_t timeMs = 1'788'048'000'000; // 2026-08-30
    for (std::size_t row = 0; row < kRows; ++row) {
        timeMs += static_cast<std::int64_t>(random.below(130));
        const std::uint64_t client = random.below(random.below(random.below(kClients) + 1) + 1);
        const bool creates = random.below(10) == 0;
        const std::string address =
            fmt::format("198.{}.{}.{}", 18 + client / 65'536, client / 256 % 256, client % 256);
        const std::string path =
            creates ? "/api/links" : fmt::format("/{:x}", random.below(30'000));
        const std::string agent = fmt::format("Mozilla/5.0 (build {})", (client * 7) % 3000);
        traffic::Request request;
        request.time = Instant{Duration{timeMs}};
        request[Column::Client] = address;
        request[Column::Method] = creates ? "POST" : "GET";
        request[Column::Path] = path;
        request[Column::UserAgent] = agent;
        request[Column::Status] = !creates ? "302" : random.below(20) == 0 ? "400" : "201";
        builder.add(request);
    }
    return builder.build();
}

plan::LayerConfig layer(const std::string& id, const std::string& kind, plan::Place place,
                        plan::Parameters parameters) {
    plan::LayerConfig config;
    config.id = LayerId{id};
    config.kind = kind;
    config.place = place;
    config.parameters = std::move(parameters);
    return config;
}

plan::Route route(const std::string& id, const std::string& when, const std::string& budget) {
    plan::Route route;
    route.id = RouteId{id};
    route.when = when;
    plan::Operation operation;
    operation.budget = BudgetId{budget};
    route.operations = {operation};
    return route;
}

/// Three layers that all requests meet.
plan::Plan threeLayers() {
    plan::Plan plan;
    plan.routes = {
        route("create",
              R"(http.request.method eq "POST" and http.request.uri.path eq "/api/links")",
              "kv.writes"),
        route("redirect", R"(http.request.method eq "GET")", "kv.reads")};
    plan.routes.front().operations.front().on = *plan::parseAnswerSet("2xx");
    plan.layers = {layer("zone", "zone_rule", plan::Place::Edge,
                         {{"expression", std::string("true")},
                          {"requests_per_period", std::int64_t{20}},
                          {"period_s", std::int64_t{10}}}),
                   layer("per-ip", "kv_counter", plan::Place::WorkerFront,
                         {{"limit", std::int64_t{200}},
                          {"window", std::string("utc_day")},
                          {"count_when", std::string("under_limit")}}),
                   layer("quota", "quota_object", plan::Place::BeforeOperation,
                         {{"limit", std::int64_t{50}}, {"window", std::string("utc_day")}})};
    // Enough for nearly all of it, so that the layers have to work to the end.
    for (const char* budget : {"worker.requests", "kv.reads", "kv.writes", "do.requests",
                               "do.rows_read", "do.rows_written", "do.duration_gbs"}) {
        plan::BudgetEntry entry;
        entry.id = BudgetId{budget};
        entry.limit = std::string_view(budget) == "do.duration_gbs" ? 5'000'000'000 : 3'000'000;
        plan.budgets.push_back(entry);
    }
    return plan;
}

template <class Work> double bestMs(Work&& work) {
    double best = 1e300;
    for (int round = 0; round < kRounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        work();
        const std::chrono::duration<double, std::milli> took =
            std::chrono::steady_clock::now() - start;
        best = std::min(best, took.count());
    }
    return best;
}

/// Requests over 20 in 10 s and over 200 a day, per client, with nothing else.
std::int64_t countBare(const replay::Prepared& prepared) {
    struct State {
        std::int64_t window = -1;
        std::int64_t count = 0;
    };
    std::vector<State> windows(prepared.clients);
    std::vector<State> days(prepared.clients);
    std::int64_t refused = 0;
    const auto times = prepared.times();
    for (std::size_t row = 0; row < prepared.rows; ++row) {
        State& window = windows[prepared.clientOf[row]];
        if (const std::int64_t now = times[row] / 10'000; window.window != now)
            window = {now, 0};
        if (++window.count > 20) {
            ++refused;
            continue;
        }
        State& day = days[prepared.clientOf[row]];
        if (const std::int64_t now = times[row] / 86'400'000; day.window != now)
            day = {now, 0};
        refused += ++day.count > 200 ? 1 : 0;
    }
    return refused;
}

plan::PlatformCatalogue catalogue() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("platform")) {
        if (path.ends_with(".json"))
            texts.push_back(*assets::asset(path));
    }
    return *plan::PlatformCatalogue::read(texts);
}

void line(const char* what, double ms, double bareMs) {
    fmt::print("{:<44} {:>8.1f} ms {:>8.1f} million/s {:>6.2f} of the bare counters\n", what, ms,
               static_cast<double>(kRows) / ms / 1000, bareMs / ms);
}

} // namespace

int main() {
    const traffic::Traffic requests = madeUpTraffic();
    const rules::Schema schema = *rules::Schema::read(*assets::asset("rules/schema.json"));
    const layers::CompiledPlan plan = layers::compile(threeLayers(), catalogue(), schema);
    const replay::Prepared prepared = *replay::prepare(plan, requests, {}, {});

    std::int64_t checksum = 0;
    const double bareMs = bestMs([&] { checksum += countBare(prepared); });
    const double loopMs = bestMs([&] {
        replay::Loop loop(prepared, {}, replay::Loop::Detail::Everything);
        loop.run({});
        checksum += loop.totals().served;
    });
    const double prepareMs =
        bestMs([&] { checksum += replay::prepare(plan, requests, {}, {})->clients; });
    const double wholeMs = bestMs([&] { checksum += replay::replay(plan, requests)->served; });

    const replay::Replay result = *replay::replay(plan, requests);
    fmt::print("2,000,000 requests of {} clients, 3 layers: {} served, {} / {} / {} refused\n",
               result.clients.size(), result.served, result.refused[0], result.refused[1],
               result.refused[2]);
    line("two bare counters", bareMs, bareMs);
    line("the loop alone, with its ledger", loopMs, bareMs);
    line("classes and keys", prepareMs, bareMs);
    line("the whole replay from stored columns", wholeMs, bareMs);
    const bool fast =
        static_cast<double>(kRows) / loopMs * 1000 >= kLeastPerSecond && wholeMs < kMostWholeMs;
    fmt::print("{} (the loop at 40 million/s or more, the whole under 150 ms)\n",
               fast ? "fast enough" : "TOO SLOW");
    return fast && checksum != 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
