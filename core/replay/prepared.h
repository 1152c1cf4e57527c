// SPDX-License-Identifier: GPL-3.0-or-later
// A compiled plan bound to traffic: everything about a row that does not depend on what happened
// before it, worked out once per distinct value where it can be, so that the loop reads numbers.
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"
#include "core/traffic/traffic.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace edgefence::replay {

/// What decides the way of a request: its route, the edge layers that act on it, and what its
/// recorded answer spends.
struct RowClass {
    std::uint32_t route = 0;
    std::vector<bool> acts;   ///< by layer index; edge layers only, true for others
    std::vector<bool> spends; ///< by operation of the route
    bool recordedRefusal = false;
    std::int64_t requests = 0; ///< by weight
};

/// Dense key ids, one per row of the part; shared by all that have the same key.
struct Keys {
    std::vector<std::uint32_t> ids; ///< empty: one key only
    std::uint32_t count = 1;
    std::int64_t absent = 0; ///< requests (all of the traffic) that lack a part of the key
};

struct Prepared {
    const layers::CompiledPlan* plan = nullptr;
    const traffic::Traffic* traffic = nullptr;
    /// The part of the time, as rows.
    std::size_t firstRow = 0;
    std::size_t rows = 0;

    std::vector<RowClass> classes;
    std::vector<std::uint32_t> classOf;                 ///< one per row of the part
    std::vector<std::shared_ptr<const Keys>> layerKeys; ///< by layer index; null if off
    /// By route and operation; null without per_idle.
    std::vector<std::vector<std::shared_ptr<const Keys>>> idleKeys;
    std::vector<std::uint32_t> clientOf; ///< one per row of the part
    std::uint32_t clients = 1;

    std::int64_t hangsOnUnknownFields = 0;

    std::span<const std::int64_t> times() const { return traffic->times().subspan(firstRow, rows); }
    /// Empty if each row stands for one request.
    std::span<const std::uint32_t> weights() const {
        const auto all = traffic->weights();
        return all.empty() ? all : all.subspan(firstRow, rows);
    }
};

/// REQUIRES: plan and traffic outlive the result. Empty if cancelled.
std::optional<Prepared> prepare(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                                const std::optional<Instant>& from,
                                const std::optional<Instant>& to, const Progress& progress = {});

} // namespace edgefence::replay
