// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// The sums behind the static answers, and what they rest on. Findings have their own texts in
// findings/messages.h.

namespace edgefence::analysis::messages {

// --- one layer on one budget ------------------------------------------------------------------
// %1 layer, %2 budget, %3 a day, %4 window, %5 limit, %6 units, %7 units of the budget or times it

inline constexpr MessageText kStepHoldsPerCaller = EDGEFENCE_MESSAGE(
    "step-holds-per-caller",
    "%1 on %2: %3 / %4 x %5 for each caller; it lets %7 of %6 calls through, and that fits.");
inline constexpr MessageText kStepHoldsForAll = EDGEFENCE_MESSAGE(
    "step-holds-for-all",
    "%1 on %2: %3 / %4 x %5 for all together; it lets %7 of %6 calls through, and that fits.");
inline constexpr MessageText kStepSlowsPerCaller = EDGEFENCE_MESSAGE(
    "step-slows-per-caller", "%1 on %2: %3 / %4 x %5 for each caller; it lets %7 of %6 calls "
                             "through, %8 times the limit. Alone it only slows.");
inline constexpr MessageText kStepSlowsForAll = EDGEFENCE_MESSAGE(
    "step-slows-for-all", "%1 on %2: %3 / %4 x %5 for all together; it lets %7 of %6 calls "
                          "through, %8 times the limit. Alone it only slows.");
inline constexpr MessageText kStepRecordedHolds = EDGEFENCE_MESSAGE(
    "step-recorded-holds",
    "%1 on %2: on %3 it lets %5 of the %4 calls through that come to it, and that fits.");
inline constexpr MessageText kStepRecordedSlows = EDGEFENCE_MESSAGE(
    "step-recorded-slows",
    "%1 on %2: on %3 it lets %5 of the %4 calls through that come to it. Alone it only slows.");
inline constexpr MessageText kStepNeverBites = EDGEFENCE_MESSAGE(
    "step-never-bites", "%1 on %2: it lets all calls through that come to it, %3.");
inline constexpr MessageText kStepSpends = EDGEFENCE_MESSAGE(
    "step-spends",
    "%1 on %2: it spends %5 itself; calls that come to it: %3, that get past it: %4.");

// --- a lane or a budget: %1 worst case, %2 limit, %3 times the limit, %4 time until spent ------

inline constexpr MessageText kSumFits =
    EDGEFENCE_MESSAGE("sum-fits", "%1 of %2 at most, even if no layer refused anything.");
inline constexpr MessageText kSumProtected =
    EDGEFENCE_MESSAGE("sum-protected", "%1 of %2 at most, because of %3.");
inline constexpr MessageText kSumSlowed = EDGEFENCE_MESSAGE(
    "sum-slowed", "%1 of %2, %3 times the limit: layers slow it, and it is spent after %4.");
inline constexpr MessageText kSumExposed = EDGEFENCE_MESSAGE(
    "sum-exposed", "%1 of %2, %3 times the limit: no layer holds it, and it is spent after %4.");
inline constexpr MessageText kSumSelfConsumed =
    EDGEFENCE_MESSAGE("sum-self-consumed", "%1 of %2, %3 times the limit, %5 of it spent by the "
                                           "layers themselves; it is spent after %4.");
inline constexpr MessageText kSumOwnDemand = EDGEFENCE_MESSAGE(
    "sum-own-demand", "Your own callers need %1 of %2, %3 times the limit; it is spent after %4.");
inline constexpr MessageText kSumOwnDemandSelfConsumed = EDGEFENCE_MESSAGE(
    "sum-own-demand-self-consumed",
    "Your own callers need %1 of %2, %3 times the limit, %5 of it spent by the layers themselves; "
    "it is spent after %4.");
inline constexpr MessageText kSumOverBilled =
    EDGEFENCE_MESSAGE("sum-over-billed", "%1, %3 times the %2 that are included.");
inline constexpr MessageText kSumRecorded = EDGEFENCE_MESSAGE(
    "sum-recorded", "The recorded day that spends most, %4, needs %1 of %2, %3 times the limit.");
inline constexpr MessageText kSumRecordedFits = EDGEFENCE_MESSAGE(
    "sum-recorded-fits", "The recorded day that spends most, %3, needs %1 of %2.");
inline constexpr MessageText kSumNotSpent =
    EDGEFENCE_MESSAGE("sum-not-spent", "No route and no layer of this plan spends it.");

// --- what the answers rest on -------------------------------------------------------------------

inline constexpr MessageText kBecauseWindowsUndocumented = EDGEFENCE_MESSAGE(
    "because-windows-undocumented",
    "how the windows of a rate limiting rule lie is not documented; aligned to the clock is taken");
inline constexpr MessageText kBecauseOneDataCentre = EDGEFENCE_MESSAGE(
    "because-one-data-centre",
    "%1 counts per data centre; a caller who reaches several has as many times its limit");
inline constexpr MessageText kBecauseObjectCall = EDGEFENCE_MESSAGE(
    "because-object-call", "how long a call keeps an object awake is not known beforehand");
inline constexpr MessageText kBecauseTrafficMatches =
    EDGEFENCE_MESSAGE("because-traffic-matches",
                      "the expressions do not show it, but in the traffic every request of %2 "
                      "matches %1, so it is taken to stand before it");
inline constexpr MessageText kBecauseNotShown =
    EDGEFENCE_MESSAGE("because-not-shown", "it is not certain that every request of %2 matches %1, "
                                           "so it is not taken to stand before it");

} // namespace edgefence::analysis::messages
