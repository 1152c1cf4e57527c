// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/rules/program.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::rules {

/// The paths of wanted requests in a log, and the clauses that can be made of them. They are texts:
/// conditions on http.request.uri.path. Empty where none can be made.
class WantedPaths {
  public:
    /// Without a path column there are none.
    WantedPaths(const RowMatches& wanted, const Columns& traffic);

    /// All of them, unless they are too many to name.
    std::string set() const;
    /// Those to which most requests are wanted; the ones with most wanted requests if they are too
    /// many to name.
    std::string mostlyWanted() const;
    /// The directories they are in, `most` of them at most and as deep as can be; a path at the
    /// root stands for itself.
    std::string directories(std::size_t most) const;

  private:
    struct Path {
        std::string text;
        std::int64_t wanted = 0;
        std::int64_t others = 0;
    };
    std::vector<Path> m_paths; ///< by text
};

} // namespace edgefence::rules
