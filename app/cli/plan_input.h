// SPDX-License-Identifier: GPL-3.0-or-later
// The plan that a command works on, and the data of the platform that it is read with.
#pragma once

#include "app/cli/console.h"
#include "core/plan/plan.h"
#include "core/plan/platform.h"
#include "core/rules/schema.h"

#include <string>

namespace edgefence::cli {

/// The platform's figures that ship; an error is a bug of ours.
Result<plan::PlatformCatalogue> shippedCatalogue();
/// The rules language that ships; an error is a bug of ours.
Result<rules::Schema> shippedSchema();

/// Reads a plan file, "-" for standard input, or "P.edgefence#Variant". What is wrong has been said
/// on standard error, warnings too: the exit status is the error.
tl::expected<plan::Plan, ExitStatus> openPlan(const std::string& plan, Console& console);

} // namespace edgefence::cli
