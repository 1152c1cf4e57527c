// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/zone_plan.h"
#include "core/rules/columns.h"
#include "core/rules/entitlement.h"
#include "core/rules/expression.h"
#include "core/rules/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What a zone may write instead of an expression that its plan does not allow.

namespace edgefence::rules {

/// Requests of one method and one answer; empty where the log does not say.
struct RequestKind {
    std::string method;
    std::string status;
    std::int64_t requests = 0;
};

/// How a proposal and the wanted expression divide some traffic; requests by weight. Unknown fields
/// count as empty.
struct Difference {
    std::int64_t both = 0;
    std::int64_t onlyWanted = 0;   ///< let through although they were meant
    std::int64_t onlyProposed = 0; ///< hit although they were not meant
    /// Clients that the proposal hits and the wanted expression does not.
    std::int64_t extraAddresses = 0;
    /// Requests that could count elsewhere if fields that the log does not supply were known.
    std::int64_t hangsOnUnknown = 0;
    /// What onlyProposed consists of, the most frequent first; at most kMostKinds of them.
    std::vector<RequestKind> extraKinds;
    static constexpr std::size_t kMostKinds = 5;

    std::int64_t harm() const { return onlyWanted + onlyProposed; }
};
Difference compare(const RowMatches& wanted, const RowMatches& proposed, const Columns& traffic);
Difference compare(const Expression& wanted, const Expression& proposed, const Columns& traffic);

struct Proposal {
    enum class Kind {
        Wider,       ///< every request that is wanted is matched, and perhaps others
        FromTraffic, ///< fits the requests that came, and promises nothing about others
        Narrower,    ///< no other request is matched, but perhaps not all that are wanted
    };
    Kind kind = Kind::Wider;
    Expression expression;
    Message says;                         ///< what it does differently, in a sentence
    std::optional<Difference> difference; ///< none without traffic
};

/// Whether the zone may use it there; what the documentation contradicts itself about passes.
bool isAllowed(const Expression& expression, const Schema& schema, const ZoneEntitlement& zone,
               RulePlace place);

/// Allowed rewrites, no two of the same meaning, at most kMostProposals: the least harmful first,
/// and of equal ones those that promise most; without traffic the wider ones first. Empty where
/// none is left that says anything, or the wanted expression is allowed.
inline constexpr std::size_t kMostProposals = 8;
std::vector<Proposal> narrow(const Expression& wanted, const Schema& schema,
                             const ZoneEntitlement& zone, RulePlace place, const Columns* traffic);

} // namespace edgefence::rules
