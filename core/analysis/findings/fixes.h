// SPDX-License-Identifier: GPL-3.0-or-later
// Fixes are functions of the plan: each gives the changed plan.
#pragma once

#include "core/analysis/findings/finding.h"

#include <optional>

namespace edgefence::analysis::findings {

struct Fix {
    plan::Plan plan;
    Message label; ///< "Use 10 s"
};

void apply(Fix fix, Finding& finding);

/// The plan with one layer changed. REQUIRES: it has the layer.
template <class Change>
plan::Plan withLayer(const plan::Plan& plan, const LayerId& id, Change change) {
    plan::Plan changed = plan;
    for (plan::LayerConfig& layer : changed.layers) {
        if (layer.id == id)
            change(layer);
    }
    return changed;
}

/// An id that the plan does not have yet: "zone-rule", "zone-rule-2".
LayerId freeId(const plan::Plan& plan, const std::string& wanted);

/// The first layer, in the order of what it costs, that keeps a budget within its limit without
/// driving another one over: a zone rule (spends nothing), then a quota object before the
/// operation. Empty if neither does, or the plan allows no further rule.
std::optional<Fix> cheapestLayer(const Case& at, const BudgetAnswer& budget,
                                 const std::vector<layers::RouteIndex>& routes);

/// So many a day and address that it takes twenty of them to spend the budget: a quota object just
/// before the route's operation. Empty if the route has none that spends it.
std::optional<Fix> quotaADay(const Case& at, const BudgetAnswer& budget, layers::RouteIndex route);

/// Two layers change places, so that the later one refuses first.
plan::Plan swapped(const plan::Plan& plan, const LayerId& first, const LayerId& second);

} // namespace edgefence::analysis::findings
