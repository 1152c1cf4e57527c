// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/prepared.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace edgefence::replay {

/// What the traffic says about a client, whatever the plan.
struct CallerFacts {
    std::int64_t agents = 0; ///< distinct user agents
    /// Three or more user agents within one UTC hour.
    bool looksShared = false;
};

/// By client code; an empty list if the traffic has no user agents. Empty if cancelled.
std::optional<std::vector<CallerFacts>> callerFacts(const Prepared& prepared,
                                                    const Progress& progress = {});

} // namespace edgefence::replay
