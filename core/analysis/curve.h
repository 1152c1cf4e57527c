// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/exact.h"
#include "core/analysis/linear_program.h"

#include <cstdint>

namespace edgefence::analysis {

/// What comes from one caller, or gets through to one key, in [0, t], counted in units of 1/scale
/// (the model's scale makes every rate whole). It repeats itself every period: some at once, then a
/// straight line, until the period's share is reached.
struct Curve {
    Wide ahead = 0;          ///< once, before the first period: of one that is running already
    Wide burst = 0;          ///< at each period's start
    Wide rate = 0;           ///< per millisecond
    Wide perPeriod = 0;      ///< only with a period
    std::int64_t period = 0; ///< milliseconds; 0: one that never ends
    /// Milliseconds at the start of each day in which it runs at all; 0: always.
    std::int64_t activePerDay = 0;

    /// By the end of [0, t], and how fast it grows from t on; `now` is to be divided by the time's
    /// denominator too.
    Side at(const Time& time) const;
};

} // namespace edgefence::analysis
