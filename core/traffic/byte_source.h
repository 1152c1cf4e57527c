// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace edgefence::traffic {

/// The bytes of a log, front to back, unpacked if they come packed.
class ByteSource {
  public:
    virtual ~ByteSource() = default;

    /// Fills the front of `into` and says how much; 0 at the end. May give less than is asked for
    /// before the end. Ends with kCancelled when a stop is requested, also while a pipe is silent.
    virtual Result<std::size_t> read(std::span<char> into) = 0;

    /// Bytes taken from the file so far, as it lies on disk; for showing progress.
    virtual std::int64_t bytesTaken() const = 0;
    /// The size of the file; absent where there is none (a pipe).
    virtual std::optional<std::int64_t> bytesInAll() const = 0;
    /// What a packed file had wrong with it: what could be unpacked before that was handed out.
    virtual std::optional<Message> damage() const { return std::nullopt; }
};

/// Opens a file, or standard input for "-". Plain, gzip (one or several members) and zstd (one or
/// several frames) are told apart by their first bytes, not by name.
Result<std::unique_ptr<ByteSource>> openBytes(const std::string& path, std::stop_token stop);

} // namespace edgefence::traffic
