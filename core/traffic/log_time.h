// SPDX-License-Identifier: GPL-3.0-or-later
// The forms in which logs write a moment, beside RFC 3339 (core/base/time.h).
#pragma once

#include "core/base/time.h"
#include "core/traffic/time_zone.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace edgefence::traffic {

/// "20/Jul/2009:22:59:26 +0000", as Apache and nginx write it between brackets: English months, any
/// offset or none (then UTC), a fraction after the seconds. Empty if it is anything else or no real
/// moment: 31 June, hour 24, second 60 (a leap second has no place on the Unix clock).
std::optional<Instant> parseClfTime(std::string_view text);

/// A moment as a log writes it.
struct WrittenTime {
    Instant time;          ///< as if in UTC where no offset is written
    bool hasOffset = true; ///< or is an instant by its form (seconds since 1970)
};

/// Any of the forms in which logs write a moment, told apart by how it looks: CLF (perhaps with its
/// brackets), RFC 3339 (also with a blank for the T, slashes, a comma before the fraction, or
/// without an offset), seconds and their parts since 1970.
std::optional<WrittenTime> parseLogTime(std::string_view text);

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

/// The clock of one log: reads moments in any form, those without an offset in a zone.
class LogClock {
  public:
    explicit LogClock(std::optional<TimeZone> zone) : m_zone(zone) {}

    /// False if it is none. (To make and to take apart an optional took as long as the digits do.)
    bool read(std::string_view text, Instant& time);
    Instant resolve(const WrittenTime& written) {
        return written.hasOffset || !m_zone ? written.time : m_zone->toUtc(written.time);
    }

  private:
    std::optional<TimeZone> m_zone;
    // What was read last.
    std::array<char, 40> m_text{};
    std::size_t m_length = 0;
    Instant m_time{};
};

/// Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by size: above 1e17
/// nanoseconds, above 1e14 microseconds, above 1e11 milliseconds, else seconds. Digits, perhaps
/// with a fraction ("1712790000.1234567"); rounded down. Empty if it is anything else.
std::optional<Instant> parseEpochTime(std::string_view text);

} // namespace edgefence::traffic
