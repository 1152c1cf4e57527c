// SPDX-License-Identifier: GPL-3.0-or-later
// Which files are meant by what stands on a command line.
#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace edgefence::cli {

/// What cannot be looked into, and why.
struct Unreadable {
    std::string path;
    Error error;
};

/// The files that are meant, in the order of their names, and what stands in the way of more.
struct FoundFiles {
    std::vector<std::string> paths;
    std::vector<Unreadable> failures;
};

/// The files of an argument: those of a folder, with the folders in it (without hidden files and
/// projects); those that fit a pattern ("logs/*.gz", in quotes where a shell would not hand it
/// over), of folders again their files; else the argument itself. Failures: folders without files,
/// folders that cannot be read, of which the rest is found all the same.
FoundFiles filesOf(const std::string& argument);

} // namespace edgefence::cli
