// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/plan/budget.h"
#include "core/plan/platform.h"

#include <cstdint>

namespace edgefence::analysis {

/// A month has 31 days for a bound and 30 for money.
inline constexpr int kDaysOfLongestMonth = 31;
inline constexpr std::int64_t kDaysOfBill = 30;

/// The longest that a budget's window gets.
constexpr Duration windowLength(const plan::Budget& budget) {
    switch (budget.window) {
    case plan::BudgetWindow::UtcHour:
        return std::chrono::hours(1);
    case plan::BudgetWindow::UtcDay:
        return kDay;
    case plan::BudgetWindow::Month:
        break;
    }
    return kDaysOfLongestMonth * kDay;
}

/// Used elsewhere in that window.
inline std::int64_t usedElsewhere(const plan::Budget& budget) {
    return plan::usedElsewhereInWindow(budget, kDaysOfLongestMonth);
}

} // namespace edgefence::analysis
