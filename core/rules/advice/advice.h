// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/source_text.h"
#include "core/rules/columns.h"
#include "core/rules/expression.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// Things that the language allows and that are almost surely not meant.

namespace edgefence::rules {

struct Advice {
    Message message;
    SourceRange where;
    /// What to write in that place instead, only where there is no doubt.
    std::optional<std::string> fix;
    /// The condition it is about, or the one around it: it gives the advice its measure. None where
    /// that is too long to be written out.
    std::optional<Expression> clause;
};

/// "True for 0 of 2,000,000 requests."
struct Measure {
    std::int64_t matched = 0;
    std::int64_t requests = 0;
    std::int64_t hangsOnUnknown = 0; ///< requests of which the log does not tell enough
};
std::optional<Measure> measure(const Advice& advice, const Columns& columns);

/// In the order of the text.
std::vector<Advice> advise(const Expression& condition);

/// The text with a fix put in. REQUIRES: the advice has one and is about this expression.
std::string applyFix(const Expression& condition, const Advice& advice);

/// Advice about rules that stand one after the other, the first match deciding.
struct RuleAdvice {
    std::size_t rule = 0;    ///< the one it is about
    std::size_t earlier = 0; ///< the one before it that is the reason
    Message message;
};
std::vector<RuleAdvice> adviseRules(const std::vector<Expression>& conditions);

/// What only traffic shows: a clause without which every request would have had the same answer, a
/// value of a set that never came.
std::vector<Advice> adviseOnTraffic(const Expression& condition, const Columns& columns);

} // namespace edgefence::rules
