// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/evidence.h"
#include "core/analysis/model.h"

namespace edgefence::analysis {

/// What a budget faces under recorded traffic: the window that spends most, replayed as if budgets
/// had no end. `model` tells which routes and layers spend it. REQUIRES: evidence.endless.
BudgetAnswer answerRecorded(const Model& model, const Evidence& evidence,
                            layers::BudgetIndex budget);

} // namespace edgefence::analysis
