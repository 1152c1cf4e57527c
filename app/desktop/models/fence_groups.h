// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/layers/compiled_plan.h"

#include <QString>

#include <vector>

namespace edgefence::desktop {

/// Lanes of a budget with equal verdict and layers: drawn as one.
struct LaneGroup {
    std::vector<const analysis::Lane*> lanes;

    /// The one whose figures are shown.
    const analysis::Lane& worst() const;
    bool has(const RouteId& route) const;
};

std::vector<LaneGroup> groupLanes(const analysis::BudgetAnswer& answer);

/// "POST /api/links", "GET /<slug> +1": what is written in the stream.
QString groupLabel(const LaneGroup& group, const layers::CompiledPlan& plan);
/// All its routes.
QString groupRoutes(const LaneGroup& group, const layers::CompiledPlan& plan);
/// "This path protected", "Others exposed"; the word alone where there is only one group.
QString groupVerdict(const LaneGroup& group, std::size_t groups);

/// Spends the route's own part of a call this budget (the Worker's start, its operations)?
bool routeSpends(const layers::CompiledPlan& plan, const RouteId& route,
                 layers::BudgetIndex budget);
/// A layer that is off and would stand on one of the group's routes if it were on.
bool wouldStand(const layers::CompiledPlan& plan, layers::LayerIndex layer, const LaneGroup& group);

} // namespace edgefence::desktop
