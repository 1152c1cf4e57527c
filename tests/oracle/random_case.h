// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/traffic.h"
#include "tests/oracle/plain_replay.h"

#include <cstdint>
#include <vector>

namespace edgefence::oracle {

/// A plan and traffic that meets its limits: few callers, small limits, budgets that end.
struct RandomCase {
    plan::Plan plan;
    std::vector<PlainRequest> requests; ///< in time order
};

/// The same for the same seed on every machine.
RandomCase randomCase(std::uint64_t seed);

traffic::Traffic toTraffic(const std::vector<PlainRequest>& requests);

} // namespace edgefence::oracle
