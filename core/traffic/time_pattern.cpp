// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/time_pattern.h"

#include "core/traffic/messages.h"

#include <algorithm>
#include <array>

namespace edgefence::traffic {
namespace {

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }
bool isLetter(char byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); }

/// Conversions that stand for others, and Apache's names of parts. %f, the digits of a fraction, is
/// our own.
struct Written {
    std::string_view from;
    std::string_view to;
};
constexpr std::array kShorthands{
    Written{"%T", "%H:%M:%S"}, Written{"%D", "%m/%d/%y"}, Written{"%F", "%Y-%m-%d"},
    Written{"%R", "%H:%M"},    Written{"%h", "%b"},       Written{"%e", "%d"},
    Written{"%k", "%H"},       Written{"%l", "%I"},       Written{"%c", "%a %b %d %H:%M:%S %Y"}};
constexpr std::array kParts{Written{"sec", "%s"}, Written{"msec", "%s"}, Written{"usec", "%s"},
                            Written{"msec_frac", "%f"}, Written{"usec_frac", "%f"}};
constexpr std::string_view kReadable = "YymdHIMSbBaApzZsfn%t";

/// At most so many digits; of two the first may be a blank.
bool takeNumber(std::string_view& rest, std::size_t most, int& value) {
    std::size_t at = 0;
    value = 0;
    if (most == 2 && rest.size() > 1 && rest.front() == ' ' && isDigit(rest[1])) {
        at = 1;
    }
    const std::size_t begin = at;
    for (; at < rest.size() && at < most && isDigit(rest[at]); ++at) {
        value = value * 10 + (rest[at] - '0');
    }
    rest.remove_prefix(at);
    return at > begin;
}

bool takeMonth(std::string_view& rest, unsigned& month, bool isFull) {
    static constexpr std::array<std::string_view, 12> kMonths{
        "January", "February", "March",     "April",   "May",      "June",
        "July",    "August",   "September", "October", "November", "December"};
    for (std::size_t at = 0; at < kMonths.size(); ++at) {
        const std::string_view name = isFull ? kMonths[at] : kMonths[at].substr(0, 3);
        if (rest.starts_with(name)) {
            month = static_cast<unsigned>(at + 1);
            rest.remove_prefix(name.size());
            return true;
        }
    }
    return false;
}

bool takeLetters(std::string_view& rest) {
    const auto end = std::find_if_not(rest.begin(), rest.end(), isLetter);
    const auto count = static_cast<std::size_t>(end - rest.begin());
    rest.remove_prefix(count);
    return count > 0;
}

/// "+0200", "+02:00" or "Z".
bool takeOffset(std::string_view& rest, BrokenTime& time) {
    if (rest.starts_with('Z')) {
        rest.remove_prefix(1);
        time.offset = std::chrono::minutes(0);
        return true;
    }
    if (rest.empty() || (rest.front() != '+' && rest.front() != '-')) {
        return false;
    }
    const bool isWest = rest.front() == '-';
    rest.remove_prefix(1);
    int hours = 0;
    int minutes = 0;
    if (rest.size() < 4 || !takeNumber(rest, 2, hours)) {
        return false;
    }
    rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
    if (!takeNumber(rest, 2, minutes)) {
        return false;
    }
    const std::chrono::minutes size = std::chrono::hours(hours) + std::chrono::minutes(minutes);
    time.offset = isWest ? -size : size;
    return size < std::chrono::hours(24);
}

bool takeSince1970(std::string_view& rest, BrokenTime& time) {
    const auto end = std::find_if_not(rest.begin(), rest.end(), isDigit);
    const auto count = static_cast<std::size_t>(end - rest.begin());
    time.since1970 = parseEpochTime(rest.substr(0, count));
    rest.remove_prefix(count);
    return time.since1970.has_value();
}

bool takeFraction(std::string_view& rest, BrokenTime& time) {
    Duration unit{100};
    time.fraction = Duration(0);
    std::size_t count = 0;
    for (; count < rest.size() && isDigit(rest[count]); ++count, unit /= 10) {
        time.fraction += unit * (rest[count] - '0');
    }
    rest.remove_prefix(count);
    return count > 0;
}

