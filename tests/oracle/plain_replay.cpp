// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/plain_replay.h"

#include "core/rules/program.h"
#include "core/rules/value.h"

#include <algorithm>

namespace edgefence::oracle {
namespace {

using std::int64_t;
using Texts = std::vector<std::string>;
using plan::LayerConfig;
using plan::Place;
constexpr int64_t kDayMs = 86'400'000;

int64_t floorTo(int64_t time, int64_t length) { return time / length * length; }
template <class Value> Value get(const LayerConfig& layer, const char* name, Value fallback) {
    const auto found = layer.parameters.find(name);
    return found == layer.parameters.end() ? fallback : std::get<Value>(found->second);
}

int64_t windowSeconds(const LayerConfig& layer) {
    const std::string window = get<std::string>(layer, "window", "");
    if (window == "lifetime")
        return 0;
    return window == "utc_day" ? 86'400 : window == "utc_hour" ? 3600 : std::stoll(window);
}

/// Start and end of a budget's window.
std::pair<int64_t, int64_t> windowOf(plan::BudgetWindow window, int64_t time) {
    if (window != plan::BudgetWindow::Month) {
        const int64_t length = window == plan::BudgetWindow::UtcDay ? kDayMs : kDayMs / 24;
        return {floorTo(time, length), floorTo(time, length) + length};
    }
    const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{time / kDayMs}}};
    const std::chrono::year_month month{date.year(), date.month()};
    const auto start = [](std::chrono::year_month first) {
        return std::chrono::sys_days{first / 1}.time_since_epoch().count() * kDayMs;
    };
    return {start(month), start(month + std::chrono::months{1})};
}

/// One key of one layer.
struct KeyState {
    std::vector<int64_t> counted; ///< times of the requests that count
    int64_t windowFrom = -1;
    int64_t blockedUntil = 0;

    int64_t count() const { return static_cast<int64_t>(counted.size()); }
    void enter(int64_t window) {
        if (std::exchange(windowFrom, window) != window)
            counted.clear();
    }
};

struct Plain {
    const plan::Plan& plan;
    const rules::Schema& schema;
    int64_t stepMs;
    std::map<std::string, plan::Budget> budgets;
    PlainReplay result;
    std::map<std::string, std::map<Texts, KeyState>> states; ///< a map per layer
    std::map<std::pair<const plan::Operation*, Texts>, int64_t> lastCame;
    std::map<std::string, rules::Expression> expressions;
    const PlainRequest* request = nullptr;
    bool asSuccess = false;
    std::string failedBudget;

    bool matches(const std::string& text) {
        auto known = expressions.find(text);
        if (known == expressions.end())
            known = expressions.emplace(text, *rules::parseCondition(text, schema).value).first;
        return rules::matches(known->second, {{"http.request.method", request->method},
                                              {"http.request.uri.path", request->path}});
    }

    Texts keyOf(const Texts& fields) const {
        const std::map<std::string, Client> values{{"ip.src", request->client},
                                                   {"cf.colo.id", request->dataCentre},
                                                   {"http.request.method", request->method},
                                                   {"http.request.uri.path", request->path}};
        Texts key;
        for (const std::string& field : fields)
            key.push_back(values.at(field) ? "known " + *values.at(field) : "absent");
        return key;
    }

    const plan::Route& routeOf(const plan::Route& plainOther) {
        const plan::Route* rest = &plainOther;
        for (const plan::Route& route : plan.routes) {
            if (route.id.value != "other" && matches(route.when))
                return route;
            rest = route.id.value == "other" ? &route : rest;
        }
        return *rest;
    }

    /// Always false: what is booked of a whole request has ended it.
    template <class Write> bool book(Write write) {
        write(result.totals);
        write(result.series[floorTo(request->timeMs, stepMs)]);
        write(result.clients[request->client]);
        return false;
    }

    PlainWindow& window(const std::string& id) {
        const plan::Budget& budget = budgets.at(id);
        const auto [from, to] = windowOf(budget.window, request->timeMs);
        const auto [entry, isNew] = result.budgets[id].try_emplace(from);
        if (isNew && budget.usedElsewhere > 0) {
            int64_t elsewhere = budget.usedElsewhere;
            if (budget.window == plan::BudgetWindow::UtcHour)
                elsewhere = (elsewhere + 23) / 24;
            if (budget.window == plan::BudgetWindow::Month)
                elsewhere *= (to - from) / kDayMs;
            entry->second.used = entry->second.spenders["elsewhere"] = elsewhere;
        }
        return entry->second;
    }

