// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/worst_case.h"

namespace edgefence::analysis {

/// Does a call on this route spend the budget, itself or through the layers that it meets?
bool spendsOn(const Model& model, layers::RouteIndex route, layers::BudgetIndex budget);

/// The budget's worst case if the whole pressure goes to one route (own clients: what goes there).
/// REQUIRES: spendsOn().
Lane answerLane(const WorstCases& cases, layers::BudgetIndex budget, layers::RouteIndex route);

/// Of layers that bite, those that keep the scope's worst case within the budget: each that does
/// so alone; if none does, each without which it would not; if there is no such, all of them.
std::vector<layers::LayerIndex> protectors(const WorstCases& cases, layers::BudgetIndex budget,
                                           const Scope& scope,
                                           const std::vector<layers::LayerIndex>& biting);

/// The spenders of a worst case by name, with what is used elsewhere.
std::vector<SpenderShare> named(const Worst& worst, const layers::CompiledPlan& plan,
                                std::int64_t usedElsewhere);

/// Layers by name.
std::vector<LayerId> named(const std::vector<layers::LayerIndex>& layers,
                           const layers::CompiledPlan& plan);

} // namespace edgefence::analysis
