// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "core/plan/pressure.h"

namespace edgefence::plan {

/// The route that a pressure's own clients use: the one it names, else the first with operations or
/// layers (a Worker layer without `routes` stands on each that runs the Worker). Empty if it names
/// one that the plan does not have, or if no route has either.
std::optional<RouteId> pressureRoute(const Plan& plan, const std::optional<RouteId>& named);

} // namespace edgefence::plan
