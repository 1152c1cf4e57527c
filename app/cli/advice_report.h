// SPDX-License-Identifier: GPL-3.0-or-later
// Advice on expressions, for machines and for people.
#pragma once

#include "app/cli/console.h"
#include "core/layers/compiled_plan.h"
#include "core/rules/advice/advice.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::cli {

/// An advice with what it comes to in the traffic, where there is some.
struct MeasuredAdvice {
    rules::Advice advice;
    std::optional<rules::Measure> measure;
};

/// What the expression shows by itself, and with traffic what only that shows.
std::vector<MeasuredAdvice> adviceOn(const rules::Expression& expression,
                                     const rules::Columns* traffic);

/// `code`, `message`, `offset`, `length`, `fix`, and with a measure `matched`, `requests` and
/// `hangs_on_unknown_fields`.
Json toJson(const MeasuredAdvice& measured);

/// The sentence with its measure, the place with carets under it, and the text with the fix put in.
std::string toText(const rules::Expression& expression, const MeasuredAdvice& measured);

/// Advice on the expressions of a plan's layers and routes, and on the order of its routes.
struct PlanAdvice {
    std::optional<LayerId> layer;
    std::optional<RouteId> route; ///< one of both is there
    Json json;
    std::string text; ///< for people
};
std::vector<PlanAdvice> adviseOnPlan(const layers::CompiledPlan& plan,
                                     const rules::Columns* traffic);

} // namespace edgefence::cli
