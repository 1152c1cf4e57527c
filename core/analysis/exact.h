// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the static answers: whole or exact fractions, never floating point.
#pragma once

#include "core/base/count.h"
#include "core/base/time.h"

#include <cstdint>

namespace edgefence::analysis {

__extension__ using Wide = __int128;

/// A time since the window began, in milliseconds, as an exact fraction: 100,000 units at 30 a
/// second end after 3,333,333 1/3 ms.
struct Time {
    Wide numerator = 0;
    Wide denominator = 1; ///< above 0
};

/// In lowest terms.
Time reduced(Time time);
bool operator<(const Time& left, const Time& right);
/// Rounded down, as all instants are.
Duration toDuration(const Time& time);
/// In seconds.
Ratio toSeconds(const Time& time);
/// A fraction in lowest terms; rounded down by as little as makes it fit into 64 bits.
Ratio toRatio(Wide numerator, Wide denominator);

/// For machines that read the numbers of a finding.
double toDouble(const Ratio& ratio);

Wide ceilDivide(Wide numerator, Wide denominator);
/// The nearest count that there is.
std::int64_t toCount(Wide value);

} // namespace edgefence::analysis
