// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// What the findings say: a title, a sentence with the numbers behind it, and the label of the fix.

namespace edgefence::analysis::messages {

// --- not-on-this-plan, undocumented-on-this-plan ------------------------------------------------

inline constexpr MessageText kNotOnPlan =
    EDGEFENCE_MESSAGE("not-on-plan-title", "%1 uses what this zone's plan does not have.");
inline constexpr MessageText kNeedsPlan = EDGEFENCE_MESSAGE(
    "not-on-plan-needs", "A rate limiting rule on %1 cannot use %2; that needs %3.");
inline constexpr MessageText kNeverAllowed = EDGEFENCE_MESSAGE(
    "not-on-plan-never", "A rate limiting rule cannot use %2 on any plan, this one is %1.");
inline constexpr MessageText kPeriodNotOnPlan = EDGEFENCE_MESSAGE(
    "period-not-on-plan", "A period of %2 is not allowed on %1; the nearest that is: %3.");
inline constexpr MessageText kTimeoutNotOnPlan = EDGEFENCE_MESSAGE(
    "timeout-not-on-plan", "A mitigation timeout of %2 is not allowed on %1; the nearest that is: "
                           "%3.");
inline constexpr MessageText kActionNotOnPlan =
    EDGEFENCE_MESSAGE("action-not-on-plan", "The action %2 is not allowed on %1.");
inline constexpr MessageText kCharacteristicNotOnPlan =
    EDGEFENCE_MESSAGE("characteristic-not-on-plan", "A rule on %1 cannot count by %2.");
inline constexpr MessageText kTooManyRules =
    EDGEFENCE_MESSAGE("too-many-rules", "The plan has %2 rate limiting rules, a zone on %1 may "
                                        "have %3.");
inline constexpr MessageText kTooManyRulesTitle =
    EDGEFENCE_MESSAGE("too-many-rules-title", "More rate limiting rules than this zone may have.");
inline constexpr MessageText kResponseNotOnPlan =
    EDGEFENCE_MESSAGE("response-not-on-plan", "A rule on %1 cannot answer with a body of its own.");
inline constexpr MessageText kUndocumented =
    EDGEFENCE_MESSAGE("undocumented-title", "The documentation does not agree on what %1 uses.");
inline constexpr MessageText kUndocumentedField =
    EDGEFENCE_MESSAGE("undocumented-field", "Documents disagree whether a rule on %1 may use %2.");
inline constexpr MessageText kUndocumentedSeconds = EDGEFENCE_MESSAGE(
    "undocumented-seconds", "One page of the documentation allows %2 on %1, another does not.");
inline constexpr MessageText kUndocumentedResponse = EDGEFENCE_MESSAGE(
    "undocumented-response", "A custom response is documented from Pro on, and reported to work on "
                             "%1; exports leave it out unless it is kept.");
inline constexpr MessageText kKeptResponse = EDGEFENCE_MESSAGE(
    "kept-response", "A custom response is documented from Pro on, and reported to work on %1; "
                     "exports keep it.");
inline constexpr MessageText kUseDuration = EDGEFENCE_MESSAGE("fix-use-duration", "Use %1");
inline constexpr MessageText kUseText = EDGEFENCE_MESSAGE("fix-use-text", "Use %1");
inline constexpr MessageText kUsePlan =
    EDGEFENCE_MESSAGE("fix-use-plan", "Put the zone on the %1 plan");
inline constexpr MessageText kKeepIt = EDGEFENCE_MESSAGE("fix-keep", "Keep it in exports");
inline constexpr MessageText kDropIt = EDGEFENCE_MESSAGE("fix-drop", "Use Cloudflare's own answer");

// --- ttl-too-short, stale-figure
// ------------------------------------------------------------------

inline constexpr MessageText kTtlTooShort =
    EDGEFENCE_MESSAGE("ttl-too-short-title", "A key of %1 is gone before its window ends.");
inline constexpr MessageText kTtlUnderWindow = EDGEFENCE_MESSAGE(
    "ttl-under-window", "It lives %1, the window is %2: the count is forgotten on the way.");
inline constexpr MessageText kTtlRefused =
    EDGEFENCE_MESSAGE("ttl-refused-title", "KV refuses the lifetime of %1.");
inline constexpr MessageText kTtlUnderMinimum = EDGEFENCE_MESSAGE(
    "ttl-under-minimum", "It is %1, and KV takes none under %2: every put fails.");
inline constexpr MessageText kStaleFigure =
    EDGEFENCE_MESSAGE("stale-figure-title", "Platform figures are older than half a year.");
inline constexpr MessageText kStaleFigureOne = EDGEFENCE_MESSAGE(
    "stale-figure-one", "%1 was last checked %2 days ago; the others are newer than %4.");
inline constexpr MessageText kStaleFigureDays = EDGEFENCE_MESSAGE(
    "stale-figure-days", "%1 was last checked %2 days ago; of all figures %3 are older than %4.");

// --- expressions
// ----------------------------------------------------------------------------------

inline constexpr MessageText kLayerNotReadable = EDGEFENCE_MESSAGE(
    "layer-not-readable-title", "%1 cannot be read as it is written, so it is off.");
inline constexpr MessageText kRouteNotReadable = EDGEFENCE_MESSAGE(
    "route-not-readable-title", "The expression of %1 cannot be read, so it matches nothing.");
inline constexpr MessageText kOperationNotReadable = EDGEFENCE_MESSAGE(
    "operation-not-readable-title", "An operation of %1 cannot be read as it is written.");
inline constexpr MessageText kPathAlone =
    EDGEFENCE_MESSAGE("path-alone-title", "The path alone is the rule.");
inline constexpr MessageText kPathAloneByPlan =
    EDGEFENCE_MESSAGE("path-alone-by-plan", "A zone on %1 cannot use %2, but %3 is all that the "
                                            "plan does on this path: %4 is the rule.");
inline constexpr MessageText kPathAloneByTraffic = EDGEFENCE_MESSAGE(
    "path-alone-by-traffic", "A zone on %1 cannot use %2. Beyond the wanted one the wider rule %3 "
                             "touches %4 of the log's requests and %5 of its addresses.");
inline constexpr MessageText kUsePathAlone =
    EDGEFENCE_MESSAGE("fix-use-path-alone", "Use the path alone");

// --- what is kept and does nothing, or contradicts itself ----------------------------------------

inline constexpr MessageText kUnknownKind =
    EDGEFENCE_MESSAGE("unknown-kind-title", "%1 is of a kind that this version does not know.");
inline constexpr MessageText kUnknownKindKept =
    EDGEFENCE_MESSAGE("unknown-kind-kept", "There are no layers of the kind %1 here: it is kept "
                                           "and off, and no figure counts it.");
inline constexpr MessageText kUnknownKindNear =
    EDGEFENCE_MESSAGE("unknown-kind-near", "There are no layers of the kind %1 here: it is kept "
                                           "and off, and no figure counts it. Is %2 meant?");
inline constexpr MessageText kUnknownKey =
    EDGEFENCE_MESSAGE("unknown-key-title", "The plan says %1, and nothing heeds it.");
inline constexpr MessageText kUnknownKeyKept =
    EDGEFENCE_MESSAGE("unknown-key-kept", "A plan has no key %1: it is kept and does nothing.");
inline constexpr MessageText kUnknownKeyOf = EDGEFENCE_MESSAGE(
    "unknown-key-of", "There is no key %1 where it stands, at %2: it is kept and does nothing.");
inline constexpr MessageText kUnknownFigure = EDGEFENCE_MESSAGE(
    "unknown-figure", "The platform's figures have no %1, so the figure of your own does nothing.");
inline constexpr MessageText kUnknownFigureNear =
    EDGEFENCE_MESSAGE("unknown-figure-near", "The platform's figures have no %1, so the figure of "
                                             "your own does nothing. Is %2 meant?");
inline constexpr MessageText kFigureNoNumber =
    EDGEFENCE_MESSAGE("unknown-figure-number", "%1 is not one number, so that a number of your own "
                                               "does nothing.");
inline constexpr MessageText kNamesUnknownRoute = EDGEFENCE_MESSAGE(
    "names-unknown-route-title", "%1 is for a route that the plan does not have.");
inline constexpr MessageText kUnknownRoute =
    EDGEFENCE_MESSAGE("names-unknown-route", "There is no route %1.");
inline constexpr MessageText kMeetsNoRoute =
    EDGEFENCE_MESSAGE("meets-no-route-title", "No request of the plan comes to %1.");
inline constexpr MessageText kMeetsNone = EDGEFENCE_MESSAGE(
    "meets-no-route", "No route runs it: look at its place and at its expression.");
inline constexpr MessageText kMeetsNoneOf = EDGEFENCE_MESSAGE(
    "meets-no-route-of", "It is for %1, and no request there can come to it: look "
                         "at its place, what it guards and its expression.");
inline constexpr MessageText kSampleMisses = EDGEFENCE_MESSAGE(
    "sample-not-of-route-title", "The sample of %1 is not a request of that route.");
inline constexpr MessageText kSampleMissesClause =
    EDGEFENCE_MESSAGE("sample-not-of-route", "It does not fulfil %1, so synthetic requests of the "
                                             "route would be those of another one.");
inline constexpr MessageText kNotModelled =
    EDGEFENCE_MESSAGE("not-modelled-title", "What %1 says is kept, and not reckoned with yet.");

// --- what the API takes on no plan
// ----------------------------------------------------------------

inline constexpr MessageText kExpressionLong =
    EDGEFENCE_MESSAGE("expression-too-long-title", "The expression of %1 is too long.");
inline constexpr MessageText kExpressionLongBy =
    EDGEFENCE_MESSAGE("expression-too-long-by", "It has %1 characters, at most %2 are taken.");
inline constexpr MessageText kStatus =
    EDGEFENCE_MESSAGE("response-status-title", "A block cannot answer with the status of %1.");
inline constexpr MessageText kStatusOf = EDGEFENCE_MESSAGE(
    "response-status-of", "The custom response says %1; a status from 400 to 499 is taken.");
inline constexpr MessageText kContentType =
    EDGEFENCE_MESSAGE("response-type-title", "A block cannot answer with the content type of %1.");
inline constexpr MessageText kContentTypeOf =
    EDGEFENCE_MESSAGE("response-type-of", "The custom response says %1; taken are %2.");
inline constexpr MessageText kBody =
    EDGEFENCE_MESSAGE("response-body-title", "The custom response of %1 is too long.");
inline constexpr MessageText kBodyOf =
    EDGEFENCE_MESSAGE("response-body-of", "It has %1 bytes, at most %2 are taken.");
inline constexpr MessageText kResponseNotBlock =
    EDGEFENCE_MESSAGE("response-not-block-title", "The custom response of %1 is never sent.");
inline constexpr MessageText kResponseNotBlockAction =
    EDGEFENCE_MESSAGE("response-not-block-action", "Only a block has one; the action here is %1, "
                                                   "and exports leave it out.");
inline constexpr MessageText kColoAdded =
    EDGEFENCE_MESSAGE("data-centre-added-title", "%1 counts in each data centre.");
inline constexpr MessageText kColoAddedToExports = EDGEFENCE_MESSAGE(
    "data-centre-added-to-exports",
    "A zone rule counts by cf.colo.id too; the plan does not say so, and exports add it.");
inline constexpr MessageText kAddColo =
    EDGEFENCE_MESSAGE("fix-add-colo", "Say cf.colo.id in the plan");

// --- budgets
// --------------------------------------------------------------------------------------

inline constexpr MessageText kDemandExceeds = EDGEFENCE_MESSAGE(
    "demand-exceeds-title", "Your own callers need %1 times the %2: no limiter can help.");
inline constexpr MessageText kDemandOfClients = EDGEFENCE_MESSAGE(
    "demand-of-clients", "%1 clients every %2 need %3 of %4 with no layer on. One call every %5 "
                         "would fit, or %6 of them at this pace, or a plan with more.");
inline constexpr MessageText kDemandOfClient = EDGEFENCE_MESSAGE(
    "demand-of-client", "One client every %2 needs %3 of %4 with no layer on. One call every %5 "
                        "would fit, or a plan with more.");
inline constexpr MessageText kDemandNoneFits =
    EDGEFENCE_MESSAGE("demand-none-fits", "Your own callers, one call every %2, need %3 of %4 with "
                                          "no layer on, and all of it is used elsewhere already.");
inline constexpr MessageText kDemandOfTrafficExceeds =
    EDGEFENCE_MESSAGE("demand-of-traffic-title", "The recorded traffic needs %1 times the %2.");
inline constexpr MessageText kDemandOfTraffic =
    EDGEFENCE_MESSAGE("demand-of-traffic", "On %3, the day that asks for most, it needs %1 of %2 "
                                           "with no layer on.");
inline constexpr MessageText kDemandOfMonth =
    EDGEFENCE_MESSAGE("demand-of-month", "A month of days like %3, the one that asks for most, "
                                         "needs %1 of %2 with no layer on.");
inline constexpr MessageText kUnprotected =
    EDGEFENCE_MESSAGE("unprotected-title", "Nothing protects %1.");
inline constexpr MessageText kUnprotectedOne = EDGEFENCE_MESSAGE(
    "unprotected-one", "One address at %2 a second needs %4 of %5, through %1; spent after %6.");
inline constexpr MessageText kUnprotectedMany =
    EDGEFENCE_MESSAGE("unprotected-many", "%3 addresses, each at %2 a second, need %4 of %5, "
                                          "through %1; spent after %6.");
inline constexpr MessageText kUnprotectedOneBilled =
    EDGEFENCE_MESSAGE("unprotected-one-billed", "One address at %2 a second needs %4, through %1; "
                                                "%5 are included, %6 is to pay for a month.");
inline constexpr MessageText kUnprotectedManyBilled = EDGEFENCE_MESSAGE(
    "unprotected-many-billed", "%3 addresses, each at %2 a second, need %4, through %1; %5 are "
                               "included, %6 is to pay for a month.");
inline constexpr MessageText kUnprotectedOwn =
    EDGEFENCE_MESSAGE("unprotected-own", "Your own callers need %1 of %2, and no layer holds it.");
inline constexpr MessageText kUnprotectedRecorded = EDGEFENCE_MESSAGE(
    "unprotected-recorded", "The recorded traffic needs %1 of %2, and no layer holds it.");
inline constexpr MessageText kAddZoneRule =
    EDGEFENCE_MESSAGE("fix-add-zone-rule", "Add a zone rule: %1 per %2 and address on %3");
inline constexpr MessageText kAddQuota =
    EDGEFENCE_MESSAGE("fix-add-quota", "Add a quota object: %1 a day and address");
inline constexpr MessageText kRateNotDay =
    EDGEFENCE_MESSAGE("rate-not-day-title", "The rate of %1 cannot imply the day of %2.");
inline constexpr MessageText kRateNotDaySum = EDGEFENCE_MESSAGE(
    "rate-not-day", "%1 per %2 are %3 a day, %4 times the %5; spent after %6. A rate that implied "
                    "the limit would be one per %7 seconds.");
inline constexpr MessageText kRateNotDayNoneLeft = EDGEFENCE_MESSAGE(
    "rate-not-day-none-left", "%1 per %2 are %3 a day, and all of the %4 is used elsewhere "
                              "already: no rate would do.");

// --- spending
// -------------------------------------------------------------------------------------

inline constexpr MessageText kSpendsItsBudget =
    EDGEFENCE_MESSAGE("spends-its-budget-title", "%2 is spent by what stands in front of it: %1.");
inline constexpr MessageText kSpendsOfWorst = EDGEFENCE_MESSAGE(
    "spends-of-worst", "Layers make %1 of the %2 units; the limit is %3, spent after %4.");
inline constexpr MessageText kSpendsOfWorstBilled =
    EDGEFENCE_MESSAGE("spends-of-worst-billed", "Layers make %1 of the %2 units; %3 are included.");
inline constexpr MessageText kUseQuotaObject =
    EDGEFENCE_MESSAGE("fix-use-quota-object", "Make it a quota object");
inline constexpr MessageText kFailsOpen = EDGEFENCE_MESSAGE(
    "fails-open-title", "When %2 is spent, everything gets through: %1 fails open.");
inline constexpr MessageText kFailsOpenThen =
    EDGEFENCE_MESSAGE("fails-open-then", "That is after %1, with request %2. From then on until "
                                         "the reset nothing stands before %3: %4 of %5.");
inline constexpr MessageText kFailsOpenMoney = EDGEFENCE_MESSAGE(
    "fails-open-money", "That is after %1, with request %2. From then on until the reset nothing "
                        "stands before %3 but its own limit: %4 are asked for, %5 of them can be "
                        "spent, %6 a day.");
inline constexpr MessageText kFailsOpenNothing =
    EDGEFENCE_MESSAGE("fails-open-nothing", "That is after %1, with request %2; until the reset it "
                                            "is no layer any more.");
inline constexpr MessageText kFailsClosed = EDGEFENCE_MESSAGE(
    "fails-closed-title", "When %2 is spent, nobody gets through: %1 fails closed.");
inline constexpr MessageText kFailsClosedThen =
    EDGEFENCE_MESSAGE("fails-closed-then",
                      "That is after %1, with request %2: until the reset it refuses everybody.");
inline constexpr MessageText kFailsThrowThen =
    EDGEFENCE_MESSAGE("fails-throw-then", "That is after %1, with request %2: until the reset "
                                          "every call ends with a 500.");
inline constexpr MessageText kSharedCap =
    EDGEFENCE_MESSAGE("shared-cap-title", "What %2 refuses has already been counted by %1.");
inline constexpr MessageText kSharedCapSpent =
    EDGEFENCE_MESSAGE("shared-cap-spent", "After call %1 of an address each further one is refused "
                                          "and still takes one of the %2 that all share.");
inline constexpr MessageText kSharedCapSwap = EDGEFENCE_MESSAGE(
    "shared-cap-swap", "After call %1 of an address each further one is refused and still takes "
                       "one of the %2 that all share. On %3 the layers lose their budget with "
                       "request %4; swapped, with request %5 of one address or %6 of many.");
inline constexpr MessageText kSwap = EDGEFENCE_MESSAGE("fix-swap", "Swap %1 and %2");

// --- counting
// -------------------------------------------------------------------------------------

inline constexpr MessageText kCountsRequests =
    EDGEFENCE_MESSAGE("counts-requests-title", "%1 counts requests, not operations.");
inline constexpr MessageText kCountsRequestsOn = EDGEFENCE_MESSAGE(
    "counts-requests", "On %1 only some answers spend %2, but at the front every call takes a "
                       "slot: a caller's typo too.");
inline constexpr MessageText kPlaceBefore =
    EDGEFENCE_MESSAGE("fix-place-before", "Place it before the operation");
inline constexpr MessageText kNeverEnds =
    EDGEFENCE_MESSAGE("never-ends-title", "The window of %1 never ends for your own clients.");
inline constexpr MessageText kNeverEndsShare = EDGEFENCE_MESSAGE(
    "never-ends-share", "Each put restarts its %1, and a client calls every %2: from call %3 on "
                        "(after %4) it refuses %5 of %6 honest calls.");
inline constexpr MessageText kClockHour =
    EDGEFENCE_MESSAGE("fix-clock-hour", "Count %1 per clock hour");
inline constexpr MessageText kClockDay = EDGEFENCE_MESSAGE("fix-clock-day", "Count %1 per day");
inline constexpr MessageText kCrossesReset = EDGEFENCE_MESSAGE(
    "crosses-reset-title", "The windows of %1 do not end where the day of %2 does.");
inline constexpr MessageText kCrossesResetSum = EDGEFENCE_MESSAGE(
    "crosses-reset", "Its windows of %1 lie across 00:00 UTC, so that up to %2 a day pass for one "
                     "key.");
inline constexpr MessageText kUseUtcDay = EDGEFENCE_MESSAGE("fix-use-utc-day", "Count per UTC day");
inline constexpr MessageText kAnswersDiffer =
    EDGEFENCE_MESSAGE("answers-differ-title", "Layers on %1 refuse with different answers.");
inline constexpr MessageText kAnswersDifferList = EDGEFENCE_MESSAGE(
    "answers-differ", "%1 answers %2, %3 answers %4 with another body or status.");
inline constexpr MessageText kSameAnswer =
    EDGEFENCE_MESSAGE("fix-same-answer", "Give both the answer of %1");

// --- rates and keys
// -------------------------------------------------------------------------------

inline constexpr MessageText kHotKey =
    EDGEFENCE_MESSAGE("hot-key-title", "%1 writes one KV key more often than KV takes it.");
inline constexpr MessageText kHotKeyRate = EDGEFENCE_MESSAGE(
    "hot-key", "Up to %1 puts a second to one key; KV takes about %2, the others fail.");
inline constexpr MessageText kSingleObject =
    EDGEFENCE_MESSAGE("single-object-title", "%1 sends everything to one object.");
inline constexpr MessageText kSingleObjectRate = EDGEFENCE_MESSAGE(
    "single-object", "Up to %1 calls a second to one object; from about %2 on it refuses work.");
inline constexpr MessageText kKeyByClient =
    EDGEFENCE_MESSAGE("fix-key-by-client", "Count by address");
inline constexpr MessageText kChosenKey =
    EDGEFENCE_MESSAGE("chosen-key-title", "Callers choose the key of %1.");
inline constexpr MessageText kChosenKeyField = EDGEFENCE_MESSAGE(
    "chosen-key", "It counts by %1, which a caller writes: a new value is a new count, so it holds "
                  "no stranger.");
inline constexpr MessageText kBlind = EDGEFENCE_MESSAGE(
    "blind-title", "All layers count by address: a caller who rotates addresses gets past.");
inline constexpr MessageText kBlindAddresses =
    EDGEFENCE_MESSAGE("blind-addresses", "%1 addresses spend %2.");
inline constexpr MessageText kBlindTwo =
    EDGEFENCE_MESSAGE("blind-two", "%1 addresses spend %2, and %3 spend %4.");
inline constexpr MessageText kBlindAnyway =
    EDGEFENCE_MESSAGE("blind-anyway", "No layer holds all callers together.");
inline constexpr MessageText kKeyAbsent =
    EDGEFENCE_MESSAGE("key-absent-title", "Requests without the key of %1 share one counter.");
inline constexpr MessageText kKeyAbsentCount =
    EDGEFENCE_MESSAGE("key-absent", "Requests of the log that lack a field of its key: %1 of %2.");

} // namespace edgefence::analysis::messages
