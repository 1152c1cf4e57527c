// SPDX-License-Identifier: GPL-3.0-or-later
// Which files are meant by a folder that stands for logs.
#pragma once

#include "core/base/result.h"

#include <string>
#include <system_error>
#include <vector>

namespace edgefence::files {

/// What cannot be looked into, and why.
struct Unreadable {
    std::string path;
    Error error;
};
Unreadable unreadableFolder(const std::string& folder, const std::error_code& why);

/// The files that are meant, in the order of their names, and what stands in the way of more.
struct FoundFiles {
    std::vector<std::string> paths;
    std::vector<Unreadable> failures;
};

/// The files of a folder and of the folders in it, without hidden ones and projects. A file that
/// may not be read is among them, for whoever reads it to say so; links to folders are not
/// followed. Failures: folders that cannot be read, of which the rest is found all the same; a
/// folder without files.
FoundFiles filesBelow(const std::string& folder);

} // namespace edgefence::files
