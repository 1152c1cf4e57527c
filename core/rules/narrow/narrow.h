// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/zone_plan.h"
#include "core/rules/columns.h"
#include "core/rules/entitlement.h"
#include "core/rules/expression.h"

#include <cstdint>
#include <optional>
#include <vector>

// What a zone may write instead of an expression that its plan does not allow.

namespace edgefence::rules {

/// How a proposal and the wanted expression divide some traffic; requests by weight.
struct Difference {
    std::int64_t both = 0;
    std::int64_t onlyWanted = 0;   ///< let through although they were meant
    std::int64_t onlyProposed = 0; ///< hit although they were not meant
    /// Clients that the proposal hits and the wanted expression does not.
    std::int64_t extraAddresses = 0;

    std::int64_t harm() const { return onlyWanted + onlyProposed; }
};
Difference compare(const Expression& wanted, const Expression& proposed, const Columns& traffic);

struct Proposal {
    enum class Kind {
        Wider,       ///< every request that is wanted is matched, and others
        Narrower,    ///< no other request is matched, but not all that are wanted
        FromTraffic, ///< fits the paths that came, and says nothing about others
    };
    Kind kind = Kind::Wider;
    Expression expression;
    std::optional<Difference> difference; ///< none without traffic
};

/// Whether the zone may use it there; what the documentation contradicts itself about passes.
bool isAllowed(const Expression& expression, const Schema& schema, const ZoneEntitlement& zone,
               RulePlace place);

/// Allowed rewrites, the least harmful first (without traffic: the wider ones first). Empty where
/// none is left that says anything, or the wanted expression is allowed.
std::vector<Proposal> narrow(const Expression& wanted, const Schema& schema,
                             const ZoneEntitlement& zone, RulePlace place, const Columns* traffic);

} // namespace edgefence::rules
