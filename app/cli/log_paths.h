// SPDX-License-Identifier: GPL-3.0-or-later
// Which files are meant by what stands on a command line.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace edgefence::cli {

/// The files of an argument, in the order of their names: those of a folder, with the folders in it
/// (without hidden files and projects); those that fit a pattern ("logs/*.gz", in quotes where a
/// shell would not hand it over); else the argument itself. The error: a folder without files, one
/// that cannot be read.
Result<std::vector<std::string>> filesOf(const std::string& argument);

} // namespace edgefence::cli
