// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/worst_case.h"

namespace edgefence::analysis {

/// What a budget faces under the pressure of the model. `slowest` is the same pressure with the
/// longest interval between two polls.
BudgetAnswer answerBudget(const WorstCases& cases, const WorstCases& slowest,
                          layers::BudgetIndex budget);

/// Gives a budget the worst verdict of its lanes and of the whole, and names the lane.
void takeWorstVerdict(BudgetAnswer& answer);

/// With `bill`: price x (30 x worst day - included) a month, a thirtieth of it a day.
MoneyAnswer moneyFor(const plan::Budget& budget, std::int64_t unitsInThirtyDays,
                     std::int64_t worstWindow);

/// Seconds between requests that would imply the limit: the window / the rest.
std::optional<Ratio> secondsPerUnit(const plan::Budget& budget, std::int64_t rest, Duration window);

} // namespace edgefence::analysis
