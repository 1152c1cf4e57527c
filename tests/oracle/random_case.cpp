// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/random_case.h"

#include "core/base/random.h"

#include <algorithm>
#include <array>

namespace edgefence::oracle {
namespace {

using std::int64_t;
using Texts = std::vector<std::string>;

/// 2026-01-31T20:00:00Z: four hours before the end of a day and of a month.
constexpr int64_t kStartMs = 1'769'889'600'000;

class Maker {
  public:
    explicit Maker(std::uint64_t seed) : m_random(splitMix64(seed)) {}

    RandomCase make() {
        budgets();
        const int64_t routes = upTo(3);
        for (int64_t at = 0; at < routes; ++at)
            m_plan.routes.push_back(route("route-" + std::to_string(at)));
        if (often(1, 2))
            m_plan.routes.push_back(route("other"));
        // "other" may stand anywhere.
        if (!m_plan.routes.empty() && often(1, 3))
            std::rotate(m_plan.routes.begin(), m_plan.routes.end() - 1, m_plan.routes.end());
        const int64_t layers = upTo(4);
        for (int64_t at = 0; at < layers; ++at)
            m_plan.layers.push_back(layer("layer-" + std::to_string(at)));
        m_plan.assumptions.objectCall = Duration{oneOf<int64_t>({0, 1, 5, 5, 12})};
        RandomCase result;
        result.requests = requests();
        result.plan = std::move(m_plan);
        return result;
    }

  private:
    int64_t upTo(int64_t most) {
        return static_cast<int64_t>(m_random.below(static_cast<std::uint64_t>(most + 1)));
    }
    bool often(int64_t times, int64_t of) { return upTo(of - 1) < times; }
    template <class Value> Value oneOf(const std::vector<Value>& values) {
        return values[static_cast<std::size_t>(upTo(static_cast<int64_t>(values.size()) - 1))];
    }

    void budgets() {
        m_plan.workersPlan = often(1, 4) ? WorkersPlan::Paid : WorkersPlan::Free;
        m_budgets = {"worker.requests", "kv.reads",        "kv.writes",       "do.requests",
                     "do.rows_read",    "do.rows_written", "do.duration_gbs", "custom.calls"};
        for (const std::string& id : m_budgets) {
            plan::BudgetEntry entry;
            entry.id = BudgetId{id};
            const int64_t scale = id == "do.duration_gbs" ? oneOf<int64_t>({1, 640, 700}) : 1;
            if (id == "custom.calls") {
                entry.limit = upTo(50);
                entry.window = oneOf<plan::BudgetWindow>({plan::BudgetWindow::UtcDay,
                                                          plan::BudgetWindow::UtcHour,
                                                          plan::BudgetWindow::Month});
            } else if (often(2, 3)) {
                entry.limit = upTo(often(1, 2) ? 60 : 400) * scale;
            }
            if (often(1, 4))
                entry.whenSpent = often(1, 2) ? plan::WhenSpent::Bill : plan::WhenSpent::Fail;
            if (often(1, 4))
                entry.usedElsewhere = upTo(30) * scale;
            m_plan.budgets.push_back(entry);
        }
    }

    std::string condition() {
        return oneOf<std::string>(
            {"true", R"(http.request.method eq "POST")", R"(http.request.uri.path eq "/a")",
             R"(http.request.method eq "GET" and http.request.uri.path eq "/b")",
             R"(not http.request.uri.path in {"/a" "/c"})", "false"});
    }

    Texts key() {
        return oneOf<Texts>({{},
                             {"ip.src"},
                             {"ip.src"},
                             {"http.request.uri.path"},
                             {"ip.src", "http.request.method"},
                             {"cf.colo.id", "ip.src"}});
    }

    plan::Route route(const std::string& id) {
        plan::Route route;
        route.id = RouteId{id};
        if (id != "other")
            route.when = condition();
        route.worker = often(4, 5);
        if (often(1, 3))
            route.whenWorkerBudgetSpent = plan::WhenWorkerBudgetSpent::FailOpen;
        if (often(1, 3))
            route.recordedRefusals = plan::RecordedRefusals::AsRecorded;
        const int64_t operations = upTo(3);
        for (int64_t at = 0; at < operations; ++at)
            route.operations.push_back(operation());
        return route;
    }

