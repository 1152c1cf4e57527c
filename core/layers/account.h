// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace edgefence::layers {

/// A kind spends at most so many budgets.
inline constexpr std::size_t kMaxSpends = 4;
/// What is left of a budget that is billed instead of failing.
inline constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max();

/// What a layer may spend: what is left of each budget in its kind's `spends()`, in that order.
/// Units are taken in this order within a check: requests or reads, rows, writes, duration.
struct Account {
    std::array<std::int64_t, kMaxSpends> left{};
};

/// What a layer decided about n requests that came at once.
/// passed + refused + failed = n. A request fails when the layer's own operation found its budget
/// spent; what on_error makes of it is not the layer's business. What it had spent before the error
/// stays spent; an operation that failed spends nothing, and nothing is compared after it.
struct Decision {
    std::int64_t passed = 0;
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    /// Index into spends() of the first budget that was found spent; only if failed > 0.
    std::uint8_t failedBudget = 0;
    /// Units per budget of spends(); for do.duration_gbs in millionths.
    std::array<std::int64_t, kMaxSpends> spent{};
};

} // namespace edgefence::layers
