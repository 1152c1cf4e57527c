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
    std::int64_t unguarded = 0;       ///< if no layer refused anything; what layers spend counts
    std::int64_t byLayers = 0;        ///< the layers' own spending, together
    std::int64_t byGreatestOther = 0; ///< of the routes, and of what is used elsewhere
};

/// From harmless to worst: it fits, layers protect it, they only slow it, nothing holds it, or the
/// layers are themselves who spends it.
Verdict judge(const Reckoning& reckoning);

Reckoning reckon(const Worst& worst, const Worst& unguarded, std::int64_t limit,
                 std::int64_t usedElsewhere);

} // namespace edgefence::analysis
