// SPDX-License-Identifier: GPL-3.0-or-later
// Windows in which layers count. Clock windows are aligned to the Unix clock: days and hours of
// UTC, n seconds at multiples of n since 1970.
#pragma once

#include "core/base/time.h"
#include "core/layers/layer_kind.h"

#include <limits>
#include <optional>
#include <string_view>

namespace edgefence::layers {

inline constexpr std::string_view kUtcDay = "utc_day";
inline constexpr std::string_view kUtcHour = "utc_hour";
inline constexpr std::string_view kLifetime = "lifetime";

/// Length of a window by its parameter text: "utc_day", "utc_hour", "90s"; empty for "lifetime" and
/// for anything else.
std::optional<Duration> clockWindow(std::string_view text);

/// Start of the aligned window that holds a time, before 1970 too.
std::int64_t windowStart(std::int64_t timeMs, Duration length);

/// Most aligned windows of a length that touch one UTC day.
std::int64_t alignedWindowsADay(Duration length);
/// The same for windows that may begin anywhere.
std::int64_t freeWindowsADay(Duration length);

/// The current aligned window of a time that only goes forward. Windows are told apart by a stamp,
/// so that counters need no division per request and four bytes per key: 0 is no window, each
/// window that saw a request has the next number.
class WindowClock {
  public:
    explicit WindowClock(Duration length) : m_length(length.count()) {}

    std::uint32_t at(std::int64_t timeMs) {
        if (timeMs >= m_to)
            move(timeMs);
        return m_stamp;
    }
    /// Stamp of the window that holds a time, 0 if no request has reached that window yet.
    std::uint32_t peek(std::int64_t timeMs) const { return timeMs < m_to ? m_stamp : 0; }
    Duration length() const { return Duration{m_length}; }

  private:
    void move(std::int64_t timeMs);

    std::int64_t m_length;
    std::int64_t m_to = std::numeric_limits<std::int64_t>::min();
    std::uint32_t m_stamp = 0;
};

/// What one key has counted in a window of a clock; it begins anew with the next one.
struct WindowCount {
    std::uint32_t stamp = 0; ///< of the window
    std::uint32_t count = 0;

    /// REQUIRES: the stamp of the current window.
    void moveTo(std::uint32_t current) {
        if (stamp != current)
            *this = {current, 0};
    }
    std::uint32_t at(const WindowClock& clock, std::int64_t timeMs) const {
        return stamp != 0 && stamp == clock.peek(timeMs) ? count : 0;
    }
};

/// A count in the clock's window that holds a time.
Counter::Reading readWindow(const WindowClock& clock, std::int64_t timeMs, std::int64_t count,
                            std::int64_t limit);

/// Of honest polls every T against N per aligned window: refused are those beyond N in each window.
HonestShare honestInClockWindows(std::int64_t limit, Duration window, Duration every);

} // namespace edgefence::layers
