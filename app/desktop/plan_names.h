// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a plan are called on screen.
#pragma once

#include "app/desktop/convert.h"
#include "core/layers/compiled_plan.h"

#include <QString>

#include <memory>

namespace edgefence::desktop {

/// "KV writes": the budget's name, translated for the platform's own.
QString budgetName(const layers::CompiledPlan& plan, const BudgetId& id);
/// The layer's own name, else its kind's title ("Zone rule"), numbered where several share it.
QString layerName(const plan::Plan& plan, const LayerId& id);
/// "POST /api/links": what the route's expression pins down, else its id.
QString routeName(const layers::CompiledPlan& plan, const RouteId& id);
/// "per address", "per path", "for all callers": who shares one counter of a layer.
QString keyWords(const plan::LayerConfig& config);

Names namesOf(std::shared_ptr<const layers::CompiledPlan> plan);

} // namespace edgefence::desktop
