// SPDX-License-Identifier: GPL-3.0-or-later
// What commands that work on a plan say to people.
#pragma once

#include "core/base/message.h"

namespace edgefence::cli {

inline constexpr MessageText kFileNotRead =
    EDGEFENCE_MESSAGE("file-not-read", "%1 cannot be read: is it there, and a file?");
/// Route or layer, its text, why.
inline constexpr MessageText kNotReadable =
    EDGEFENCE_MESSAGE("plan-text-not-readable", "%1 is off, because of %2: %3");
inline constexpr MessageText kNoSuchRoute =
    EDGEFENCE_MESSAGE("no-such-route", "the plan has no route %1");
inline constexpr MessageText kNoSuchLayer =
    EDGEFENCE_MESSAGE("no-such-layer", "the plan has no layer %1");
inline constexpr MessageText kNoInstant = EDGEFENCE_MESSAGE(
    "no-instant", "\"%1\" is no instant; write it as 2026-08-30T14:00:00Z, or a day as 2026-08-30");
inline constexpr MessageText kSpanReversed =
    EDGEFENCE_MESSAGE("span-reversed", "%1 is not after %2, so that there is no time between them");
inline constexpr MessageText kNothingInSpan = EDGEFENCE_MESSAGE(
    "nothing-in-span", "no request is in the time asked for; the first is at %1, the last at %2");
inline constexpr MessageText kNotMadeUp = EDGEFENCE_MESSAGE(
    "not-made-up", "recorded traffic cannot be made up; choose one, addresses or clients");
inline constexpr MessageText kNotObservedYet = EDGEFENCE_MESSAGE(
    "not-observed-yet",
    "this version replays the documented reading only: --reading observed comes later");

} // namespace edgefence::cli
