// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace edgefence::cli {

struct OutputFile {
    std::filesystem::path path;
    std::string text;
};

/// Whether the files can be written without the loss of another file: the error names one that is
/// there and holds something else.
Result<void> overwriteNothing(const std::vector<OutputFile>& files);

/// Writes files anew, in folders that are made if they are missing; older ones go when all the new
/// ones are written. The error names the file and says what the system said.
Result<void> writeFiles(const std::vector<OutputFile>& files);

} // namespace edgefence::cli
