// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of `expr` say to people.
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kNotEvaluatedHere = EDGEFENCE_MESSAGE(
    "not-evaluated-here", "%1 is known at the edge only: what asks for it counts as not true here");
inline constexpr MessageText kRegexNotEvaluated = EDGEFENCE_MESSAGE(
    "regex-not-evaluated", "the edge takes the regular expression %1, which cannot be evaluated "
                           "here: what asks for it counts as not true");
/// Field or function, a place, the plan that has it there, the zone's plan.
inline constexpr MessageText kNeedsPlan =
    EDGEFENCE_MESSAGE("needs-plan", "%1 in %2 needs %3; the zone has %4");
inline constexpr MessageText kNeverThere =
    EDGEFENCE_MESSAGE("never-there", "%1 cannot be used in %2 on any plan");
inline constexpr MessageText kContradicted =
    EDGEFENCE_MESSAGE("documentation-contradicts",
                      "the documentation contradicts itself about %1 in %2: one page lets it "
                      "through on %4, another one asks for %3");
inline constexpr MessageText kBadZonePlan = EDGEFENCE_MESSAGE(
    "bad-zone-plan", "\"%1\" is no zone plan: free, pro, business, enterprise, with add-ons as in "
                     "enterprise+bot_management");
/// A plan, a place.
inline constexpr MessageText kAllowedAlready = EDGEFENCE_MESSAGE(
    "allowed-already", "on %1, the expression may stand in %2 as it is: nothing to narrow");
inline constexpr MessageText kNothingToPropose = EDGEFENCE_MESSAGE(
    "nothing-to-propose", "on %1, nothing that is left of the expression may stand in %2");
inline constexpr MessageText kMayStandInstead =
    EDGEFENCE_MESSAGE("may-stand-instead", "on %1, these may stand in %2 instead:");
inline constexpr MessageText kMeasure =
    EDGEFENCE_MESSAGE("advice-measure", "requests it is true for: %1 of %2");
inline constexpr MessageText kMeasureHangs = EDGEFENCE_MESSAGE(
    "advice-measure-hangs",
    "requests it is true for: %1 of %2; that could be otherwise if the log told what it does not: "
    "%3");
inline constexpr MessageText kNarrowHangs =
    EDGEFENCE_MESSAGE("narrow-hangs", "requests that could count elsewhere if the log told what "
                                      "it does not: %1");

// A file of `expr test`
inline constexpr MessageText kNoExpressions =
    EDGEFENCE_MESSAGE("no-expressions", "there is no expression in what was given");
inline constexpr MessageText kCaseNotJson =
    EDGEFENCE_MESSAGE("case-not-json", "this is not JSON, found %1");
inline constexpr MessageText kCaseEndsEarly =
    EDGEFENCE_MESSAGE("case-ends-early", "this JSON is not complete");
inline constexpr MessageText kCaseNoExpression = EDGEFENCE_MESSAGE(
    "case-no-expression", "expected an object with the text \"expression\", found %1");
inline constexpr MessageText kCaseValid =
    EDGEFENCE_MESSAGE("case-valid", "\"valid\" is true or false, found %1");
inline constexpr MessageText kCaseRequests = EDGEFENCE_MESSAGE(
    "case-requests", "\"requests\" is a list of {\"fields\": {…}, \"matches\": true}, found %1");
inline constexpr MessageText kCaseFields = EDGEFENCE_MESSAGE("case-fields", "the fields %1: %2");
inline constexpr MessageText kCaseAssertsNothing =
    EDGEFENCE_MESSAGE("case-asserts-nothing",
                      "nothing is said that could be wrong; \"valid\" or \"requests\" says it");
inline constexpr MessageText kCaseContradictory =
    EDGEFENCE_MESSAGE("case-contradictory",
                      "what is not valid matches no request; leave out \"valid\" or \"requests\"");

} // namespace edgefence::cli
