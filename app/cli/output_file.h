// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string_view>

namespace edgefence::cli {

/// Writes a file anew, in a folder that is made if it is missing. The error names the file and says
/// what the system said.
Result<void> writeFile(const std::filesystem::path& file, std::string_view text);

} // namespace edgefence::cli
