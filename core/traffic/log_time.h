// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which logs write a moment, beside RFC 3339 (core/base/time.h).
#pragma once

#include "core/base/time.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// "20/Jul/2009:22:59:26 +0000", as Apache and nginx write it between brackets: English months, any
/// offset or none (then UTC), a fraction after the seconds. Empty if it is anything else or no real
/// moment: 31 June, hour 24, second 60 (a leap second has no place on the Unix clock).
std::optional<Instant> parseClfTime(std::string_view text);

/// The same for the lines of one log, where most lines have the second of the line before.
class ClfClock {
  public:
    static constexpr std::size_t kLength = 26;

    /// Reads the kLength bytes at `text` (no fraction, with an offset).
    std::optional<Instant> read(const char* text);

  private:
    // What was read last; at first a pair that is right.
    std::array<char, kLength + 1> m_text{"01/Jan/1970:00:00:00 +0000"};
    Instant m_time{};
};

/// Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by size: above 1e17
/// nanoseconds, above 1e14 microseconds, above 1e11 milliseconds, else seconds. Digits, perhaps
/// with a fraction ("1712790000.1234567"); rounded down. Empty if it is anything else.
std::optional<Instant> parseEpochTime(std::string_view text);

} // namespace edgefence::traffic
