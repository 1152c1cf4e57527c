// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kTrafficNeeded = EDGEFENCE_MESSAGE(
    "traffic-needed", "the pressure traffic needs log files or --project to take it from");
inline constexpr MessageText kNoSuchRoute =
    EDGEFENCE_MESSAGE("no-such-route", "the plan has no route %1");

} // namespace edgefence::cli
