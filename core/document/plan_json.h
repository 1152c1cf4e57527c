// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::document {

/// Version of the plan file that this program writes, and the newest it reads.
inline constexpr int kPlanVersion = 1;

/// What became of a plan file.
struct PlanDocument {
    /// Empty if the text is no JSON object or of a newer version. Beside errors it is incomplete
    /// and must not be acted upon.
    std::optional<plan::Plan> plan;
    /// Every wrong value that could be found, in the order of the text, each with its place.
    std::vector<Error> errors;
    /// Keys that are kept and do nothing, layers of a kind that this version does not know.
    std::vector<Error> warnings;

    bool ok() const { return plan.has_value() && errors.empty(); }
};

/// Reads a plan file (*.plan.json). Parameters of layers are read by their kinds' specifications;
/// a layer of an unknown kind is kept whole, and what validate() finds wrong is an error here.
/// Expressions are taken as they are: one that cannot be read is a finding, not an error.
PlanDocument readPlan(std::string_view json);

/// The text of a plan file: keys in the documented order, defaults only where the document that
/// the plan came from gave them, unknown keys last in their object. Reading it gives the same plan,
/// and writing that the same text.
std::string writePlan(const plan::Plan& plan);

} // namespace edgefence::document
