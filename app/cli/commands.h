// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of edgefence-cli: one file each, one row here.
#pragma once

#include "app/cli/command.h"

#include <array>

namespace edgefence::cli {

inline constexpr std::array<Command, 0> kCommands{};

} // namespace edgefence::cli
