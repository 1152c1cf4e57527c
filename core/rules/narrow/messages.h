// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

// What is said about a proposal.

namespace edgefence::rules::proposals {

inline constexpr MessageText kOtherWords =
    EDGEFENCE_MESSAGE("narrow-other-words", "says the same in words that the plan has");
inline constexpr MessageText kLeavesOut =
    EDGEFENCE_MESSAGE("narrow-leaves-out", "leaves out %1, so it matches more");
inline constexpr MessageText kWiderWords = EDGEFENCE_MESSAGE(
    "narrow-wider-words", "matches everything that is wanted, and what else looks like it");
inline constexpr MessageText kPathAlone =
    EDGEFENCE_MESSAGE("narrow-path-alone", "the path alone: whatever comes to it is matched");
inline constexpr MessageText kNarrowerWords = EDGEFENCE_MESSAGE(
    "narrow-narrower-words", "matches nothing that is not wanted, but not all that is");
inline constexpr MessageText kPathsSeen = EDGEFENCE_MESSAGE(
    "narrow-paths-seen", "the paths of the wanted requests in this log; a new path passes");
inline constexpr MessageText kPathsMostlyWanted =
    EDGEFENCE_MESSAGE("narrow-paths-mostly-wanted",
                      "the paths to which most requests in this log are wanted; the others pass");
inline constexpr MessageText kPathsUnder = EDGEFENCE_MESSAGE(
    "narrow-paths-under",
    "what the paths of the wanted requests begin with; another path there is matched too");
inline constexpr MessageText kExceptBots =
    EDGEFENCE_MESSAGE("narrow-except-bots", "the same, but verified bots pass");

} // namespace edgefence::rules::proposals
