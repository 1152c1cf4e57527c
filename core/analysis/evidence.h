// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/demand.h"
#include "core/analysis/traffic_facts.h"

#include <optional>

namespace edgefence::analysis {

/// What there is to judge by beside the plan itself. All optional; owned by the caller.
struct Evidence {
    TrafficFacts* traffic = nullptr;
    /// For the pressure `traffic`.
    const Demand* demand = nullptr;
    std::optional<Day> today;
};

} // namespace edgefence::analysis
