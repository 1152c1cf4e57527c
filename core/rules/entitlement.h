// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/zone_plan.h"
#include "core/rules/expression.h"

#include <vector>

namespace edgefence::rules {

/// One thing of an expression that a zone's plan does not have (or may not have) at a place.
struct EntitlementGap {
    /// Never: no plan allows it there. Contradicted: the documentation contradicts itself, so the
    /// program warns and does not refuse.
    enum class Kind { NotOnPlan, Never, Contradicted };
    Kind kind = Kind::NotOnPlan;
    std::string what;  ///< field, function or operator: "http.request.method"
    std::string needs; ///< "Business", "Enterprise with Bot Management"; empty for Never
    SourceRange where; ///< in the expression's text
};

std::vector<EntitlementGap> entitlementGaps(const Expression& expression, const Schema& schema,
                                            const ZoneEntitlement& zone, RulePlace place);

} // namespace edgefence::rules
