// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace edgefence::document {

/// A knob of the reading "as observed", as a whole number in the unit that its key names.
struct AssumptionSpec {
    std::string_view key; ///< "zone_lag_ms"
    std::int64_t least;
    std::int64_t most;
    std::int64_t (*get)(const plan::Assumptions&);
    void (*set)(plan::Assumptions&, std::int64_t);
};

/// All of them, in the documented order.
std::span<const AssumptionSpec> assumptionSpecs();

} // namespace edgefence::document
