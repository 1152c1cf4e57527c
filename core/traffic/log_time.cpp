// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/log_time.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>

namespace edgefence::traffic {
namespace {

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// The number that exactly `count` digits at `at` make.
std::optional<unsigned> number(const char* at, std::size_t count) {
    unsigned value = 0;
    for (std::size_t place = 0; place < count; ++place) {
        if (!isDigit(at[place])) {
            return std::nullopt;
        }
        value = value * 10 + static_cast<unsigned>(at[place] - '0');
    }
    return value;
}

unsigned monthOf(const char* at) {
    static constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const std::size_t found = kMonths.find(std::string_view(at, 3));
    return found != std::string_view::npos && found % 3 == 0 ? static_cast<unsigned>(found / 3) + 1
                                                             : 0;
}

/// "20/Jul/2009:22:59:26", 20 bytes.
std::optional<Instant> localTime(const char* at) {
    const auto day = number(at, 2);
    const unsigned month = monthOf(at + 3);
    const auto year = number(at + 7, 4);
    const auto hour = number(at + 12, 2);
    const auto minute = number(at + 15, 2);
    const auto second = number(at + 18, 2);
    if (at[2] != '/' || at[6] != '/' || at[11] != ':' || at[14] != ':' || at[17] != ':' || !day ||
        !year || !hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                           std::chrono::month(month), std::chrono::day(*day)};
    if (!date.ok()) {
        return std::nullopt;
    }
    return std::chrono::sys_days(date) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
           std::chrono::seconds(*second);
}

/// "+0330" or "-0800", 5 bytes.
std::optional<std::chrono::minutes> offset(const char* at) {
    const auto hours = number(at + 1, 2);
    const auto minutes = number(at + 3, 2);
    if ((*at != '+' && *at != '-') || !hours || !minutes || *hours > 23 || *minutes > 59) {
        return std::nullopt;
    }
    const std::chrono::minutes size = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
    return *at == '+' ? size : -size;
}

} // namespace

std::optional<Instant> parseClfTime(std::string_view text) {
    constexpr std::size_t kLocalLength = 20;
    if (text.size() < kLocalLength) {
        return std::nullopt;
    }
    auto time = localTime(text.data());
    text.remove_prefix(kLocalLength);
    if (text.starts_with('.')) {
        std::size_t end = 1;
        Duration fraction{0};
        Duration unit{100};
        for (; end < text.size() && isDigit(text[end]); ++end, unit /= 10) {
            fraction += unit * (text[end] - '0');
        }
        if (!time || end == 1) {
            return std::nullopt;
        }
        *time += fraction;
        text.remove_prefix(end);
    }
    if (!time || text.empty()) {
        return time;
    }
    const auto zone = text.size() == 6 && text[0] == ' ' ? offset(text.data() + 1) : std::nullopt;
    return zone ? std::optional<Instant>(*time - *zone) : std::nullopt;
}

namespace {

/// "2026-08-24 08:00:00,123 +0200" and the like as RFC 3339 writes it; nothing if it is not alike.
std::optional<WrittenTime> parseIsoLike(std::string_view text) {
    constexpr std::size_t kDateLength = 10;
    constexpr std::size_t kSecondsEnd = 19;
    constexpr std::size_t kLongest = 48;
    if (text.size() < kSecondsEnd || text.size() > kLongest) {
        return std::nullopt;
    }
    std::array<char, kLongest + 4> form{};
    std::copy(text.begin(), text.end(), form.begin());
    form[4] = form[4] == '/' ? '-' : form[4];
    form[7] = form[7] == '/' ? '-' : form[7];
    form[kDateLength] = form[kDateLength] == ' ' ? 'T' : form[kDateLength];
    std::size_t end = kSecondsEnd;
    if (end < text.size() && (form[end] == '.' || form[end] == ',')) {
        form[end++] = '.';
        end += static_cast<std::size_t>(
            std::find_if_not(text.begin() + kSecondsEnd + 1, text.end(), isDigit) -
            (text.begin() + kSecondsEnd + 1));
    }
    std::string_view zone = text.substr(end);
    if (zone.starts_with(' ')) {
        zone.remove_prefix(1);
        zone = zone.substr(0, zone.find(' ')); // "+0000 UTC": once is enough
    }
    const bool hasOffset = !zone.empty();
    const bool isUtc = zone.empty() || zone == "UTC" || zone == "GMT" || zone == "Z";
    if (isUtc) {
        form[end++] = 'Z';
    } else {
        const bool withoutColon = zone.size() == 5 && zone[3] != ':';
        for (std::size_t at = 0; at < zone.size(); ++at) {
            if (withoutColon && at == 3) {
                form[end++] = ':';
            }
            form[end++] = zone[at];
        }
        if (zone.size() == 3) {
            end = static_cast<std::size_t>(
                std::copy_n(":00", 3, form.begin() + static_cast<std::ptrdiff_t>(end)) -
                form.begin());
        }
    }
    const auto time = parseRfc3339({form.data(), end});
    return time ? std::optional(WrittenTime{*time, hasOffset}) : std::nullopt;
}

/// "20260824T080000.123Z", ISO 8601 without its separators.
std::optional<WrittenTime> parseIsoBasic(std::string_view text) {
    constexpr std::size_t kLength = 15;
    if (text.size() < kLength || text[8] != 'T') {
        return std::nullopt;
    }
    std::string form;
    for (std::size_t at = 0; at < kLength; ++at) {
        form += at == 4 || at == 6 ? "-" : at == 11 || at == 13 ? ":" : "";
        form += text[at];
    }
    return parseIsoLike(form + std::string(text.substr(kLength)));
}

/// "Mon, 24 Aug 2026 08:00:00 GMT", "Mon Aug 24 08:00:00.123456 2026", "24 Aug 2026 08:00:00
/// +0200": English months in words of any order.
std::optional<WrittenTime> parseNamedMonth(std::string_view text) {
    std::string day;
    std::string month;
    std::string year;
    std::string time;
    std::string zone;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(" ,"), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) {
            continue;
        }
        const bool starts = isDigit(word.front());
        if (word.find(':') != std::string_view::npos && starts && time.empty()) {
            time = word;
        } else if (starts && word.size() <= 2 && day.empty()) {
            day = word;
        } else if (starts && word.size() == 4 && year.empty()) {
            year = word;
        } else if (word.size() == 3 && month.empty() && monthOf(word.data()) != 0) {
            month = word;
        } else if (word.front() == '+' || word.front() == '-' || word == "GMT" || word == "UTC") {
            zone = word;
        } else if (!month.empty() || starts) {
            return std::nullopt; // only the day of the week may stand before the month
        }
    }
    if (day.empty() || month.empty() || year.size() != 4 || time.size() < 8) {
        return std::nullopt;
    }
    const unsigned number = monthOf(month.data());
    return parseIsoLike(year + "-" + static_cast<char>('0' + number / 10) +
                        static_cast<char>('0' + number % 10) + "-" +
                        std::string(2 - day.size(), '0') + day + " " + time +
                        (zone.empty() ? "" : " " + zone));
}

} // namespace

