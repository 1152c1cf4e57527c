// SPDX-License-Identifier: GPL-3.0-or-later
// The worst mix of routes is the best one for the attacker: a linear programme, here in whole
// numbers and without rounding.
#pragma once

#include "core/analysis/exact.h"

#include <cstdint>
#include <span>
#include <vector>

namespace edgefence::analysis {

/// Maximise the sum of value x amount, where for every row the sum of coefficient x amount is at
/// most the row's side, and no amount is negative.
struct LinearProgram {
    struct Entry {
        std::size_t row = 0;
        std::int64_t coefficient = 1;
    };
    struct Column {
        std::int64_t value = 0;
        std::vector<Entry> entries;
    };
    std::size_t rows = 0;
    std::vector<Column> columns;
};

/// The side of a row at one moment, and how fast it grows from then on. Neither is negative.
struct Side {
    Wide now = 0;
    Wide rate = 0;
};

/// The maximum and how fast it grows just after the moment; all figures but the denominator are to
/// be divided by it.
struct Optimum {
    Wide now = 0;
    Wide rate = 0;
    Wide denominator = 1;
    std::vector<Wide> amounts; ///< by column
};

/// Simplex method with the integer-preserving pivot of Edmonds, so that every division is exact.
/// Ties at the moment are decided by what grows more slowly, which makes the rate right just after
/// it.
/// REQUIRES: the sides bound the maximum.
Optimum maximise(const LinearProgram& program, std::span<const Side> sides);

} // namespace edgefence::analysis
