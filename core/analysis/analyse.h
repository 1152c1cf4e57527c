// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/answers.h"
#include "core/analysis/evidence.h"
#include "core/plan/platform.h"
#include "core/rules/schema.h"

namespace edgefence::analysis {

/// Worst cases, lanes, verdicts and findings of a plan under a pressure.
/// REQUIRES: RecordedTraffic only with evidence.demand.
Answers analyse(const layers::CompiledPlan& plan, const plan::Pressure& pressure,
                const plan::PlatformCatalogue& catalogue, const rules::Schema& schema,
                const Evidence& evidence = {});

} // namespace edgefence::analysis
