// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of requests while no budget ends. Which budgets are spent by now, the regime, decides
// what every operation and every check costs; so all that is left to ask of a request is which
// layer stops it, and the sum of what it has cost by then is known in advance.
#pragma once

#include "core/replay/layer_run.h"
#include "core/replay/ways.h"

#include <cstdint>
#include <span>
#include <vector>

namespace edgefence::replay {

/// How a request ends, and what it has cost by then.
struct Fate {
    enum class End : std::uint8_t { Served, Refused, Failed };
    struct Spending {
        std::uint32_t spender = 0;
        std::uint32_t budget = 0;
        std::int64_t units = 0;
    };
    End end = End::Served;
    std::uint32_t index = 0; ///< of the layer that refused it, of the budget it failed for
    std::vector<Spending> spendings;
    std::vector<std::uint32_t> checks; ///< layers that it came to by then, as spenders
    std::uint32_t refuser = 0;         ///< the one that refused it, as a spender
    std::vector<std::uint32_t> unmet;  ///< budgets of operations that found too little left
};

/// A question that only the requests before can answer.
struct RegimeStep {
    enum class Kind : std::uint8_t {
        Layer,      ///< passes or refuses; what it spends is part of the fates
        DryLayer,   ///< finds a budget of its own spent; what it spends is booked as it says
        Idle,       ///< an operation after idle time; what it spends is booked at once
        UnmetIdle,  ///< the same on a spent budget, going on without it
        FailingIdle ///< the same on a spent budget, failing the request
    };
    Kind kind = Kind::Layer;
    std::uint32_t refused = 0; ///< fate of what the layer refuses
    std::uint32_t failed = 0;  ///< fate of what fails here
    std::uint32_t index = 0;   ///< of the layer; into Ways::idle
    // Of a layer: what is needed at once.
    layers::Counter* counter = nullptr;
    const std::uint32_t* keys = nullptr; ///< null: one key only
    std::uint32_t spender = 0;
    // Of an idle operation.
    std::uint32_t budget = 0;
    std::int64_t units = 0;
};

/// Not to be copied: ways point to steps.
struct Regime {
    struct Way {
        const RegimeStep* firstStep = nullptr;
        const RegimeStep* lastStep = nullptr; ///< one past it
        std::uint32_t end = 0;                ///< fate of what no step stops
        std::uint32_t route = 0;
    };
    std::vector<Way> ways; ///< by class of Prepared
    std::vector<RegimeStep> steps;
    std::vector<Fate> fates;

    Regime() = default;
    Regime(Regime&&) = default;
    Regime& operator=(Regime&&) = default;
};

/// `runs`: by layer index; their counters outlive the result. `spent`: by budget index.
Regime compileRegime(const layers::CompiledPlan& plan, const Ways& ways,
                     std::span<const LayerRun> runs, const std::vector<bool>& spent);

} // namespace edgefence::replay
