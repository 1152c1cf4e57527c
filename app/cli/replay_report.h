// SPDX-License-Identifier: GPL-3.0-or-later
// What the command `replay` says, for machines and for people.
#pragma once

#include "app/cli/console.h"
#include "core/replay/replay.h"

#include <cstddef>
#include <string>
#include <vector>

namespace edgefence::cli {

struct ReplayReport {
    const layers::CompiledPlan& plan;
    const traffic::Traffic& traffic;
    const replay::Replay& replay;
    /// By layer index, then budget index.
    const std::vector<std::vector<std::int64_t>>& marginal;
    /// By layer index: was replayed.
    const std::vector<bool>& ran;
    std::size_t top = 20; ///< so many clients
};

/// A window of a budget by its start: "2026-08-30", of an hour the whole instant.
std::string windowName(const plan::Budget& budget, Instant from);

Json toJson(const ReplayReport& report);
std::string toText(const ReplayReport& report);

} // namespace edgefence::cli
