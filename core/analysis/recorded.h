// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/demand.h"
#include "core/analysis/model.h"

namespace edgefence::analysis {

/// What a budget faces under recorded traffic: the window that spends most, replayed as if budgets
/// had no end. `model` tells which routes and layers spend it.
BudgetAnswer answerRecorded(const Model& model, const Demand& demand, layers::BudgetIndex budget);

} // namespace edgefence::analysis
