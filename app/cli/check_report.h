// SPDX-License-Identifier: GPL-3.0-or-later
// What the command `check` says, for machines and for people.
#pragma once

#include "app/cli/advice_report.h"
#include "app/cli/console.h"
#include "core/analysis/answers.h"

#include <string>
#include <vector>

namespace edgefence::cli {

struct CheckReport {
    const layers::CompiledPlan& plan;
    const analysis::Answers& answers;
    std::vector<Message> notes; ///< how the answer is to be read
    std::vector<PlanAdvice> advice;
};

Json toJson(const CheckReport& report);
std::string toText(const CheckReport& report);

} // namespace edgefence::cli
