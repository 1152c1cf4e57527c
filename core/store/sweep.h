// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/import_info.h"

#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

namespace edgefence::store {

/// Gives the room of imports back that nobody sees any more, so that the file shrinks: in short
/// steps, while the project is used, with a connection of its own and on any thread. It needs no
/// lock: nothing is written under the number of such an import, and removing twice does what
/// removing once does.
class Sweep {
  public:
    Sweep(std::filesystem::path project, std::vector<ImportId> gone)
        : m_project(std::move(project)), m_gone(std::move(gone)) {}

    bool isNeeded() const { return !m_gone.empty(); }
    /// Between the steps `goOn` hears the share done; false ends it, and the rest waits for the
    /// next writer.
    Result<void> run(const std::function<bool(double)>& goOn) const;

  private:
    std::filesystem::path m_project;
    std::vector<ImportId> m_gone;
};

} // namespace edgefence::store
