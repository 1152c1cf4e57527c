// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <optional>

namespace edgefence::analysis {

/// What there is to judge by beside the plan itself. All optional; owned by the caller.
struct Evidence {
    const traffic::Traffic* traffic = nullptr;
    const replay::Replay* replay = nullptr;
    /// Replay with endless budgets, for the pressure `traffic`.
    const replay::Replay* endless = nullptr;
    /// The same without any layer: what the callers ask for. Absent: as much as `endless` if that
    /// refused nobody, else more than fits.
    const replay::Replay* unguarded = nullptr;
    std::optional<Day> today;
};

} // namespace edgefence::analysis
