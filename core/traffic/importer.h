// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/batch.h"
#include "core/traffic/block_source.h"
#include "core/traffic/client_mask.h"
#include "core/traffic/log_format.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace edgefence::traffic {

/// How far an import is.
struct ImportProgress {
    std::int64_t bytesTaken = 0;            ///< of the file, as it lies on disk
    std::optional<std::int64_t> bytesInAll; ///< absent for a pipe
    LineCounts counts;
};

struct ImportOptions {
    /// Threads that read beside the one that calls; 0 reads in the calling one. Nothing in the
    /// result depends on it.
    unsigned threads = 0;
    ReaderOptions reader; ///< how lines are read; its own `columns` are not heeded
    ColumnSet columns;    ///< filled beside those that the sink wants
    /// Makes clients anonymous before anything keeps them; null: they stay what they are.
    ClientMask* mask = nullptr;
    /// Called from the calling thread, after each block.
    std::function<void(const ImportProgress&)> progress;
    /// Ends the import with kCancelled. Give the same token to BlockSource::open().
    std::stop_token stop;
};

/// What a log came to. Every line is accounted for: lines = requests + rejected + blank +
/// directives + leftOut.
struct ImportReport {
    LineCounts counts;
    std::int64_t withoutClient = 0; ///< requests without a client
    std::int64_t unordered = 0;     ///< requests with a time below the highest before them
    std::optional<Instant> first;   ///< earliest and latest request
    std::optional<Instant> last;
    /// Columns in which some request has a value, of those that were filled: the client's, what the
    /// sink wants and what `columns` asks for.
    std::array<bool, rules::kColumnCount> filled{};
    std::vector<Message> warnings; ///< packed data that was damaged
};

/// Reads a log to its end and hands what is in it to the sink, in file order. Lines that are no
/// requests never stop it; it ends early when the file cannot be read on, when the sink fails and
/// when it is cancelled.
Result<ImportReport> importLog(BlockSource& log, const LogFormat& format, RequestSink& sink,
                               ImportOptions options);

} // namespace edgefence::traffic