bool takeHalf(std::string_view& rest, BrokenTime& time) {
    const std::string_view half = rest.substr(0, 2);
    time.hasHalf = true;
    time.twelve = half == "PM" || half == "pm" ? 12 : 0;
    rest.remove_prefix(half.size());
    return half == "AM" || half == "am" || time.twelve > 0;
}

bool takeDate(char conversion, std::string_view& rest, BrokenTime& time) {
    int value = 0;
    switch (conversion) {
    case 'Y':
        return takeNumber(rest, 4, time.year);
    case 'y':
        if (!takeNumber(rest, 2, value)) {
            return false;
        }
        time.year = value + (value < 69 ? 2000 : 1900);
        return true;
    case 'm':
        if (!takeNumber(rest, 2, value)) {
            return false;
        }
        time.month = static_cast<unsigned>(value);
        return true;
    case 'd':
        if (!takeNumber(rest, 2, value)) {
            return false;
        }
        time.day = static_cast<unsigned>(value);
        return true;
    default:
        return takeMonth(rest, time.month, conversion == 'B');
    }
}

bool takeConversion(char conversion, std::string_view& rest, BrokenTime& time) {
    switch (conversion) {
    case 'H':
    case 'I':
        return takeNumber(rest, 2, time.hour);
    case 'M':
        return takeNumber(rest, 2, time.minute);
    case 'S':
        return takeNumber(rest, 2, time.second);
    case 'a':
    case 'A':
    case 'Z':
        return takeLetters(rest);
    case 'p':
        return takeHalf(rest, time);
    case 'z':
        return takeOffset(rest, time);
    case 's':
        return takeSince1970(rest, time);
    case 'f':
        return takeFraction(rest, time);
    default:
        return takeDate(conversion, rest, time);
    }
}

} // namespace

std::optional<WrittenTime> BrokenTime::moment() const {
    if (since1970) {
        return WrittenTime{*since1970 + fraction, true};
    }
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    const int whole = hasHalf ? hour % 12 + twelve : hour;
    if (!date.ok() || whole > 23 || minute > 59 || second > 59) {
        return std::nullopt;
    }
    const Instant time = std::chrono::sys_days(date) + std::chrono::hours(whole) +
                         std::chrono::minutes(minute) + std::chrono::seconds(second) + fraction;
    return WrittenTime{offset ? time - *offset : time, offset.has_value()};
}

Result<TimePattern> TimePattern::compile(std::string_view pattern) {
    TimePattern compiled;
    const auto part = std::find_if(kParts.begin(), kParts.end(),
                                   [&](const Written& row) { return row.from == pattern; });
    if (part != kParts.end()) {
        compiled.m_pattern = part->to;
        return compiled;
    }
    for (std::size_t at = 0; at < pattern.size(); ++at) {
        if (pattern[at] != '%') {
            compiled.m_pattern += pattern[at];
            continue;
        }
        const std::string_view conversion = pattern.substr(at++, 2);
        const auto shorthand =
            std::find_if(kShorthands.begin(), kShorthands.end(),
                         [&](const Written& row) { return row.from == conversion; });
        if (shorthand != kShorthands.end()) {
            compiled.m_pattern += shorthand->to;
        } else if (conversion.size() == 2 &&
                   kReadable.find(conversion[1]) != std::string_view::npos) {
            compiled.m_pattern += conversion;
        } else {
            return tl::unexpected(
                Error{message(kTimeConversion, conversion, pattern), std::nullopt, std::nullopt});
        }
    }
    return compiled;
}

bool TimePattern::read(std::string_view& rest, BrokenTime& time) const {
    for (std::size_t at = 0; at < m_pattern.size(); ++at) {
        char expected = m_pattern[at];
        if (expected == '%') {
            const char conversion = m_pattern[++at];
            const bool isLiteral = conversion == '%' || conversion == 't' || conversion == 'n';
            if (!isLiteral) {
                if (!takeConversion(conversion, rest, time)) {
                    return false;
                }
                continue;
            }
            expected = conversion == 't' ? '\t' : conversion == 'n' ? '\n' : '%';
        }
        if (!rest.starts_with(expected)) {
            return false;
        }
        rest.remove_prefix(1);
    }
    return true;
}

} // namespace edgefence::traffic