    plan::Operation operation() {
        plan::Operation operation;
        operation.budget = BudgetId{oneOf(m_budgets)};
        operation.units =
            operation.budget.value == "do.duration_gbs" ? 1 + upTo(1500) : 1 + upTo(3);
        operation.on = *plan::parseAnswerSet(
            oneOf<std::string>({"any", "any", "2xx", "201", "2xx,3xx,404", "429"}));
        if (often(1, 4))
            operation.perIdle = plan::PerIdle{key(), Duration{oneOf<int64_t>({0, 7000, 70'000})}};
        if (often(1, 4))
            operation.whenSpent = plan::OperationWhenSpent::Ignore;
        return operation;
    }

    plan::LayerConfig layer(const std::string& id) {
        plan::LayerConfig layer;
        layer.id = LayerId{id};
        layer.kind = oneOf<std::string>({"zone_rule", "kv_counter", "quota_object"});
        layer.enabled = often(9, 10);
        layer.onError = oneOf<plan::OnError>(
            {plan::OnError::Closed, plan::OnError::Open, plan::OnError::Throw});
        for (const plan::Route& route : m_plan.routes) {
            if (often(1, 3))
                layer.routes.push_back(route.id);
        }
        if (layer.kind == "zone_rule")
            return zoneRule(std::move(layer));
        layer.place = often(1, 2) ? plan::Place::WorkerFront : plan::Place::BeforeOperation;
        if (often(1, 2))
            layer.guards = BudgetId{oneOf(m_budgets)};
        layer.parameters["limit"] = 1 + upTo(20);
        if (often(2, 3))
            layer.parameters["key"] = key();
        return layer.kind == "kv_counter" ? kvCounter(std::move(layer)) : quota(std::move(layer));
    }

    plan::LayerConfig zoneRule(plan::LayerConfig layer) {
        layer.place = plan::Place::Edge;
        layer.parameters["expression"] = condition();
        if (often(2, 3))
            layer.parameters["characteristics"] = key();
        layer.parameters["requests_per_period"] = 1 + upTo(5);
        layer.parameters["period_s"] = oneOf<int64_t>({1, 10, 10, 60, 3600});
        if (often(2, 3))
            layer.parameters["mitigation_timeout_s"] = oneOf<int64_t>({0, 0, 3, 10, 60, 600});
        if (often(1, 2))
            layer.parameters["window_model"] =
                oneOf<std::string>({"aligned", "first_hit", "sliding"});
        if (often(1, 4))
            layer.parameters["count_refused"] = true;
        if (often(1, 4))
            layer.parameters["action"] = oneOf<std::string>({"block", "log", "managed_challenge"});
        return layer;
    }

    plan::LayerConfig kvCounter(plan::LayerConfig layer) {
        const std::string window = oneOf<std::string>({"utc_day", "utc_hour", "lifetime"});
        layer.parameters["window"] = window;
        if (window == "lifetime" || often(1, 2))
            layer.parameters["ttl_s"] = oneOf<int64_t>({60, 70, 3600, 7200, 90'000});
        if (often(1, 2))
            layer.parameters["count_when"] = oneOf<std::string>({"always", "under_limit"});
        return layer;
    }

    plan::LayerConfig quota(plan::LayerConfig layer) {
        layer.parameters["window"] = oneOf<std::string>({"utc_day", "utc_hour", "90s", "7s"});
        return layer;
    }

    std::vector<PlainRequest> requests() {
        const bool centres = often(1, 3);
        const bool weights = often(1, 3);
        const int64_t longest = oneOf<int64_t>({500, 5000, 60'000, 3'000'000, 40'000'000});
        std::vector<PlainRequest> requests(static_cast<std::size_t>(20 + upTo(250)));
        int64_t timeMs = kStartMs + upTo(1000);
        for (PlainRequest& request : requests) {
            // Round seconds meet the edges of windows and timeouts.
            timeMs += oneOf<int64_t>({0, 0, upTo(longest), upTo(longest / 1000) * 1000});
            request.timeMs = timeMs;
            if (!often(1, 8))
                request.client = oneOf<std::string>(
                    {"198.51.100.7", "198.51.100.7", "203.0.113.9", "2001:db8::1", "host-a"});
            request.method = oneOf<std::string>({"GET", "GET", "POST"});
            request.path = oneOf<std::string>({"/a", "/b", "/c"});
            request.status = oneOf<int>({200, 200, 201, 201, 302, 404, 429, 503, 0});
            if (centres && often(4, 5))
                request.dataCentre = oneOf<std::string>({"FRA", "AMS"});
            request.weight = weights && often(1, 2) ? 1 + upTo(15) : 1;
        }
        return requests;
    }

    Random m_random;
    plan::Plan m_plan;
    Texts m_budgets;
};

} // namespace

RandomCase randomCase(std::uint64_t seed) { return Maker(seed).make(); }

traffic::Traffic toTraffic(const std::vector<PlainRequest>& requests) {
    traffic::TrafficBuilder builder;
    for (const PlainRequest& plain : requests) {
        traffic::Request request;
        request.time = Instant{Duration{plain.timeMs}};
        const std::string status = std::to_string(plain.status);
        request[rules::Column::Method] = plain.method;
        request[rules::Column::Path] = plain.path;
        if (plain.client)
            request[rules::Column::Client] = *plain.client;
        if (plain.dataCentre)
            request[rules::Column::Colo] = *plain.dataCentre;
        if (plain.status != 0)
            request[rules::Column::Status] = status;
        builder.add(request, static_cast<std::uint32_t>(plain.weight));
    }
    return builder.build();
}

} // namespace edgefence::oracle
