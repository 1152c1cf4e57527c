// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace edgefence::store {

/// Makes its owner the one writer of a project: an exclusive lock (flock) on a file beside it,
/// P.edgefence-lock for P.edgefence. The system takes it from a process that ends in any way; the
/// file goes with the last owner who ends in order, and one that is left over is in nobody's way.
class LockFile {
  public:
    /// Throws Failure if somebody else is the writer, or the file cannot be made.
    explicit LockFile(const std::filesystem::path& project);
    ~LockFile();
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;

    static std::filesystem::path fileFor(const std::filesystem::path& project);
    /// What an errno of opening or locking the lock file of `project` means to a person.
    static Error explain(const std::filesystem::path& project, int systemError);

  private:
    std::filesystem::path m_file;
    int m_descriptor = -1;
};

} // namespace edgefence::store
