// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"

#include <memory>
#include <span>
#include <string_view>

namespace edgefence::traffic {

/// Reads one family of log formats. An instance belongs to one thread; what it reads in one block
/// does not depend on the blocks before, so that blocks can be read in any order.
class Reader {
  public:
    virtual ~Reader() = default;

    /// The columns that it may fill.
    virtual std::span<const rules::Column> columns() const = 0;

    /// How long the values that it yields can be read.
    virtual ValueLife valueLife() const { return ValueLife::Block; }

    /// Where a log may be cut: the length of the longest front part of `text` that ends between two
    /// records; 0 if there is none. Here: after the last line end.
    virtual std::size_t completePrefix(std::string_view text, LineEnd lineEnd) const;

    /// Reads whole records and says what each is: every line of the block is accounted for.
    virtual void read(const TextBlock& block, RecordWriter& writer) = 0;
};

} // namespace edgefence::traffic
