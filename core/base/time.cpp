// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/time.h"

#include <fmt/format.h>

#include <array>
#include <iterator>

namespace edgefence {

namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

/// Reads a text from the left; every step is false once something is not there.
class Cursor {
  public:
    explicit Cursor(std::string_view text) : m_text(text) {}

    bool atEnd() const { return m_text.empty(); }

    bool skip(char c) {
        if (m_text.empty() || m_text.front() != c)
            return false;
        m_text.remove_prefix(1);
        return true;
    }

    /// Exactly `width` digits with a value in [low, high].
    bool number(std::size_t width, int low, int high, int& value) {
        if (m_text.size() < width)
            return false;
        value = 0;
        for (std::size_t i = 0; i < width; ++i) {
            const char c = m_text[i];
            if (c < '0' || c > '9')
                return false;
            value = value * 10 + (c - '0');
        }
        m_text.remove_prefix(width);
        return value >= low && value <= high;
    }

    /// One digit or more after a point, as whole milliseconds, rounded down.
    bool milliseconds(Duration& value) {
        int sum = 0;
        int scale = 100;
        std::size_t digits = 0;
        for (; digits < m_text.size() && m_text[digits] >= '0' && m_text[digits] <= '9'; ++digits) {
            sum += (m_text[digits] - '0') * scale;
            scale /= 10;
        }
        m_text.remove_prefix(digits);
        value = Duration(sum);
        return digits > 0;
    }

  private:
    std::string_view m_text;
};

bool readDate(Cursor& cursor, Day& day) {
    int year = 0;
    int month = 0;
    int dayOfMonth = 0;
    if (!cursor.number(4, 0, 9999, year) || !cursor.skip('-') || !cursor.number(2, 1, 12, month) ||
        !cursor.skip('-') || !cursor.number(2, 1, 31, dayOfMonth))
        return false;
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(dayOfMonth))};
    if (!date.ok())
        return false;
    day = Day(date);
    return true;
}

bool readTimeOfDay(Cursor& cursor, Duration& time) {
    int hour = 0;
    int minute = 0;
    int second = 0;
    if (!cursor.number(2, 0, 23, hour) || !cursor.skip(':') || !cursor.number(2, 0, 59, minute) ||
        !cursor.skip(':') || !cursor.number(2, 0, 60, second))
        return false;
    Duration fraction{0};
    if (cursor.skip('.') && !cursor.milliseconds(fraction))
        return false;
    time = hours(hour) + minutes(minute) + seconds(second) + fraction;
    return true;
}

bool readOffset(Cursor& cursor, Duration& offset) {
    if (cursor.skip('Z') || cursor.skip('z')) {
        offset = Duration(0);
        return true;
    }
    const bool west = cursor.skip('-');
    if (!west && !cursor.skip('+'))
        return false;
    int hour = 0;
    int minute = 0;
    if (!cursor.number(2, 0, 23, hour) || !cursor.skip(':') || !cursor.number(2, 0, 59, minute))
        return false;
    offset = hours(hour) + minutes(minute);
    if (west)
        offset = -offset;
    return true;
}

void appendDay(std::string& text, Day day) {
    const std::chrono::year_month_day date(day);
    fmt::format_to(std::back_inserter(text), "{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                   static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

/// Milliseconds as seconds with what fraction there is: "20", "86.4", "39.98".
std::string formatSeconds(std::int64_t milliseconds) {
    std::string text = fmt::format("{}", milliseconds / 1000);
    if (milliseconds % 1000 != 0) {
        text += fmt::format(".{:03}", milliseconds % 1000);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace

Day dayOf(Instant instant) { return std::chrono::floor<std::chrono::days>(instant); }

std::optional<Instant> parseRfc3339(std::string_view text) {
    Cursor cursor(text);
    Day day;
    if (!readDate(cursor, day))
        return std::nullopt;
    if (cursor.atEnd())
        return Instant(day);
    Duration time{0};
    Duration offset{0};
    if (!(cursor.skip('T') || cursor.skip('t') || cursor.skip(' ')) ||
        !readTimeOfDay(cursor, time) || !readOffset(cursor, offset) || !cursor.atEnd())
        return std::nullopt;
    return Instant(day) + time - offset;
}

std::string formatRfc3339(Instant instant) {
    const Day day = dayOf(instant);
    const std::chrono::hh_mm_ss time(instant - day);
    std::string text;
    text.reserve(24);
    appendDay(text, day);
    fmt::format_to(std::back_inserter(text), "T{:02}:{:02}:{:02}", time.hours().count(),
                   time.minutes().count(), time.seconds().count());
    if (time.subseconds().count() != 0)
        fmt::format_to(std::back_inserter(text), ".{:03}", time.subseconds().count());
    text.push_back('Z');
    return text;
}

std::string formatDay(Day day) {
    std::string text;
    appendDay(text, day);
    return text;
}

std::string formatDuration(Duration duration) {
    // Up to two minutes people say seconds: "60 s", "86.4 s", "90 s".
    constexpr Duration kSecondsUpTo = seconds(120);
    if (duration < Duration(0))
        return fmt::format("-{}", formatDuration(-duration));
    if (duration > Duration(0) && duration < seconds(1))
        return fmt::format("{} ms", duration.count());
    if (duration < kSecondsUpTo)
        return formatSeconds(duration.count()) + " s";

    struct Unit {
        Duration length;
        std::string_view name;
    };
    constexpr std::array kUnits = {Unit{kDay, "d"}, Unit{hours(1), "h"}, Unit{minutes(1), "min"}};
    std::string text;
    for (const Unit& unit : kUnits) {
        if (const auto count = duration / unit.length; count > 0)
            text += fmt::format("{} {} ", count, unit.name);
        duration %= unit.length;
    }
    if (duration > Duration(0))
        return text + formatSeconds(duration.count()) + " s";
    text.pop_back();
    return text;
}

} // namespace edgefence
