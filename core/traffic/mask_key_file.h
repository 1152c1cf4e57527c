// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace edgefence::traffic {

/// The key for pseudonyms in a file that only its owner can read; makes the file, and the folders
/// above it, if there is none. Whoever has the file can tell which address a pseudonym stands for,
/// so it must never lie in a project. The error names the file.
Result<std::string> keptMaskKey(const std::filesystem::path& file);

} // namespace edgefence::traffic
