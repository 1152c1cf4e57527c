// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace edgefence {

/// All times are UTC, in whole milliseconds, rounded down.
using Duration = std::chrono::milliseconds;
using Instant = std::chrono::sys_time<Duration>;
/// A UTC day, counted from 1970-01-01.
using Day = std::chrono::sys_days;

inline constexpr Duration kDay = std::chrono::hours(24);

Day dayOf(Instant instant);

/// Reads RFC 3339 with any offset and any number of fraction digits (rounded down to
/// milliseconds); "2026-08-30" alone is its 00:00:00Z. Second 60 is read as the next minute.
/// Empty if the text is anything else, or no real date (31 June).
std::optional<Instant> parseRfc3339(std::string_view text);

/// "2026-08-30T09:30:00Z"; with a fraction only if there is one ("…00.250Z").
std::string formatRfc3339(Instant instant);
/// "2026-08-30".
std::string formatDay(Day day);

/// "1 h 23 min 20 s", "86.4 s", "500 ms", "2 d 3 h": exact to the millisecond.
std::string formatDuration(Duration duration);

} // namespace edgefence
