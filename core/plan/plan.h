// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/zone_plan.h"
#include "core/plan/budget.h"
#include "core/plan/layer_config.h"
#include "core/plan/route.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace edgefence::plan {

/// Knobs of the reading "as observed" and of what is not documented.
struct Assumptions {
    Duration zoneLag{2000};
    std::int64_t bindingMachines = 8;
    std::int64_t inFlight = 10;
    Duration counterDelay{50};
    Duration kvStale = std::chrono::seconds(60);
    std::int64_t dataCentres = 1;
    Duration objectCall{5};
    std::uint64_t seed = 1;
    KeptKeys kept;
    GivenKeys given;
    friend bool operator==(const Assumptions&, const Assumptions&) = default;
};

/// One complete proposal: routes, layers, plan and knobs. A project calls it a variant.
struct Plan {
    std::string name;
    ZoneEntitlement zone;
    WorkersPlan workersPlan = WorkersPlan::Free;
    /// The user's own figures, by catalogue key.
    std::map<std::string, std::int64_t, std::less<>> platform;
    std::vector<BudgetEntry> budgets;
    std::vector<Route> routes;
    std::vector<LayerConfig> layers;
    Assumptions assumptions;
    KeptKeys kept;
    GivenKeys given;
    friend bool operator==(const Plan&, const Plan&) = default;
};

} // namespace edgefence::plan
