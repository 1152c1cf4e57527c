// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace edgefence {

/// A number of things: requests, units of a budget, addresses. Used where a count is handed to a
/// person (message arguments, results); inside tight loops std::int64_t does.
struct Count {
    std::int64_t value = 0;
    friend auto operator<=>(const Count&, const Count&) = default;
};

/// An exact fraction: 8,640 of 1,000. Rendered as a decimal with at most two digits after the
/// point, and never rounded up to a whole number that it is not.
struct Ratio {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    friend bool operator==(const Ratio&, const Ratio&) = default;
};

/// Money in millionths of the currency's unit, so that a price of $0.30 per million is exact.
struct Money {
    std::int64_t micros = 0;
    std::string currency;
    friend bool operator==(const Money&, const Money&) = default;
};

/// A dense index that does not mix with indices of other things: StrongIndex<struct LayerTag>.
template <class Tag> struct StrongIndex {
    std::uint32_t value = 0;
    friend auto operator<=>(const StrongIndex&, const StrongIndex&) = default;
};

} // namespace edgefence
