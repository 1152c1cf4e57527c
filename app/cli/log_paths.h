// SPDX-License-Identifier: GPL-3.0-or-later
// Which files are meant by what stands on a command line.
#pragma once

#include "app/files/folder_files.h"

#include <string>

namespace edgefence::cli {

/// The files of an argument: those of a folder (files::filesBelow); those that fit a pattern
/// ("logs/*.gz", in quotes where a shell would not hand it over), of folders again their files;
/// else the argument itself. Failures: those of its folders.
files::FoundFiles filesOf(const std::string& argument);

} // namespace edgefence::cli
