// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/line_prefix.h"

#include "core/traffic/lines.h"
#include "core/traffic/log_time.h"

#include <algorithm>

namespace edgefence::traffic {
namespace {

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

bool isOneOf(std::string_view words, std::string_view word) {
    constexpr std::size_t kLength = 3;
    const std::size_t at = words.find(word);
    return word.size() == kLength && at != std::string_view::npos && at % (kLength + 1) == 0;
}

/// "<134>", which syslog puts in front of everything.
void dropPriority(std::string_view& text) {
    const std::size_t end = text.find('>');
    if (text.starts_with('<') && end != std::string_view::npos && end > 1 && end <= 4 &&
        std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(end), isDigit)) {
        text.remove_prefix(end + 1);
    }
}

bool isDay(std::string_view word) {
    return word.size() == 10 && isDigit(word.front()) && word[4] == '-' && word[7] == '-';
}

/// "08:00:00", perhaps with a fraction.
bool isTimeOfDay(std::string_view word) {
    constexpr std::size_t kSeconds = 8;
    const std::string_view fraction = word.substr(std::min(word.size(), kSeconds + 1));
    return word.size() >= kSeconds && isDigit(word.front()) && word[2] == ':' && word[5] == ':' &&
           (word.size() == kSeconds || word[kSeconds] == '.' || word[kSeconds] == ',') &&
           std::all_of(fraction.begin(), fraction.end(), isDigit);
}

/// "2026-08-24T08:00:00Z ", "2026-08-24 08:00:00.123 ", or "1787558400.123456 ": with the year.
bool dropFullTime(std::string_view& text) {
    std::string_view rest = text;
    const std::string_view word = takeWord(rest);
    constexpr std::size_t kShortest = 19;
    constexpr std::size_t kPointOfSeconds = 10;
    const bool isEpoch = word.find('.') == kPointOfSeconds;
    const bool isWhole = word.size() >= kShortest && word[4] == '-';
    if (!(isEpoch || isWhole) || !parseLogTime(word)) {
        rest = text;
        if (!isDay(takeWord(rest)) || !isTimeOfDay(takeWord(rest))) {
            return false;
        }
    }
    text = rest;
    return true;
}

/// The same, or "Aug  4 08:00:00 ", or "Mon 2026-08-24 08:00:00 UTC ".
bool dropTime(std::string_view& text) {
    if (dropFullTime(text)) {
        return true;
    }
    std::string_view rest = text;
    const std::string_view word = takeWord(rest);
    const std::string_view day = takeWord(rest);
    const std::string_view time = takeWord(rest);
    const bool isOfMonth = isOneOf("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", word) &&
                           !day.empty() && isDigit(day.front());
    const bool isOfWeek = isOneOf("Mon Tue Wed Thu Fri Sat Sun", word) && isDay(day);
    if (!(isOfMonth || isOfWeek) || !isTimeOfDay(time)) {
        return false;
    }
    if (isOfWeek) {
        takeWord(rest); // the zone
    }
    text = rest;
    return true;
}

/// "nginx[123]: " or "nginx: " behind the host.
bool dropHostAndTag(std::string_view& text) {
    takeWord(text);
    const std::string_view tag = takeWord(text);
    return tag.size() > 1 && tag.ends_with(':');
}

/// "1 2026-08-24T08:00:00Z host app 123 - [data] ", RFC 5424.
std::optional<std::string_view> withoutStructured(std::string_view text) {
    const std::string_view version = takeWord(text);
    if (version != "1" || !dropTime(text)) {
        return std::nullopt;
    }
    for (int word = 0; word < 4; ++word) { // host, program, process, kind of message
        takeWord(text);
    }
    if (text.starts_with('-')) {
        takeWord(text);
        return text;
    }
    while (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) {
            return std::nullopt;
        }
        text.remove_prefix(end + 1);
    }
    return trimmed(text);
}

std::optional<std::string_view> withoutSyslog(std::string_view text) {
    dropPriority(text);
    if (text.starts_with("1 ")) {
        return withoutStructured(text);
    }
    return dropTime(text) && dropHostAndTag(text) ? std::optional(text) : std::nullopt;
}

/// "2026-08-24T08:00:00.123456789Z stdout F ", as container runtimes write it: "P" instead of "F"
/// for a part of a line that they have cut, as they do with very long ones (the kubelet's log
/// format).
std::optional<PackedLine> withoutRuntime(std::string_view text) {
    if (!dropTime(text)) {
        return std::nullopt;
    }
    const std::string_view stream = takeWord(text);
    const std::string_view tag = text.substr(0, text.find(' '));
    if ((stream != "stdout" && stream != "stderr") || (tag != "F" && tag != "P")) {
        return std::nullopt;
    }
    // One blank is the runtime's; more are the beginning of what it has cut off before.
    text.remove_prefix(std::min(tag.size() + 1, text.size()));
    return PackedLine{text, streamOf(stream), tag == "P"};
}

/// "web-1  | ", Docker Compose, and "[pod/web/nginx] ", kubectl.
std::optional<std::string_view> withoutService(std::string_view text) {
    const std::string_view name = takeWord(text);
    const bool isService = !name.empty() && text.starts_with("| ");
    const bool isPod = name.starts_with("[pod/") && name.ends_with(']');
    if (!isService && !isPod) {
        return std::nullopt;
    }
    text.remove_prefix(isService ? 2 : 0);
    return text;
}

/// "2026-08-24T08:00:00.123456789Z ", as `docker logs --timestamps` writes it.
std::optional<std::string_view> withoutTime(std::string_view text) {
    return dropFullTime(text) ? std::optional(text) : std::nullopt;
}

} // namespace

std::optional<PackedLine> withoutServiceAndTime(std::string_view line) {
    auto text = withoutService(line);
    return text && dropFullTime(*text) ? std::optional(PackedLine{*text}) : std::nullopt;
}

std::optional<PackedLine> withoutPrefix(std::string_view line) {
    if (const auto packed = withoutRuntime(line)) {
        return packed;
    }
    for (const auto& without : {withoutSyslog, withoutService, withoutTime}) {
        if (const auto text = without(line)) {
            return PackedLine{*text};
        }
    }
    return std::nullopt;
}

} // namespace edgefence::traffic
