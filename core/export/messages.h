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
inline constexpr MessageText kDescriptionLongTitle =
    EDGEFENCE_MESSAGE("description-too-long", "The description is too long");
inline constexpr MessageText kDescriptionLong =
    EDGEFENCE_MESSAGE("description-too-long-detail", "it has %1 bytes, at most %2 are taken");

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

inline constexpr MessageText kReplacesTitle =
    EDGEFENCE_MESSAGE("replaces-existing-rules", "Existing rules are replaced");
inline constexpr MessageText kReplaces = EDGEFENCE_MESSAGE(
    "replaces-existing-rules-detail",
    "sent by PUT to the phase's entry point, these rules replace all rate limiting rules the zone "
    "has; to keep them, append each with POST to the ruleset's rules");

} // namespace edgefence::exporting
