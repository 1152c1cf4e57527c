// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/prepared.h"
#include "core/replay/replay.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace edgefence::analysis {

/// The window of a budget that recorded traffic spends most of; of a budget by the month a month of
/// days like the busiest one. Without what is used elsewhere.
struct Busiest {
    Instant from;                          ///< of the window, or of the busiest day
    std::int64_t days = 1;                 ///< days like this one: 31 for a month
    std::vector<replay::Booking> bookings; ///< of all those days
    std::int64_t units = 0;                ///< their sum
    /// When the limit was used up within the first of them, and by which request.
    std::optional<Instant> spentAt;
    std::optional<std::int64_t> spentRequest;

    std::int64_t onRoute(layers::RouteIndex route) const;
    std::int64_t byRoutes() const;
    std::int64_t byLayers() const;
};

/// Recorded traffic as a pressure: what its requests spend as if budgets had no end, with the
/// layers as they are, with layers that refuse nobody, and with only some of them refusing.
class Demand {
  public:
    /// Empty if cancelled. REQUIRES: the plan of `prepared` is the one that is judged.
    static std::optional<Demand> of(const replay::Prepared& prepared,
                                    const replay::Progress& progress = {});

    /// Absent without requests.
    std::optional<Busiest> planned(const layers::CompiledPlan& plan,
                                   layers::BudgetIndex budget) const;
    /// If no layer refused anything; what layers spend still counts.
    std::optional<Busiest> unguarded(const layers::CompiledPlan& plan,
                                     layers::BudgetIndex budget) const;
    /// If only these layers refused (by layer index). Absent where it was not replayed: it is for
    /// one layer alone or all but one, of layers that refused somebody, where it matters.
    std::optional<Busiest> refusing(const std::vector<bool>& layers,
                                    const layers::CompiledPlan& plan,
                                    layers::BudgetIndex budget) const;

    /// Requests that a layer refused, of all the traffic.
    std::int64_t refused(layers::LayerIndex layer) const { return m_refused[layer.value]; }
    /// Requests of a route that come to a layer in a time, with the layers as they are. REQUIRES:
    /// the time is made of whole windows of budgets.
    replay::Passage passage(layers::LayerIndex layer, layers::RouteIndex route, Instant from,
                            Duration length) const;
    /// Requests of a route in a time.
    std::int64_t requests(layers::RouteIndex route, Instant from, Duration length) const;

  private:
    using Uses = std::vector<replay::BudgetUse>;

    Uses m_planned;
    Uses m_unguarded;
    std::map<std::vector<bool>, Uses> m_refusing;
    std::vector<std::int64_t> m_refused;
    std::vector<replay::Passages> m_passages;
    std::map<Instant, std::vector<std::int64_t>> m_requestsByHour; ///< by route index
};

} // namespace edgefence::analysis
