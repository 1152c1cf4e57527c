// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::desktop {

inline constexpr MessageText kFileUnreadable =
    EDGEFENCE_MESSAGE("window-file-unreadable", "%1 cannot be read: %2");
inline constexpr MessageText kFileUnwritable =
    EDGEFENCE_MESSAGE("window-file-unwritable", "%1 cannot be written: %2");
inline constexpr MessageText kPlanUnreadable =
    EDGEFENCE_MESSAGE("window-plan-unreadable", "%1 is no plan that this program can read");
inline constexpr MessageText kPlanWrong =
    EDGEFENCE_MESSAGE("window-plan-wrong", "%1 is no right plan: %2");

inline constexpr MessageText kNoRequestInFile = EDGEFENCE_MESSAGE(
    "window-no-request-in-file", "no line of %1 is a request that this program can read");
inline constexpr MessageText kExampleMissing =
    EDGEFENCE_MESSAGE("window-example-missing", "there is no example %1");

} // namespace edgefence::desktop
