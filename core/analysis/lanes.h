// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/worst_case.h"

#include <functional>
#include <optional>
#include <vector>

namespace edgefence::analysis {

/// Does a layer spend the budget on a call that comes to it?
bool spends(const Model& model, const Check& check, layers::BudgetIndex budget);
/// Does a call on this route spend the budget, itself or through the layers that it meets?
bool spendsOn(const Model& model, layers::RouteIndex route, layers::BudgetIndex budget);

/// The budget's worst case if the whole pressure goes to one route (own clients: what goes there).
/// REQUIRES: spendsOn().
Lane answerLane(const WorstCases& cases, layers::BudgetIndex budget, layers::RouteIndex route);

/// Does a budget hold if only these layers refuse (by layer index)?
using Holds = std::function<bool(const std::vector<bool>& refusing)>;
Holds holds(const WorstCases& cases, layers::BudgetIndex budget,
            std::optional<layers::RouteIndex> route);

/// Of layers that bite, those that keep a budget that holds: each that does so alone; if none does,
/// each without which it would not; if there is no such, all of them.
std::vector<layers::LayerIndex>
protectors(std::size_t layers, const std::vector<layers::LayerIndex>& biting, const Holds& holds);
/// Protected exactly: an exact layer holds it alone, or all that hold it together are exact.
bool isExact(const layers::CompiledPlan& plan, const std::vector<layers::LayerIndex>& by,
             const Holds& holds);

/// On some way (of the route, or of any) something of the budget is spent behind the layer.
bool standsBefore(const Model& model, layers::LayerIndex layer, layers::BudgetIndex budget,
                  std::optional<layers::RouteIndex> route);

/// The spenders of a worst case by name, with what is used elsewhere.
std::vector<SpenderShare> named(const Worst& worst, const layers::CompiledPlan& plan,
                                std::int64_t usedElsewhere);

/// Layers by name.
std::vector<LayerId> named(const std::vector<layers::LayerIndex>& layers,
                           const layers::CompiledPlan& plan);

} // namespace edgefence::analysis
