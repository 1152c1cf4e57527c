// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace edgefence::store {

/// Some requests of an import, chosen by what they say, so that two imports choose the same ones of
/// those that they share. Tells how much of a log is in another one already: a rotated file and the
/// one that it was copied from, yesterday's file that has grown.
///
/// A request is its time, client, method, path, query and status, hashed to 63 bits; chosen are the
/// hashes that end with `level` zero bits, and the level rises when there are too many.
class RowSample {
  public:
    void add(const traffic::Batch& batch);

    unsigned level() const { return m_level; }
    /// The hashes, rising.
    std::span<const std::int64_t> finish();

  private:
    void thinOut();

    static constexpr std::array kColumns{rules::Column::Client, rules::Column::Method,
                                         rules::Column::Path, rules::Column::Query,
                                         rules::Column::Status};
    std::array<std::vector<std::uint64_t>, kColumns.size()> m_valueHashes;
    std::vector<std::uint64_t> m_rowHashes; ///< of a batch
    std::vector<std::int64_t> m_sample;
    unsigned m_level = 0;
};

/// How many requests two imports share, by their samples: an estimate.
struct SharedRows {
    std::int64_t requests = 0;
    std::int64_t sampled = 0; ///< of those, seen in both samples; all of them if isExact
    bool isExact = false;     ///< both samples have all requests
    double ofSmaller = 0;     ///< the share of the import that has fewer
};
SharedRows sharedRows(std::span<const std::int64_t> left, unsigned leftLevel,
                      std::span<const std::int64_t> right, unsigned rightLevel);

/// Whether they are more than a few that are alike by chance: a client that asks for the same again
/// in one second, the second in which one file ends and the next begins. Few are no chance if they
/// are all that an import has.
bool isOverlap(const SharedRows& shared);

} // namespace edgefence::store
