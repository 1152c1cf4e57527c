// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/worst_case.h"

namespace edgefence::analysis {

/// The figures of one window that a verdict rests on; all but the spenders' with what is used
/// elsewhere.
struct Reckoning {
    std::int64_t limit = 0;
    std::int64_t worst = 0;
    std::int64_t unguarded = 0; ///< if no layer refused anything; what layers spend counts
    /// With only those layers refusing that last until the budget is spent: one that fails open
    /// bounds nothing once a budget of its own is gone.
    std::int64_t lasting = 0;
    std::int64_t byLayers = 0;        ///< the layers' own spending, together
    std::int64_t byGreatestOther = 0; ///< of the routes, and of what is used elsewhere
};

/// From harmless to worst: it fits, layers protect it, they only slow it, nothing holds it, or the
/// layers are themselves who spends it.
Verdict judge(const Reckoning& reckoning);

/// Of the worst case of a budget under the pressure of the cases; absent: it is never spent.
Verdict judgeScope(const WorstCases& cases, layers::BudgetIndex budget, const Scope& scope,
                   const Worst& worst, const std::optional<Time>& spentAfter);

} // namespace edgefence::analysis
