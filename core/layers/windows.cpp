// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/windows.h"

#include <charconv>
#include <numeric>

namespace edgefence::layers {

std::optional<Duration> clockWindow(std::string_view text) {
    if (text == kUtcDay)
        return kDay;
    if (text == kUtcHour)
        return std::chrono::hours(1);
    if (!text.ends_with('s'))
        return std::nullopt;
    std::int64_t seconds = 0;
    const char* const end = text.data() + text.size() - 1;
    const auto [read, problem] = std::from_chars(text.data(), end, seconds);
    if (problem != std::errc{} || read != end || seconds <= 0)
        return std::nullopt;
    return std::chrono::seconds(seconds);
}

std::int64_t alignedWindowsADay(Duration length) {
    // A day may begin as late in a window as the greatest multiple of the common divisor allows.
    const std::int64_t latest = length.count() - std::gcd(length.count(), kDay.count());
    return (latest + kDay.count() - 1) / length.count() + 1;
}

std::int64_t freeWindowsADay(Duration length) {
    return (kDay.count() + length.count() - 1) / length.count() + 1;
}

std::int64_t windowStart(std::int64_t timeMs, Duration length) {
    const std::int64_t into = timeMs % length.count();
    return into < 0 ? timeMs - into - length.count() : timeMs - into;
}

void WindowClock::move(std::int64_t timeMs) {
    m_to = windowStart(timeMs, Duration{m_length}) + m_length;
    ++m_stamp;
}

Counter::Reading readWindow(const WindowClock& clock, std::int64_t timeMs, std::int64_t count,
                            std::int64_t limit) {
    Counter::Reading reading;
    reading.count = count;
    reading.limit = limit;
    reading.windowFrom = Instant{Duration{windowStart(timeMs, clock.length())}};
    reading.windowTo = reading.windowFrom + clock.length();
    return reading;
}

HonestShare honestInClockWindows(std::int64_t limit, Duration window, Duration every) {
    const std::int64_t common = std::gcd(window.count(), every.count());
    const std::int64_t polls = window.count() / common;
    const std::int64_t windows = every.count() / common;
    if (polls <= limit * windows)
        return {};
    HonestShare share;
    share.refused = polls - limit * windows;
    share.cycle = polls;
    share.from = limit + 1;
    share.firstRefusal = limit * every;
    return share;
}

} // namespace edgefence::layers
