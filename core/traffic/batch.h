// SPDX-License-Identifier: GPL-3.0-or-later
// How requests travel from an import to who keeps them: the importer hands batches to a sink, the
// store is one (a segment per batch), TrafficBuilder takes them too, also those that the store
// reads back.
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/rules/columns.h"
#include "core/traffic/request.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace edgefence::traffic {

/// A batch holds at most so many requests.
inline constexpr std::size_t kBatchRows = 65'536;

/// One column of a batch. Codes count within one import: 0 is absent, n the n-th distinct value of
/// this column since the import began.
struct BatchColumn {
    /// One code per row, in any of the three widths; no codes at all if no row of the batch has a
    /// value in this column.
    rules::Codes codes;
    /// The values that come for the first time, in the order of their codes, which follow those of
    /// the batches before. Bytes as they are kept (a client is canonical: see canonical.h).
    std::span<const std::string_view> added;

    bool empty() const {
        return rules::withCodes(codes, [](auto span) { return span.empty(); });
    }
};

/// A line (or a record of several) that is no request: where, why, and its bytes.
struct RejectedLine {
    std::int64_t line = 1; ///< of the file, from 1; of a record's first line
    Message reason;
    std::string_view text; ///< without the line end
};

/// Requests of one import in file order, at most kBatchRows of them, and what was rejected between
/// them. All views are valid during the call that hands the batch over, no longer.
struct Batch {
    std::int64_t firstRow = 0;              ///< requests of the import before this batch
    std::span<const std::int64_t> times;    ///< milliseconds since 1970, one per request
    std::span<const std::uint32_t> weights; ///< empty if each stands for one request
    std::array<BatchColumn, rules::kColumnCount> columns;
    std::span<const RejectedLine> rejects;

    std::size_t rows() const { return times.size(); }
    BatchColumn& operator[](rules::Column column) {
        return columns[static_cast<std::size_t>(column)];
    }
    const BatchColumn& operator[](rules::Column column) const {
        return columns[static_cast<std::size_t>(column)];
    }
};

/// Who keeps the requests of an import. Called from one thread, batches in order; an error ends the
/// import and is its result.
class RequestSink {
  public:
    virtual ~RequestSink() = default;
    virtual Result<void> take(const Batch& batch) = 0;
    /// The columns that it looks at: the others may come without values. Here: all.
    virtual ColumnSet wanted() const { return ColumnSet().set(); }
};

} // namespace edgefence::traffic
