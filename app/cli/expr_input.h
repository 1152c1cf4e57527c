// SPDX-License-Identifier: GPL-3.0-or-later
// A rule expression as an argument of a command.
#pragma once

#include "app/cli/console.h"
#include "core/base/zone_plan.h"
#include "core/rules/expression.h"
#include "core/rules/schema.h"

#include <CLI/CLI.hpp>

#include <string>

namespace edgefence::cli {

/// Adds the expression; "-" is standard input.
CLI::Option* addExpressionOption(CLI::App& parser, std::string& expression);

/// What the argument stands for.
std::string expressionText(const std::string& argument);

/// An expression that can be evaluated. Its errors have been said when there is none: the exit
/// status is the error. What cannot be evaluated here is said as a warning.
struct ReadExpression {
    rules::Expression expression;
    rules::Schema schema;
};
tl::expected<ReadExpression, ExitStatus> readExpression(const std::string& argument,
                                                        Console& console);

/// --zone-plan and --in of a command.
struct PlaceArguments {
    std::string zonePlan; ///< empty: none was given
    std::string in;       ///< empty: not said, which is in a custom rule

    /// Free where no plan was given.
    ZoneEntitlement zone() const;
    rules::RulePlace place() const;
    /// "a custom rule".
    std::string placeTitle() const;
};
/// Returns --zone-plan.
CLI::Option* addPlaceOptions(CLI::App& parser, PlaceArguments& arguments);

/// Errors with the line they are in and carets under the place.
void sayErrors(const std::string& text, const std::vector<Error>& errors, Console& console);

} // namespace edgefence::cli