std::optional<WrittenTime> parseLogTime(std::string_view text) {
    constexpr std::size_t kShortest = 20; // "20/Jul/2009:22:59:26"
    if (text.starts_with('[')) {
        text.remove_prefix(1);
        if (text.ends_with(']')) {
            text.remove_suffix(1);
        }
    }
    if (text.size() >= kShortest && text[2] == '/') {
        const auto time = parseClfTime(text);
        return time ? std::optional(WrittenTime{*time, text.find(' ') != std::string_view::npos})
                    : std::nullopt;
    }
    if (text.size() > 4 && (text[4] == '-' || text[4] == '/')) {
        return parseIsoLike(text);
    }
    if (const auto time = parseEpochTime(text)) {
        return WrittenTime{*time, true};
    }
    const auto time = parseIsoBasic(text);
    return time ? time : parseNamedMonth(text);
}

namespace {

constexpr std::size_t kMostDigits = 19; ///< they hold every nanosecond until the year 2262

/// The number that eight digits make, all at once; false if they are not all digits.
bool readEightDigits(const char* at, std::uint64_t& value) {
    constexpr std::uint64_t kHighHalves = 0xF0F0F0F0F0F0F0F0ULL;
    constexpr std::uint64_t kZeros = 0x3030303030303030ULL;
    constexpr std::uint64_t kSixes = 0x0606060606060606ULL;
    std::uint64_t word = 0;
    for (unsigned place = 0; place < 8; ++place) {
        word |= std::uint64_t{static_cast<unsigned char>(at[place])} << (8 * place);
    }
    if ((word & kHighHalves) != kZeros || ((word + kSixes) & kHighHalves) != kZeros) {
        return false;
    }
    word -= kZeros;
    word = word * 10 + (word >> 8U); // pairs, each in the low byte of two
    constexpr std::uint64_t kPairs = 0x000000FF000000FFULL;
    constexpr std::uint64_t kFirstTwo = 100 + (std::uint64_t{1'000'000} << 32U);
    constexpr std::uint64_t kLastTwo = 1 + (std::uint64_t{10'000} << 32U);
    value = ((word & kPairs) * kFirstTwo + ((word >> 16U) & kPairs) * kLastTwo) >> 32U;
    return true;
}

/// The number of a text of digits alone; false if it is anything else or too long.
bool readDigits(std::string_view text, std::uint64_t& value) {
    if (text.empty() || text.size() > kMostDigits) {
        return false;
    }
    value = 0;
    for (; text.size() >= 8; text.remove_prefix(8)) {
        std::uint64_t eight = 0;
        if (!readEightDigits(text.data(), eight)) {
            return false;
        }
        value = value * 100'000'000 + eight;
    }
    for (const char byte : text) {
        if (!isDigit(byte)) {
            return false;
        }
        value = value * 10 + static_cast<unsigned>(byte - '0');
    }
    return true;
}

struct Rounded {
    Instant time; ///< rounded down
    bool isMore = false;
};

/// Seconds or their parts, told apart by size.
Rounded sinceEpoch(std::uint64_t value, std::string_view fraction) {
    const auto isNotZero = [](std::string_view digits) {
        return digits.find_first_not_of('0') != std::string_view::npos;
    };
    constexpr std::uint64_t kMillion = 1'000'000;
    std::uint64_t milliseconds = value;
    bool isMore = isNotZero(fraction);
    if (value > 100'000 * kMillion * kMillion) {
        milliseconds = value / kMillion;
        isMore = isMore || value % kMillion != 0;
    } else if (value > 100 * kMillion * kMillion) {
        milliseconds = value / 1000;
        isMore = isMore || value % 1000 != 0;
    } else if (value <= kMillion * 100'000) {
        milliseconds = value * 1000;
        for (std::uint64_t unit = 100; unit > 0 && !fraction.empty(); unit /= 10) {
            milliseconds += unit * static_cast<unsigned>(fraction.front() - '0');
            fraction.remove_prefix(1);
        }
        isMore = isNotZero(fraction);
    }
    return {Instant(Duration(static_cast<std::int64_t>(milliseconds))), isMore};
}

} // namespace

bool LogClock::read(std::string_view text, Instant& time) {
    if (std::uint64_t value = 0; readDigits(text, value)) {
        time = sinceEpoch(value, {}).time;
        return true;
    }
    if (text.size() == m_length && std::memcmp(text.data(), m_text.data(), m_length) == 0 &&
        m_length > 0) {
        time = m_time;
        return true;
    }
    const auto written = parseLogTime(text);
    if (!written) {
        return false;
    }
    time = resolve(*written);
    m_length = text.size() <= m_text.size() ? text.size() : 0;
    std::memcpy(m_text.data(), text.data(), m_length);
    m_time = time;
    return true;
}

std::optional<Instant> ClfClock::read(const char* text) {
    if (std::memcmp(text, m_text.data(), kLength) != 0) {
        const auto time = parseClfTime({text, kLength});
        if (!time) {
            return std::nullopt;
        }
        std::memcpy(m_text.data(), text, kLength);
        m_time = *time;
    }
    return m_time;
}

namespace {

struct Decimal {
    std::string_view whole;
    std::string_view fraction;
};

/// Digits, perhaps with a point or an exponent ("1.787558400123e12", as some programs write large
/// fractions), which moves the point: `shifted` then holds the digits. At most kMostDigits before
/// the point.
std::optional<Decimal> splitDecimal(std::string_view text, std::string& shifted) {
    const std::size_t exponentAt = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, exponentAt);
    const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    Decimal number{mantissa.substr(0, point),
                   mantissa.substr(std::min(point + 1, mantissa.size()))};
    const auto digits = [](std::string_view part) {
        return std::all_of(part.begin(), part.end(), isDigit);
    };
    if (number.whole.empty() || !digits(number.whole) || !digits(number.fraction)) {
        return std::nullopt;
    }
    if (exponentAt != std::string_view::npos) {
        std::string_view exponent = text.substr(exponentAt + 1);
        exponent.remove_prefix(exponent.starts_with('+') ? 1 : 0);
        std::size_t places = 0;
        const auto read =
            std::from_chars(exponent.data(), exponent.data() + exponent.size(), places);
        if (read.ec != std::errc() || read.ptr != exponent.data() + exponent.size() ||
            places > kMostDigits) {
            return std::nullopt;
        }
        shifted = std::string(number.whole) + std::string(number.fraction);
        const std::size_t whole = number.whole.size() + places;
        shifted.resize(std::max(shifted.size(), whole), '0');
        number = {std::string_view(shifted).substr(0, whole),
                  std::string_view(shifted).substr(whole)};
    }
    return number.whole.size() <= kMostDigits ? std::optional(number) : std::nullopt;
}

} // namespace

std::optional<Instant> parseEpochTime(std::string_view text) {
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    std::string shifted;
    const auto number = splitDecimal(text, shifted);
    if (!number) {
        return std::nullopt;
    }
    std::uint64_t whole = 0;
    readDigits(number->whole, whole);
    const Rounded size = sinceEpoch(whole, number->fraction);
    const auto down = Duration(isNegative && size.isMore ? 1 : 0);
    return Instant(isNegative ? -size.time.time_since_epoch() - down
                              : size.time.time_since_epoch());
}

} // namespace edgefence::traffic
