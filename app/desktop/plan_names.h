// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a plan are called on screen.
#pragma once

#include "app/desktop/convert.h"
#include "core/layers/compiled_plan.h"

#include <QString>

#include <memory>
#include <string>

namespace edgefence::desktop {

/// "KV writes": the budget's name, translated for the platform's own.
QString budgetName(const layers::CompiledPlan& plan, const BudgetId& id);
/// A kind by its id: "Zone rule"; also those that come in a later version, else the id.
QString kindTitle(const std::string& kind);
QString kindIcon(const std::string& kind);

/// The layer's own name, else its kind's title ("Zone rule"), numbered where several share it.
QString layerName(const plan::Plan& plan, const LayerId& id);
/// "POST /api/links": what the route's expression pins down, else its id.
QString routeName(const layers::CompiledPlan& plan, const RouteId& id);
/// "per address", "per path", "for all callers": who shares one counter of a layer.
QString keyWords(const plan::LayerConfig& config);

Names namesOf(const std::shared_ptr<const layers::CompiledPlan>& plan);

/// Core writes several layers, routes or budgets into a Message as one text of their ids; here each
/// of them gets its name.
Message withNames(Message message, const std::vector<LayerId>& layers, const Names& names);
Message withNames(Message message, const std::vector<RouteId>& routes, const Names& names);
Message withNames(Message message, const std::vector<BudgetId>& budgets, const Names& names);

} // namespace edgefence::desktop
