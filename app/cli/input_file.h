// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace edgefence::cli {

/// As a file's name: standard input.
inline constexpr std::string_view kStandardInput = "-";

/// All of a file, or of standard input.
Result<std::string> readInput(const std::string& path);

} // namespace edgefence::cli
