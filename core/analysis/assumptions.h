// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/model.h"

namespace edgefence::analysis {

/// The knobs and undocumented behaviours that the static answers, as documented, rest on.
std::vector<AssumptionUsed> assumptionsOf(const Model& model);

} // namespace edgefence::analysis
