// SPDX-License-Identifier: GPL-3.0-or-later
// PLAN as an argument of a command: a plan file, - for standard input, or P.edgefence#Variant.
// And --pressure, which is of use with a plan only.
#pragma once

#include "app/cli/console.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/platform.h"
#include "core/plan/pressure.h"
#include "core/rules/schema.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace edgefence::cli {

/// Adds PLAN, which is required.
void addPlanOption(CLI::App& parser, std::string& argument);

/// A plan, and what it rests on.
struct PlanAtHand {
    plan::PlatformCatalogue catalogue;
    rules::Schema schema;
    layers::CompiledPlan plan;
};

/// The plan. What is wrong has been said when there is none, every error of a plan file with its
/// place: the exit status is the error. What cannot be read in it, and is off, is not said.
tl::expected<PlanAtHand, ExitStatus> openPlan(const std::string& argument, Console& console);

/// Adds --pressure, with its forms in --help.
CLI::Option* addPressureOption(CLI::App& parser, std::string& argument);

/// Empty, after it has been said, if the text is no pressure.
std::optional<plan::Pressure> readPressure(const std::string& argument, Console& console);

/// False, after it has been said, if the pressure names a route that the plan does not have.
bool suits(const plan::Pressure& pressure, const layers::CompiledPlan& plan, Console& console);

} // namespace edgefence::cli
