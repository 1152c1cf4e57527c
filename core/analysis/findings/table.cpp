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
    Row{"expression-too-long", Severity::Error, expressionTooLong},
    Row{"response-status", Severity::Error, responseStatus},
    Row{"response-type", Severity::Error, responseType},
    Row{"response-body", Severity::Error, responseBody},
    Row{"demand-exceeds-budget", Severity::Warning, demandExceedsBudget},
    Row{"unknown-kind", Severity::Warning, unknownKind},
    Row{"unknown-key", Severity::Warning, unknownKey},
    Row{"meets-no-route", Severity::Warning, meetsNoRoute},
    Row{"not-modelled-yet", Severity::Warning, notModelledYet},
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
    Row{"sample-not-of-route", Severity::Warning, sampleNotOfRoute},
    Row{"response-not-block", Severity::Warning, responseNotBlock},
    Row{"undocumented-on-this-plan", Severity::Warning, undocumentedOnThisPlan},
    Row{"blind-to-rotation", Severity::Note, blindToRotation},
    Row{"window-crosses-reset", Severity::Note, windowCrossesReset},
    Row{"answers-differ", Severity::Note, answersDiffer},
    Row{"data-centre-added", Severity::Note, dataCentreAdded},
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
