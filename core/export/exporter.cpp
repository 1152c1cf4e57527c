// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/exporter.h"

#include <algorithm>

namespace edgefence::exporting {

std::string_view name(Check::Outcome outcome) {
    switch (outcome) {
    case Check::Outcome::Passed:
        return "passed";
    case Check::Outcome::ToKnow:
        return "warning";
    case Check::Outcome::Refused:
        break;
    }
    return "error";
}

bool Artefact::isRefused() const {
    return std::any_of(checks.begin(), checks.end(),
                       [](const Check& check) { return check.outcome == Check::Outcome::Refused; });
}

Artefact Exporter::make(const Source& source) const {
    const plan::FiguresOfPlan figures(source.catalogue, source.plan.source);
    return produce({source.plan, figures.catalogue(), source.schema});
}

} // namespace edgefence::exporting
