// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace edgefence::files {

inline constexpr MessageText kFolderEmpty =
    EDGEFENCE_MESSAGE("folder-empty", "there is no file in this folder");
inline constexpr MessageText kFolderUnreadable =
    EDGEFENCE_MESSAGE("folder-unreadable", "the folder cannot be read: %1");

} // namespace edgefence::files
