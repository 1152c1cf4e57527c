// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/rules/schema.h"
#include "core/traffic/traffic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace edgefence::analysis {

/// A route that some traffic has and a plan does not.
struct RouteSuggestion {
    std::string id;     ///< "get-s-slug"; no other suggestion has it
    std::string method; ///< "GET"; empty where the log says none
    /// "/s/<slug>": in place of a segment with many values stands <id> (numbers, long hexadecimal
    /// ones) or <slug>.
    std::string path;
    std::string when;          ///< the expression of the route
    std::int64_t requests = 0; ///< that no route of the plan takes and this one would, by weight
};

/// The routes that take most of the requests which none of the plan's takes: those with the most
/// paths by segments where a position has many values. The most requests first; at most eight, no
/// two with one expression. The result hangs on nothing but the arguments.
/// `routes` by row of the traffic, as replay::routesOfRows() has them.
std::vector<RouteSuggestion> suggestRoutes(const layers::CompiledPlan& plan,
                                           const traffic::Traffic& traffic,
                                           const std::vector<std::uint32_t>& routes,
                                           const rules::Schema& schema);

} // namespace edgefence::analysis
