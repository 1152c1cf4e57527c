// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands of `expr` say to people.
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kNotEvaluatedHere = EDGEFENCE_MESSAGE(
    "not-evaluated-here", "%1 is known at the edge only: what asks for it counts as not true here");
inline constexpr MessageText kNeedsPlan =
    EDGEFENCE_MESSAGE("needs-plan", "%1 needs %2; the zone has %3");
inline constexpr MessageText kNeverThere =
    EDGEFENCE_MESSAGE("never-there", "%1 cannot be used there on any plan");
inline constexpr MessageText kContradicted = EDGEFENCE_MESSAGE(
    "documentation-contradicts", "the documentation contradicts itself about %1: one page lets it "
                                 "through on %3, another one asks for %2");
inline constexpr MessageText kBadZonePlan = EDGEFENCE_MESSAGE(
    "bad-zone-plan", "%1 is no zone plan: free, pro, business, enterprise, with add-ons as in "
                     "enterprise+bot_management");
inline constexpr MessageText kAllowedAlready =
    EDGEFENCE_MESSAGE("allowed-already", "the expression is allowed there on %1 as it is");
inline constexpr MessageText kNothingToPropose = EDGEFENCE_MESSAGE(
    "nothing-to-propose", "nothing of the expression is left that %1 allows there");
inline constexpr MessageText kMeasure =
    EDGEFENCE_MESSAGE("advice-measure", "true for %1 of %2 requests");
inline constexpr MessageText kMeasureHangs = EDGEFENCE_MESSAGE(
    "advice-measure-hangs",
    "true for %1 of %2 requests; %3 could be otherwise if the log told what it does not");
inline constexpr MessageText kNarrowHangs = EDGEFENCE_MESSAGE(
    "narrow-hangs", "%1 requests could count elsewhere if the log told what it does not");
inline constexpr MessageText kCaseNotJson =
    EDGEFENCE_MESSAGE("case-not-json", "line %1 is no JSON object with an expression: %2");

} // namespace edgefence::cli
