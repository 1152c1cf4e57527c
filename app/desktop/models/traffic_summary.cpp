// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/traffic_summary.h"

#include "app/desktop/models/used_curve.h"
#include "core/rules/program.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::array<std::int64_t, 9> kSteps{1'000,     10'000,     60'000,     300'000,    900'000,
                                             3'600'000, 21'600'000, 86'400'000, 604'800'000};
constexpr std::int64_t kMostSteps = 3000;
constexpr std::size_t kMostValues = 200;

std::int64_t stepFor(std::int64_t span) {
    const auto* found = std::find_if(kSteps.begin(), kSteps.end(),
                                     [&](std::int64_t step) { return span / step < kMostSteps; });
    return found == kSteps.end() ? kSteps.back() : *found;
}

TopValues topValues(const traffic::Traffic& traffic, rules::Column column, std::size_t first,
                    std::size_t last) {
    TopValues top;
    if (!traffic.has(column))
        return top;
    const auto weights = traffic.weights();
    std::vector<std::int64_t> counts(traffic.distinct(column));
    rules::withCodes(traffic.codes(column), [&](auto codes) {
        for (std::size_t row = first; row < last; ++row)
            counts[codes[row]] += weights.empty() ? 1 : weights[row];
    });
    for (std::uint32_t code = 0; code < counts.size(); ++code) {
        if (counts[code] > 0)
            top.values.push_back({code, counts[code]});
    }
    top.distinct = static_cast<std::int64_t>(top.values.size());
    const std::size_t most = std::min(kMostValues, top.values.size());
    const auto middle = top.values.begin() + static_cast<std::ptrdiff_t>(most);
    std::partial_sort(top.values.begin(), middle, top.values.end(), [&](auto a, auto b) {
        if (a.requests != b.requests)
            return a.requests > b.requests;
        return traffic.text(column, a.code) < traffic.text(column, b.code);
    });
    top.others = std::accumulate(
        middle, top.values.end(), std::int64_t{0},
        [](std::int64_t sum, const TopValues::Value& value) { return sum + value.requests; });
    top.values.resize(most);
    return top;
}

} // namespace

RouteSummary summariseRoutes(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                             const std::vector<std::uint32_t>& routes) {
    RouteSummary summary;
    summary.requests.resize(plan.routes.size());
    const auto times = traffic.times();
    if (times.empty())
        return summary;
    const auto weights = traffic.weights();
    const std::int64_t step = stepFor(times.back() - times.front());
    summary.step = Duration(step);
    std::int64_t until = times.front();
    for (std::size_t row = 0; row < times.size(); ++row) {
        if (times[row] >= until) {
            const std::int64_t from = times[row] - times[row] % step;
            summary.steps.push_back({from, std::vector<std::int64_t>(plan.routes.size())});
            until = from + step;
        }
        const std::int64_t weight = weights.empty() ? 1 : weights[row];
        summary.steps.back().requests[routes[row]] += weight;
        summary.requests[routes[row]] += weight;
        summary.all += weight;
    }
    return summary;
}

std::optional<PeriodSummary> summarisePeriod(const traffic::Traffic& traffic, Instant from,
                                             Instant to, const KeepGoing& keepGoing) {
    const auto times = traffic.times();
    const auto place = [&](Instant instant) {
        return static_cast<std::size_t>(
            std::lower_bound(times.begin(), times.end(), instant.time_since_epoch().count()) -
            times.begin());
    };
    const std::size_t first = place(from);
    const std::size_t last = place(to);
    const auto weights = traffic.weights();
    PeriodSummary summary;
    summary.requests = static_cast<std::int64_t>(last - first);
    if (!weights.empty())
        summary.requests =
            std::accumulate(weights.begin() + static_cast<std::ptrdiff_t>(first),
                            weights.begin() + static_cast<std::ptrdiff_t>(last), std::int64_t{0});
    summary.clients = topValues(traffic, rules::Column::Client, first, last);
    if (!keepGoing(0.4))
        return std::nullopt;
    summary.paths = topValues(traffic, rules::Column::Path, first, last);
    if (!keepGoing(0.8))
        return std::nullopt;
    summary.methods = topValues(traffic, rules::Column::Method, first, last);
    summary.statuses = topValues(traffic, rules::Column::Status, first, last);
    summary.hosts = topValues(traffic, rules::Column::Host, first, last);
    summary.countries = topValues(traffic, rules::Column::Country, first, last);
    return summary;
}

std::optional<std::vector<Demand>> demands(const layers::CompiledPlan& plan,
                                           const traffic::Traffic& traffic,
                                           const KeepGoing& keepGoing) {
    replay::Options options;
    options.endlessBudgets = true;
    for (const layers::CompiledLayer& layer : plan.layers)
        options.without.push_back(layer.id);
    const auto asked = replay::replay(plan, traffic, options, keepGoing);
    if (!asked)
        return std::nullopt;
    std::vector<Demand> found;
    for (std::uint32_t i = 0; i < asked->budgets.size(); ++i) {
        const auto& windows = asked->budgets[i].windows;
        if (windows.empty() || !isSpent(*asked, layers::BudgetIndex{i}))
            continue;
        const auto most =
            std::max_element(windows.begin(), windows.end(),
                             [](const auto& a, const auto& b) { return a.used < b.used; });
        found.push_back({layers::BudgetIndex{i}, most->from, most->used, most->limit});
    }
    return found;
}

} // namespace edgefence::desktop
