// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a request as a list of steps, worked out once per class of rows: which edge layers
// act, whether the Worker starts, which layers run before which operation, which operations the
// recorded answer spends.
#pragma once

#include "core/replay/prepared.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace edgefence::replay {

struct Step {
    enum class Kind : std::uint8_t { Layer, WorkerStart, Operation, IdleOperation };
    Kind kind = Kind::Layer;
    /// Of a Worker's start: what does not fit goes to the origin, past the Worker.
    bool failOpen = false;
    /// Of an operation: it may fail without failing the request.
    bool ignore = false;
    /// Layer: index of the layer. IdleOperation: index into Ways::idle.
    std::uint32_t index = 0;
    std::uint32_t spender = 0; ///< number of who spends, as Spenders counts
    std::uint32_t budget = 0;
    std::int64_t units = 0;
};

/// An operation that is spent only after its key was idle, with the keys of its rows.
struct IdleState {
    std::int64_t idleMs = 0;
    std::shared_ptr<const Keys> keys;
};

/// At most so many units of a budget does one request on a way need.
struct Need {
    std::uint32_t budget = 0;
    std::int64_t units = 0;
    /// The budget is needed after an idle time: of equal requests at once only the first spends it.
    bool idle = false;
};

struct Way {
    std::vector<Step> steps;
    std::vector<Need> needs;
    std::uint32_t route = 0;
};

struct Ways {
    std::vector<Way> ofClass; ///< by class of Prepared
    std::vector<IdleState> idle;
};

/// As the options change the plan.
Ways compileWays(const Prepared& prepared, const Options& options);

} // namespace edgefence::replay
