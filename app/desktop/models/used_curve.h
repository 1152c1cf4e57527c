// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"

#include <cstdint>
#include <vector>

namespace edgefence::desktop {

/// Where a window of this kind that holds an instant begins and ends.
Instant windowStart(plan::BudgetWindow window, Instant instant);
Instant windowEnd(plan::BudgetWindow window, Instant instant);

/// How much of a budget was used by when: it rises while requests come, and falls to what is used
/// elsewhere where a window begins.
struct UsedCurve {
    struct Point {
        Instant at;
        std::int64_t used = 0; ///< up to and without `at`
    };
    layers::BudgetIndex budget;
    std::int64_t limit = 0;
    std::vector<Point> points; ///< rising in time; two at an instant where it falls

    /// What has been used by then; at a reset, after it.
    std::int64_t usedAt(Instant instant) const;
    double percent(std::int64_t used) const;
};

/// Between two instants; the replay's series says what was spent in each of its steps.
UsedCurve usedCurve(const layers::CompiledPlan& plan, const replay::Replay& replay,
                    layers::BudgetIndex budget, Instant from, Instant to);

/// Does any route or layer spend it in this replay, or find it spent?
bool isSpent(const replay::Replay& replay, layers::BudgetIndex budget);

} // namespace edgefence::desktop