    /// Takes units, or what is left of them; true if all were there.
    bool take(const std::string& id, int64_t units, const std::string& by) {
        PlainWindow& window = this->window(id);
        const int64_t left = budgets.at(id).limit - window.used;
        const bool ends = budgets.at(id).whenSpent == plan::WhenSpent::Fail;
        const int64_t taken = ends ? std::min(units, std::max<int64_t>(left, 0)) : units;
        if (taken > 0) {
            window.used += taken;
            window.spenders[by] += taken;
            book([&](auto& sums) { sums.used[id] += taken; });
        }
        if (left > 0 && taken >= left) {
            window.spentAt = request->timeMs;
            window.spentRequest = result.requests;
        }
        window.failedAfter += taken < units ? 1 : 0;
        failedBudget = taken < units ? id : failedBudget;
        return taken == units;
    }

    bool fail() {
        return book([&](auto& sums) { ++sums.failed[failedBudget]; });
    }

    /// A layer's own operation found a spent budget.
    bool error(const LayerConfig& layer) { return layer.onError == plan::OnError::Open || fail(); }

    bool refuse(const std::string& layer) {
        result.firstRefusedClients.try_emplace(request->client, request->timeMs);
        result.firstRefused.try_emplace(layer, result.requests, request->timeMs);
        return book([&](auto& sums) { ++sums.refused[layer]; });
    }

    void go(const PlainRequest& next) {
        request = &next;
        ++result.requests;
        for (const auto& [id, budget] : budgets)
            window(id);
        plan::Route plainOther;
        plainOther.id.value = "other";
        const plan::Route& route = routeOf(plainOther);
        const bool refusal = next.status == 429 || next.status / 100 == 5;
        result.hangsOnRecordedRefusals += refusal && !route.operations.empty() ? 1 : 0;
        asSuccess = refusal && route.recordedRefusals == plan::RecordedRefusals::Success;
        if (isServed(route))
            book([](auto& sums) { ++sums.served; });
    }

    bool isServed(const plan::Route& route) {
        if (!throughLayers(route, Place::Edge, nullptr))
            return false;
        if (route.worker && !take("worker.requests", 1, route.id.value))
            return route.whenWorkerBudgetSpent == plan::WhenWorkerBudgetSpent::FailOpen || fail();
        if (route.worker && !throughLayers(route, Place::WorkerFront, nullptr))
            return false;
        for (const plan::Operation& operation : route.operations) {
            if (!asSuccess && !operation.on.holds(request->status))
                continue;
            if (route.worker && !throughLayers(route, Place::BeforeOperation, &operation))
                return false;
            if (isDue(operation) &&
                !take(operation.budget.value, operation.units, route.id.value) &&
                operation.whenSpent == plan::OperationWhenSpent::Fail)
                return fail();
        }
        return true;
    }

    bool isDue(const plan::Operation& operation) {
        if (!operation.perIdle)
            return true;
        const auto [last, isNew] =
            lastCame.try_emplace({&operation, keyOf(operation.perIdle->key)}, request->timeMs);
        const int64_t idle = request->timeMs - std::exchange(last->second, request->timeMs);
        return isNew || idle >= operation.perIdle->idle.count();
    }

    bool throughLayers(const plan::Route& route, Place place, const plan::Operation* operation) {
        for (const LayerConfig& layer : plan.layers) {
            if (!layer.enabled || layer.place != place ||
                (!layer.routes.empty() &&
                 !std::count(layer.routes.begin(), layer.routes.end(), route.id)))
                continue;
            if (operation != nullptr) {
                const BudgetId guarded = layer.guards.value_or(route.operations.back().budget);
                const auto first =
                    std::find_if(route.operations.begin(), route.operations.end(),
                                 [&](const auto& each) { return each.budget == guarded; });
                if (first == route.operations.end() || &*first != operation)
                    continue;
            }
            if (!(layer.kind == "zone_rule"    ? zoneRule(layer)
                  : layer.kind == "kv_counter" ? kvCounter(layer)
                                               : quotaObject(layer)))
                return false;
        }
        return true;
    }

