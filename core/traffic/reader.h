// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_rows.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Reads one family of log formats. An instance belongs to one thread. What it reads in a block
/// depends on nothing but the block and the state at its beginning, so that blocks, once cut, can
/// be read in any order.
class Reader {
  public:
    virtual ~Reader() = default;

    /// The fields that the log has, by the names that a person chooses them by: those of the first
    /// lines that show it, whether or not they mean something here. Here: none are known.
    virtual std::vector<std::string> fieldNames(const TextBlock& head) const;

    /// The columns that it may fill; of those that nobody looks at (ReaderOptions) some are
    /// missing.
    virtual std::span<const rules::Column> columns() const = 0;

    /// How long the values that it yields can be read.
    virtual ValueLife valueLife() const { return ValueLife::Block; }

    /// Where a log may be cut: the length of the longest front part of the text that ends between
    /// two records; 0 if there is none. Here: after the last line end.
    virtual std::size_t completePrefix(const TextBlock& text) const;

    /// The state behind a block of whole records that begins with `state`. The blocks of a log come
    /// in order, one by one, from any thread, while others read: it should only glance over the
    /// text. Here: nothing is carried.
    virtual std::shared_ptr<const ReaderState>
    stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const;

    /// Whether the log can be cut at every line end behind a place with that state, and the state
    /// stays: then the two functions above need not be asked. Here: it can.
    virtual bool isLineByLine(const ReaderState* state) const;

    /// Reads whole records and says what each is: every line of the block is accounted for.
    virtual void read(const TextBlock& block, RecordWriter& writer) = 0;
};

} // namespace edgefence::traffic
