// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/demand.h"

#include "core/analysis/calendar.h"

#include <algorithm>
#include <utility>

namespace edgefence::analysis {
namespace {

using Hours = std::map<Instant, std::vector<std::int64_t>>;

Hours requestsByHour(const replay::Prepared& prepared) {
    Hours hours;
    const auto times = prepared.times();
    const auto weights = prepared.weights();
    std::vector<std::int64_t>* counts = nullptr;
    std::int64_t until = 0;
    for (std::size_t row = 0; row < prepared.rows; ++row) {
        if (counts == nullptr || times[row] >= until) {
            const Instant hour =
                std::chrono::floor<std::chrono::hours>(Instant{Duration{times[row]}});
            until = (hour + std::chrono::hours(1)).time_since_epoch().count();
            counts = &hours[hour];
            counts->resize(prepared.plan->routes.size(), 0);
        }
        const std::uint32_t route = prepared.classes[prepared.classOf[row]].route;
        (*counts)[route] += weights.empty() ? 1 : weights[row];
    }
    return hours;
}

std::optional<Busiest> busiest(const replay::BudgetUse& use, const plan::Budget& budget) {
    Busiest most;
    std::optional<std::size_t> window;
    for (std::size_t at = 0; at < use.windows.size(); ++at) {
        std::int64_t units = 0;
        for (const replay::Booking& booking : use.bookingsByWindow[at])
            units += booking.units;
        if (!window || units > most.units) {
            window = at;
            most.units = units;
        }
    }
    if (!window)
        return std::nullopt;
    most.from = use.windows[*window].from;
    most.spentAt = use.windows[*window].spentAt;
    most.spentRequest = use.windows[*window].spentRequest;
    most.bookings = use.bookingsByWindow[*window];
    most.days = budget.window == plan::BudgetWindow::Month ? kDaysOfLongestMonth : 1;
    most.units *= most.days;
    for (replay::Booking& booking : most.bookings)
        booking.units *= most.days;
    return most;
}

template <class Condition> std::int64_t sum(const Busiest& most, Condition condition) {
    std::int64_t units = 0;
    for (const replay::Booking& booking : most.bookings)
        units += condition(booking) ? booking.units : 0;
    return units;
}

/// One replay after the other, as parts of one work.
class Rehearsals {
  public:
    Rehearsals(const replay::Prepared& prepared, const replay::Progress& progress, std::size_t most)
        : m_prepared(prepared), m_progress(progress), m_most(most) {}

    /// With only these layers refusing. Empty if cancelled.
    std::optional<replay::Outline> play(const std::vector<bool>& refusing) {
        const layers::CompiledPlan& plan = *m_prepared.plan;
        replay::Options options;
        options.endlessBudgets = true;
        for (std::size_t at = 0; at < refusing.size(); ++at) {
            if (!refusing[at])
                options.watching.push_back(plan.layers[at].id);
        }
        const auto part = [this](double share) {
            return !m_progress ||
                   m_progress((static_cast<double>(m_done) + share) / static_cast<double>(m_most));
        };
        auto outline = replay::outline(m_prepared, options, part);
        ++m_done;
        return outline;
    }

  private:
    const replay::Prepared& m_prepared;
    const replay::Progress& m_progress;
    std::size_t m_most;
    std::size_t m_done = 0;
};

/// Some budget would not hold if nobody was refused, so that somebody may protect it.
bool anyIsHeld(const std::vector<replay::BudgetUse>& unguarded, const layers::CompiledPlan& plan) {
    for (std::size_t at = 0; at < unguarded.size(); ++at) {
        const std::optional<Busiest> most = busiest(unguarded[at], plan.budgets[at]);
        if (most && most->units + usedElsewhere(plan.budgets[at]) > plan.budgets[at].limit)
            return true;
    }
    return false;
}

} // namespace

std::int64_t Busiest::onRoute(layers::RouteIndex route) const {
    return sum(*this, [route](const auto& booking) { return booking.route == route; });
}
std::int64_t Busiest::byRoutes() const {
    return sum(*this, [](const auto& booking) { return !booking.layer; });
}
std::int64_t Busiest::byLayers() const {
    return sum(*this, [](const auto& booking) { return booking.layer.has_value(); });
}

std::optional<Demand> Demand::of(const replay::Prepared& prepared,
                                 const replay::Progress& progress) {
    const layers::CompiledPlan& plan = *prepared.plan;
    const std::size_t layers = plan.layers.size();
    Rehearsals rehearsals(prepared, progress, 2 + 2 * layers);
    Demand demand;
    demand.m_requestsByHour = requestsByHour(prepared);
    auto planned = rehearsals.play(std::vector<bool>(layers, true));
    if (!planned)
        return std::nullopt;
    demand.m_refused = std::move(planned->refused);
    demand.m_passages = std::move(planned->passages);
    demand.m_planned = std::move(planned->budgets);
    std::vector<std::size_t> refusing;
    for (std::size_t at = 0; at < layers; ++at) {
        if (demand.m_refused[at] > 0)
            refusing.push_back(at);
    }
    if (refusing.empty()) {
        demand.m_unguarded = demand.m_planned;
        return demand;
    }
    auto unguarded = rehearsals.play(std::vector<bool>(layers, false));
    if (!unguarded)
        return std::nullopt;
    demand.m_unguarded = std::move(unguarded->budgets);
    if (refusing.size() == 1 || !anyIsHeld(demand.m_unguarded, plan))
        return demand;
    for (const bool alone : {true, false}) {
        for (const std::size_t layer : refusing) {
            std::vector<bool> which(layers, !alone);
            which[layer] = alone;
            auto outline = rehearsals.play(which);
            if (!outline)
                return std::nullopt;
            demand.m_refusing.emplace(std::move(which), std::move(outline->budgets));
        }
    }
    return demand;
}

std::optional<Busiest> Demand::planned(const layers::CompiledPlan& plan,
                                       layers::BudgetIndex budget) const {
    return busiest(m_planned[budget.value], plan.budgets[budget.value]);
}

std::optional<Busiest> Demand::unguarded(const layers::CompiledPlan& plan,
                                         layers::BudgetIndex budget) const {
    return busiest(m_unguarded[budget.value], plan.budgets[budget.value]);
}

std::optional<Busiest> Demand::refusing(const std::vector<bool>& layers,
                                        const layers::CompiledPlan& plan,
                                        layers::BudgetIndex budget) const {
    const auto known = m_refusing.find(layers);
    if (known == m_refusing.end())
        return std::nullopt;
    return busiest(known->second[budget.value], plan.budgets[budget.value]);
}

replay::Passage Demand::passage(layers::LayerIndex layer, layers::RouteIndex route, Instant from,
                                Duration length) const {
    replay::Passage sum{layer, route};
    for (const replay::Passages& time : m_passages) {
        if (time.from < from || time.from >= from + length)
            continue;
        for (const replay::Passage& passage : time.passages) {
            if (passage.layer != layer || passage.route != route)
                continue;
            sum.came += passage.came;
            sum.refused += passage.refused;
        }
    }
    return sum;
}

std::int64_t Demand::requests(layers::RouteIndex route, Instant from, Duration length) const {
    std::int64_t count = 0;
    for (auto hour = m_requestsByHour.lower_bound(from);
         hour != m_requestsByHour.end() && hour->first < from + length; ++hour)
        count += hour->second[route.value];
    return count;
}

} // namespace edgefence::analysis
