// SPDX-License-Identifier: GPL-3.0-or-later
// PLAN as an argument of a command: a plan file, - for standard input, or P.edgefence#Variant.
#pragma once

#include "app/cli/console.h"
#include "core/plan/plan.h"

#include <CLI/CLI.hpp>

#include <string>

namespace edgefence::cli {

/// Adds PLAN, which is required.
void addPlanOption(CLI::App& parser, std::string& argument);

/// The plan. What is wrong has been said on standard error when there is none, every error of a
/// plan file with its place: the exit status is the error.
tl::expected<plan::Plan, ExitStatus> openPlan(const std::string& argument, Console& console);

} // namespace edgefence::cli
