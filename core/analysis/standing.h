// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/evidence.h"
#include "core/layers/compiled_plan.h"
#include "core/rules/schema.h"

#include <map>
#include <optional>
#include <vector>

namespace edgefence::analysis {

/// Decides whether a layer with an expression of its own stands before a route: does every request
/// of the route match?
class Standing {
  public:
    enum class Answer : std::uint8_t {
        Certain,       ///< the expressions show it
        HeldByTraffic, ///< they do not, but every recorded request of the route matches
        NotShown,
        Never, ///< no request of the route matches
    };

    Standing(const layers::CompiledPlan& plan, const rules::Schema& schema,
             const Evidence& evidence);

    /// REQUIRES: the layer may run on the route.
    Answer before(layers::RouteIndex route, const layers::CompiledLayer& layer);

  private:
    bool isElsewhere(layers::RouteIndex route, const rules::Expression& expression) const;
    /// By route: it has requests in the traffic, and every one of them matches.
    const std::vector<bool>& heldByTraffic(const layers::CompiledLayer& layer);

    const layers::CompiledPlan& m_plan;
    const traffic::Traffic* m_traffic;
    std::optional<rules::Expression> m_anything; ///< what a route without an expression says
    std::vector<std::uint32_t> m_routeOfRow;     ///< filled when first needed
    std::map<const layers::CompiledLayer*, std::vector<bool>> m_held;
};

/// The route of each row of some traffic: the first that matches, else the last one, "other".
std::vector<std::uint32_t> routesOfRows(const layers::CompiledPlan& plan,
                                        const traffic::Traffic& traffic);

} // namespace edgefence::analysis
