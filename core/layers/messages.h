// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// What the kinds of layers say: titles, parameter labels, summaries (a card's number), promises
// (what the operator can publish), and what keeps a layer or route of a plan from working.

namespace edgefence::layers::messages {

// --- titles and descriptions ----------------------------------------------------------------

inline constexpr MessageText kZoneRule = EDGEFENCE_MESSAGE("layer-zone-rule", "Zone rule");
inline constexpr MessageText kZoneRuleDescription =
    EDGEFENCE_MESSAGE("layer-zone-rule-description",
                      "A rate limiting rule of the zone: counts per data centre, before the Worker "
                      "runs; what it refuses spends nothing");
inline constexpr MessageText kKvCounter = EDGEFENCE_MESSAGE("layer-kv-counter", "KV counter");
inline constexpr MessageText kKvCounterDescription =
    EDGEFENCE_MESSAGE("layer-kv-counter-description",
                      "A number in Workers KV, read and written back by the Worker: spends reads "
                      "and writes itself and is not atomic");
inline constexpr MessageText kQuotaObject = EDGEFENCE_MESSAGE("layer-quota-object", "Quota object");
inline constexpr MessageText kQuotaObjectDescription =
    EDGEFENCE_MESSAGE("layer-quota-object-description",
                      "A Durable Object per key that counts exactly, one call after the other");

// --- parameter labels -----------------------------------------------------------------------

inline constexpr MessageText kExpression = EDGEFENCE_MESSAGE("parameter-expression", "Expression");
inline constexpr MessageText kCharacteristics =
    EDGEFENCE_MESSAGE("parameter-characteristics", "Counted by");
inline constexpr MessageText kRequestsPerPeriod =
    EDGEFENCE_MESSAGE("parameter-requests-per-period", "Requests per period");
inline constexpr MessageText kPeriod = EDGEFENCE_MESSAGE("parameter-period", "Period");
inline constexpr MessageText kMitigationTimeout =
    EDGEFENCE_MESSAGE("parameter-mitigation-timeout", "Mitigation timeout");
inline constexpr MessageText kAction = EDGEFENCE_MESSAGE("parameter-action", "Action");
inline constexpr MessageText kCountingExpression =
    EDGEFENCE_MESSAGE("parameter-counting-expression", "Counting expression");
inline constexpr MessageText kRequestsToOrigin =
    EDGEFENCE_MESSAGE("parameter-requests-to-origin", "Count only what is not served from cache");
inline constexpr MessageText kWindowModel =
    EDGEFENCE_MESSAGE("parameter-window-model", "How windows lie");
inline constexpr MessageText kCountRefused =
    EDGEFENCE_MESSAGE("parameter-count-refused", "Count refused requests too");
inline constexpr MessageText kLimit = EDGEFENCE_MESSAGE("parameter-limit", "Limit");
inline constexpr MessageText kWindow = EDGEFENCE_MESSAGE("parameter-window", "Window");
inline constexpr MessageText kTtl = EDGEFENCE_MESSAGE("parameter-ttl", "Lifetime of a key");
inline constexpr MessageText kKey = EDGEFENCE_MESSAGE("parameter-key", "Key");
inline constexpr MessageText kCountWhen = EDGEFENCE_MESSAGE("parameter-count-when", "Writes");

// --- summaries: limit, window, key ------------------------------------------------------------

inline constexpr MessageText kDayPerAddress =
    EDGEFENCE_MESSAGE("summary-day-per-address", "%1 a day per address");
inline constexpr MessageText kDayForAll =
    EDGEFENCE_MESSAGE("summary-day-for-all", "%1 a day for all together");
inline constexpr MessageText kDayPerKey =
    EDGEFENCE_MESSAGE("summary-day-per-key", "%1 a day per %2");
inline constexpr MessageText kHourPerAddress =
    EDGEFENCE_MESSAGE("summary-hour-per-address", "%1 an hour per address");
inline constexpr MessageText kHourForAll =
    EDGEFENCE_MESSAGE("summary-hour-for-all", "%1 an hour for all together");
inline constexpr MessageText kHourPerKey =
    EDGEFENCE_MESSAGE("summary-hour-per-key", "%1 an hour per %2");
inline constexpr MessageText kPeriodPerAddress =
    EDGEFENCE_MESSAGE("summary-period-per-address", "%1 per %2 per address");
inline constexpr MessageText kPeriodForAll =
    EDGEFENCE_MESSAGE("summary-period-for-all", "%1 per %2 for all together");
inline constexpr MessageText kPeriodPerKey =
    EDGEFENCE_MESSAGE("summary-period-per-key", "%1 per %2 per %3");
inline constexpr MessageText kLifetimePerAddress =
    EDGEFENCE_MESSAGE("summary-lifetime-per-address", "%1 per address until %2 after the last put");
inline constexpr MessageText kLifetimeForAll = EDGEFENCE_MESSAGE(
    "summary-lifetime-for-all", "%1 for all together until %2 after the last put");
inline constexpr MessageText kLifetimePerKey =
    EDGEFENCE_MESSAGE("summary-lifetime-per-key", "%1 per %3 until %2 after the last put");

// --- promises ---------------------------------------------------------------------------------

inline constexpr MessageText kAboutOneEvery =
    EDGEFENCE_MESSAGE("promise-about-one-every", "about one every %1");
inline constexpr MessageText kAboutEvery =
    EDGEFENCE_MESSAGE("promise-about-every", "about %1 every %2");
inline constexpr MessageText kAboutADay =
    EDGEFENCE_MESSAGE("promise-about-a-day", "about %1 a day");
inline constexpr MessageText kAboutAnHour =
    EDGEFENCE_MESSAGE("promise-about-an-hour", "about %1 an hour");
inline constexpr MessageText kAboutUntilPause =
    EDGEFENCE_MESSAGE("promise-about-until-pause", "about %1, then none until a pause of %2");
inline constexpr MessageText kExactlyADay =
    EDGEFENCE_MESSAGE("promise-exactly-a-day", "%1 a day, exactly");
inline constexpr MessageText kExactlyAnHour =
    EDGEFENCE_MESSAGE("promise-exactly-an-hour", "%1 an hour, exactly");
inline constexpr MessageText kExactlyEvery =
    EDGEFENCE_MESSAGE("promise-exactly-every", "%1 every %2, exactly");
inline constexpr MessageText kNobodyRefused =
    EDGEFENCE_MESSAGE("promise-nobody-refused", "refuses nobody, only logs");

// --- problems of a plan -----------------------------------------------------------------------

inline constexpr MessageText kUnknownBudget = EDGEFENCE_MESSAGE(
    "unknown-budget", "there is no budget %1 in this plan, so the operation spends nothing");
inline constexpr MessageText kNotReplayedYet =
    EDGEFENCE_MESSAGE("parameter-not-replayed", "%1 is read and kept, but this version does not "
                                                "reckon with it; the layer is off");
inline constexpr MessageText kParameterMissing =
    EDGEFENCE_MESSAGE("parameter-missing", "%1 needs a value; the layer is off");

} // namespace edgefence::layers::messages
