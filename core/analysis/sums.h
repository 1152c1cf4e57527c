// SPDX-License-Identifier: GPL-3.0-or-later
// The sum that proves a verdict, in words.
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/worst_case.h"

namespace edgefence::analysis {

/// Units as a person counts them: GB-s may have a fraction.
Argument amount(std::int64_t units, const plan::Budget& budget);
/// The same as machines read it.
double number(std::int64_t units, const plan::Budget& budget);

Message stepSum(const WorstCases& cases, layers::BudgetIndex index, const LaneStep& step);
Message laneSum(const WorstCases& cases, layers::BudgetIndex budget, const Lane& lane);
Message budgetSum(const WorstCases& cases, const BudgetAnswer& answer);

} // namespace edgefence::analysis
