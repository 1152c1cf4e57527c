// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::exporting {

inline constexpr MessageText kExpressionTitle =
    EDGEFENCE_MESSAGE("export-expression", "Rule expression");
inline constexpr MessageText kRulesetTitle =
    EDGEFENCE_MESSAGE("export-ruleset", "Rulesets API JSON");

inline constexpr MessageText kNothingTitle =
    EDGEFENCE_MESSAGE("nothing-to-export", "This plan has nothing to export here");
inline constexpr MessageText kNoZoneRule =
    EDGEFENCE_MESSAGE("no-zone-rule", "no zone rule of it is switched on");

inline constexpr MessageText kReadsBackTitle =
    EDGEFENCE_MESSAGE("reads-back", "The expression reads back");
inline constexpr MessageText kReadsBack =
    EDGEFENCE_MESSAGE("reads-back-detail", "read again it is the same rule; %1 of %2 characters");
inline constexpr MessageText kExpressionLongTitle =
    EDGEFENCE_MESSAGE("expression-too-long", "The expression is too long");
inline constexpr MessageText kExpressionLong =
    EDGEFENCE_MESSAGE("expression-too-long-detail", "it has %1 characters, at most %2 are taken");
inline constexpr MessageText kDescriptionLongTitle =
    EDGEFENCE_MESSAGE("description-too-long", "The description is too long");
inline constexpr MessageText kDescriptionLong =
    EDGEFENCE_MESSAGE("description-too-long-detail", "it has %1 bytes, at most %2 are taken");

inline constexpr MessageText kColoAddedTitle =
    EDGEFENCE_MESSAGE("data-centre-added", "Counted in each data centre");
inline constexpr MessageText kColoAdded = EDGEFENCE_MESSAGE(
    "data-centre-added-detail",
    "a zone rule counts by cf.colo.id too; the plan does not say so, and it was added");
inline constexpr MessageText kCountedTitle =
    EDGEFENCE_MESSAGE("counted-by", "Counted by what the plan allows");
inline constexpr MessageText kCounted = EDGEFENCE_MESSAGE("counted-by-detail", "%1");

inline constexpr MessageText kPeriodTitle = EDGEFENCE_MESSAGE("period-passed", "Period of %1");
inline constexpr MessageText kTimeoutTitle =
    EDGEFENCE_MESSAGE("timeout-passed", "Mitigation timeout of %1");
inline constexpr MessageText kAllowedSeconds =
    EDGEFENCE_MESSAGE("allowed-seconds", "%1 allows %2 (seconds)");
inline constexpr MessageText kRulesTitle = EDGEFENCE_MESSAGE("rules-passed", "%1 of %2 rules");
inline constexpr MessageText kRulesDetail =
    EDGEFENCE_MESSAGE("rules-passed-detail", "so many rate limiting rules has a zone on %1");

inline constexpr MessageText kStatusTitle =
    EDGEFENCE_MESSAGE("response-status", "A block cannot answer with this status");
inline constexpr MessageText kStatus = EDGEFENCE_MESSAGE(
    "response-status-detail", "the custom response says %1; a status from 400 to 499 is taken");
inline constexpr MessageText kContentTypeTitle =
    EDGEFENCE_MESSAGE("response-type", "A block cannot answer with this content type");
inline constexpr MessageText kContentType =
    EDGEFENCE_MESSAGE("response-type-detail", "the custom response says %1; taken are %2");
inline constexpr MessageText kBodyTitle =
    EDGEFENCE_MESSAGE("response-body", "The custom response is too long");
inline constexpr MessageText kBody =
    EDGEFENCE_MESSAGE("response-body-detail", "it has %1 bytes, at most %2 are taken");
inline constexpr MessageText kResponseOfChallengeTitle =
    EDGEFENCE_MESSAGE("response-not-block", "The custom response is left out");
inline constexpr MessageText kResponseOfChallenge =
    EDGEFENCE_MESSAGE("response-not-block-detail", "only a block has one; the action here is %1");

inline constexpr MessageText kReplacesTitle =
    EDGEFENCE_MESSAGE("replaces-existing-rules", "Existing rules are replaced");
inline constexpr MessageText kReplaces = EDGEFENCE_MESSAGE(
    "replaces-existing-rules-detail",
    "sent by PUT to the phase's entry point, these rules replace all rate limiting rules the zone "
    "has; to keep them, append each with POST to the ruleset's rules");

} // namespace edgefence::exporting
