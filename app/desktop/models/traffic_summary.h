// SPDX-License-Identifier: GPL-3.0-or-later
// What a log holds, counted for the Traffic page. Plain functions that run in any thread.
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace edgefence::desktop {

/// Returns false to stop.
using KeepGoing = std::function<bool(double)>;

/// Which route each request takes, and how many take it over time.
struct RouteSummary {
    Duration step{};
    struct Step {
        std::int64_t from = 0;
        std::vector<std::int64_t> requests; ///< by route index
    };
    std::vector<Step> steps;
    std::vector<std::int64_t> requests; ///< by route index, of the whole log
    std::int64_t all = 0;
};
/// `routes` by row, as replay::routesOfRows() has them.
RouteSummary summariseRoutes(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                             const std::vector<std::uint32_t>& routes);

/// The most frequent values of a column within a part of the time.
struct TopValues {
    struct Value {
        std::uint32_t code = 0;
        std::int64_t requests = 0;
    };
    std::vector<Value> values; ///< most first, then by text; the first of them only
    std::int64_t distinct = 0;
    std::int64_t others = 0; ///< requests of the values that are not listed
};
struct PeriodSummary {
    std::int64_t requests = 0;
    TopValues clients;
    TopValues paths;
    TopValues methods;
    TopValues statuses;
    TopValues hosts;
    TopValues countries;
};
/// `from` inclusive, `to` exclusive.
std::optional<PeriodSummary> summarisePeriod(const traffic::Traffic& traffic, Instant from,
                                             Instant to, const KeepGoing& keepGoing);

/// What the log asks of each budget if no layer refuses anything and no budget ends: of the window
/// in which it asks most.
struct Demand {
    layers::BudgetIndex budget;
    Instant from;
    std::int64_t asked = 0; ///< with what is used elsewhere
    std::int64_t limit = 0;
};
std::optional<std::vector<Demand>> demands(const layers::CompiledPlan& plan,
                                           const traffic::Traffic& traffic,
                                           const KeepGoing& keepGoing);

} // namespace edgefence::desktop
