// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kTrafficNeeded = EDGEFENCE_MESSAGE(
    "traffic-needed", "the pressure traffic needs log files or --project to take it from");
inline constexpr MessageText kEvidenceOnly = EDGEFENCE_MESSAGE(
    "evidence-only", "the recorded requests are evidence for the findings; the demand is the "
                     "pressure %1, and --pressure traffic makes the recorded day the demand");

inline constexpr MessageText kRouteUnreachable =
    EDGEFENCE_MESSAGE("unreachable-route", "nothing reaches the route %1: whatever it matches has "
                                           "matched the route %2 before");

} // namespace edgefence::cli
