// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"
#include "core/rules/truth.h"
#include "core/rules/typed_tree.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

// A condition made ready for one log. What hangs on one column has been answered for each of its
// values already and is a table from code to Truth; what hangs on several is answered once for each
// combination that comes; the rest is joined byte by byte, a block of requests at a time.

namespace edgefence::rules {

/// Answers for consecutive requests.
class RowAnswers {
  public:
    virtual ~RowAnswers() = default;
    /// Writes a Truth for every request from `first` on.
    virtual void write(std::size_t first, std::span<std::uint8_t> truths) const = 0;
    /// The same, joined to what is there by `and` or `or`.
    virtual void join(Connective connective, std::size_t first,
                      std::span<std::uint8_t> truths) const;
};

struct ColumnPlan {
    std::unique_ptr<const RowAnswers> answers;
    std::vector<std::string> unknownFields; ///< sorted, each once
};

/// The plan must not outlive the tree and the columns.
ColumnPlan planFor(const typed::Node& condition, const Columns& columns);

/// Requests that are answered at a time.
inline constexpr std::size_t kBlockRows = 8192;

} // namespace edgefence::rules
