// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to the layers and budgets of a plan, as functions of the plan. Each is one
// step of undo.
#pragma once

#include "core/layers/layer_kind.h"
#include "core/plan/plan.h"

#include <cstddef>
#include <string>

namespace edgefence::desktop {

plan::LayerConfig* findLayer(plan::Plan& plan, const LayerId& id);
const plan::LayerConfig* findLayer(const plan::Plan& plan, const LayerId& id);
bool mayStand(const layers::LayerKind& kind, plan::Place place);

/// A layer of the kind with values to start from, last in its stage. Its expression is the path of
/// the first route that says one.
LayerId addLayer(plan::Plan& plan, const layers::LayerKind& kind, plan::Place place,
                 const std::string& startExpression);
LayerId duplicateLayer(plan::Plan& plan, const LayerId& id);
void removeLayer(plan::Plan& plan, const LayerId& id);

/// Puts the layer before the stage's card number `slot` (of the cards as they stand now).
void placeLayer(plan::Plan& plan, const LayerId& id, plan::Place place, std::size_t slot);
enum class Step { Left, Right };
/// One place on among the cards of its stage; from the first or last, into the next stage that the
/// kind may stand in. False if there is none.
bool stepLayer(plan::Plan& plan, const LayerId& id, Step step);

/// The plan's entry for a budget, made if there is none.
plan::BudgetEntry& budgetEntry(plan::Plan& plan, const BudgetId& id);
/// `custom.<name in lower case>`, free in this plan.
BudgetId freeCustomBudget(const plan::Plan& plan, const std::string& name);

} // namespace edgefence::desktop
