// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::plan {
class PlatformCatalogue;
}

namespace edgefence::layers {

struct CompiledPlan;

/// Something in a plan that is kept and does nothing, or that contradicts itself.
struct PlanRemark {
    enum class Kind : std::uint8_t {
        UnknownKind,   ///< a layer is off: this version does not know its kind
        UnknownKey,    ///< a key of the plan's file
        UnknownFigure, ///< a figure of one's own that the catalogue does not have, or not as a
                       ///< number
        UnknownRoute,  ///< a layer names a route that is not there
        SampleMisses,  ///< the sample of a route does not match its expression
    };
    Kind kind = Kind::UnknownKey;
    std::optional<LayerId> layer;
    std::optional<RouteId> route;
    std::optional<BudgetId> budget;
    std::string text;                   ///< the name that is not known, the clause that is missed
    std::optional<std::string> nearest; ///< a known name that may be meant
};

/// In the order of the plan. REQUIRES: all of the plan but its remarks is compiled.
std::vector<PlanRemark> remarksOn(const CompiledPlan& plan,
                                  const plan::PlatformCatalogue& catalogue);

} // namespace edgefence::layers
