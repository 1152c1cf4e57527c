// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/finding.h"

#include <algorithm>
#include <array>

namespace edgefence::analysis::findings {
namespace {

constexpr std::array kTable = {
    Row{"not-on-this-plan", Severity::Error, notOnThisPlan},
    Row{"expression-not-readable", Severity::Error, expressionNotReadable},
    Row{"ttl-too-short", Severity::Error, ttlTooShort},
    Row{"demand-exceeds-budget", Severity::Warning, demandExceedsBudget},
    Row{"layer-spends-its-budget", Severity::Warning, layerSpendsItsBudget},
    Row{"fails-open-on-spent-budget", Severity::Warning, failsOpenOnSpentBudget},
    Row{"fails-closed-on-spent-budget", Severity::Warning, failsClosedOnSpentBudget},
    Row{"unprotected", Severity::Warning, unprotected},
    Row{"rate-cannot-imply-day", Severity::Warning, rateCannotImplyDay},
    Row{"refusal-spends-shared-cap", Severity::Warning, refusalSpendsSharedCap},
    Row{"window-never-ends", Severity::Warning, windowNeverEnds},
    Row{"counts-requests-not-operations", Severity::Warning, countsRequestsNotOperations},
    Row{"hot-key", Severity::Warning, hotKey},
    Row{"single-object", Severity::Warning, singleObject},
    Row{"caller-chooses-key", Severity::Warning, callerChoosesKey},
    Row{"path-alone-would-do", Severity::Warning, pathAloneWouldDo},
    Row{"key-often-absent", Severity::Warning, keyOftenAbsent},
    Row{"undocumented-on-this-plan", Severity::Warning, undocumentedOnThisPlan},
    Row{"blind-to-rotation", Severity::Note, blindToRotation},
    Row{"window-crosses-reset", Severity::Note, windowCrossesReset},
    Row{"answers-differ", Severity::Note, answersDiffer},
    Row{"stale-figure", Severity::Note, staleFigure},
};

} // namespace

std::span<const Row> table() { return kTable; }

std::vector<Finding> findAll(const Case& at) {
    std::vector<Finding> all;
    for (const Row& row : table()) {
        const std::size_t before = all.size();
        row.find(at, all);
        for (std::size_t index = before; index < all.size(); ++index) {
            all[index].code = row.code;
            all[index].severity = row.severity;
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const Finding& left, const Finding& right) {
        return left.severity > right.severity;
    });
    return all;
}

} // namespace edgefence::analysis::findings