    bool zoneRule(const LayerConfig& rule) {
        if (!matches(get<std::string>(rule, "expression", "")))
            return true;
        Texts fields = get<Texts>(rule, "characteristics", {"ip.src"});
        fields.emplace_back("cf.colo.id");
        KeyState& state = states[rule.id.value][keyOf(fields)];
        const int64_t now = request->timeMs;
        const int64_t period = get<int64_t>(rule, "period_s", 0) * 1000;
        const int64_t timeout = get<int64_t>(rule, "mitigation_timeout_s", period / 1000) * 1000;
        const std::string model = get<std::string>(rule, "window_model", "aligned");
        if (model != "first_hit")
            state.windowFrom = model == "sliding" ? now - period + 1 : floorTo(now, period);
        else if (state.counted.empty() || now >= state.counted.front() + period)
            state.windowFrom = now;
        std::erase_if(state.counted, [&](int64_t time) { return time < state.windowFrom; });
        const bool blocked = now < state.blockedUntil;
        const bool over = state.count() >= get<int64_t>(rule, "requests_per_period", 0);
        const bool trips = over && !blocked && timeout > 0;
        if (get<bool>(rule, "count_refused", false) || trips || (!blocked && !over))
            state.counted.push_back(now);
        if (trips)
            state.blockedUntil = now + timeout;
        const bool passes = (!blocked && !over) || get<std::string>(rule, "action", "") == "log";
        return passes || refuse(rule.id.value);
    }

    bool kvCounter(const LayerConfig& layer) {
        KeyState& state = states[layer.id.value][keyOf(get<Texts>(layer, "key", {"ip.src"}))];
        const int64_t lengthS = windowSeconds(layer);
        const int64_t ttl = get<int64_t>(layer, "ttl_s", lengthS) * 1000;
        if (!take("kv.reads", 1, layer.id.value))
            return error(layer);
        state.enter(lengthS == 0 ? 0 : floorTo(request->timeMs, lengthS * 1000));
        if (!state.counted.empty() && request->timeMs >= state.counted.back() + ttl)
            state.counted.clear();
        const bool over = state.count() >= get<int64_t>(layer, "limit", 0);
        if (over && get<std::string>(layer, "count_when", "always") == "under_limit")
            return refuse(layer.id.value);
        if (!take("kv.writes", 1, layer.id.value))
            return error(layer);
        state.counted.push_back(request->timeMs);
        return !over || refuse(layer.id.value);
    }

    bool quotaObject(const LayerConfig& layer) {
        KeyState& state = states[layer.id.value][keyOf(get<Texts>(layer, "key", {"ip.src"}))];
        if (!take("do.requests", 1, layer.id.value) || !take("do.rows_read", 1, layer.id.value))
            return error(layer);
        state.enter(floorTo(request->timeMs, windowSeconds(layer) * 1000));
        const bool admitted = state.count() < get<int64_t>(layer, "limit", 0);
        if (admitted && !take("do.rows_written", 1, layer.id.value))
            return error(layer);
        if (admitted)
            state.counted.push_back(request->timeMs);
        // 128 MB for as long as the call lasts, in millionths of a GB-s.
        if (!take("do.duration_gbs", plan.assumptions.objectCall.count() * 128, layer.id.value))
            return error(layer);
        return admitted || refuse(layer.id.value);
    }
};

} // namespace

PlainReplay replayPlainly(const plan::Plan& plan, const std::vector<plan::Budget>& budgets,
                          const rules::Schema& schema, const std::vector<PlainRequest>& requests,
                          std::int64_t seriesStepMs) {
    Plain plain{plan, schema, seriesStepMs, {}, {}, {}, {}, {}, nullptr, false, {}};
    for (const plan::Budget& budget : budgets)
        plain.budgets[budget.id.value] = budget;
    for (const PlainRequest& request : requests) {
        for (int64_t one = 0; one < request.weight; ++one)
            plain.go(request);
    }
    return plain.result;
}

} // namespace edgefence::oracle
