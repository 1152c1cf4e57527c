// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/route_list.h"

namespace edgefence::desktop {

/// One row per route of the plan, `other` last. `budgets` are what an operation can spend.
std::vector<RouteRow> routeRows(const layers::CompiledPlan& plan, const Names& names,
                                const std::vector<BudgetId>& budgets, const RouteSummary* summary);
std::vector<OperationRow> operationRows(const plan::Route& route, const Names& names,
                                        const std::vector<BudgetId>& budgets);
/// `all`: requests of the whole log.
std::vector<SuggestionRow> suggestionRows(const layers::CompiledPlan& plan, const Names& names,
                                          const std::vector<BudgetId>& budgets,
                                          const std::vector<analysis::RouteSuggestion>& suggestions,
                                          std::int64_t all);

} // namespace edgefence::desktop
