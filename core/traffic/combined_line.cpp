// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/combined_line.h"

#include "core/base/ip_address.h"
#include "core/base/text.h"
#include "core/traffic/canonical.h"
#include "core/traffic/lines.h"
#include "core/traffic/log_time.h"
#include "core/traffic/messages.h"
#include "core/traffic/request_line.h"

#include <algorithm>
#include <array>

namespace edgefence::traffic {

using rules::Column;

namespace {

constexpr std::size_t kQuotedInMessage = 60;

std::string quoted(std::string_view text) { return excerpt(text, kQuotedInMessage); }

/// Whether a line begins with a field in quotes, and is not in quotes as a whole.
bool beginsWithQuoted(std::string_view line) {
    const std::size_t close = line.starts_with('"') ? line.find('"', 1) : std::string_view::npos;
    return close != std::string_view::npos && close < line.find(" [") &&
           line.substr(close + 1).starts_with(' ');
}

std::string_view withoutLineQuotes(std::string_view line) {
    if (line.starts_with('"') && !beginsWithQuoted(line)) {
        line.remove_prefix(1);
        if (line.ends_with('"')) {
            line.remove_suffix(1);
        }
    }
    return line;
}

struct BracketedTime {
    std::size_t begin = 0; ///< of the opening bracket
    std::size_t end = 0;   ///< after the closing one
    Instant time;
};

bool isEscaped(std::string_view text, std::size_t at) {
    std::size_t slashes = 0;
    while (slashes < at && text[at - slashes - 1] == '\\') {
        ++slashes;
    }
    return slashes % 2 == 1;
}

/// Where the first quoted text begins. A user without a name, as Apache writes one, and quotes that
/// belong to a name are none.
std::size_t firstQuote(std::string_view line) {
    constexpr std::string_view kNoName = " \"\" ";
    std::size_t at = line.find('"');
    while (at != std::string_view::npos) {
        const bool isNoName = at > 0 && line.substr(at - 1).starts_with(kNoName);
        if (!isNoName && !isEscaped(line, at)) {
            break;
        }
        at = line.find('"', at + (isNoName ? 2 : 1));
    }
    return at;
}

/// The first time in brackets, after a blank and before the first quote: a user may contain a
/// bracket, an IPv6 client may stand in some, and what stands in quotes is the caller's.
std::optional<Message> findTime(std::string_view line, LogClock& clock, BracketedTime& found) {
    const std::size_t from = beginsWithQuoted(line) ? line.find('"', 1) + 1 : 0;
    const std::size_t quote = firstQuote(line.substr(from));
    const std::string_view front =
        line.substr(0, quote == std::string_view::npos ? quote : from + quote);
    // What is longer is none; without an end each bracket of a hostile line would look for it.
    constexpr std::size_t kLongestTime = 64;
    std::string_view last;
    for (std::size_t open = front.find(" ["); open != std::string_view::npos;
         open = front.find(" [", open + 1)) {
        const std::string_view inside = front.substr(open + 2, kLongestTime);
        const std::size_t close = inside.find(']');
        const std::string_view text = inside.substr(0, close);
        // Seconds since 1970 would be any number in brackets, such as a process id.
        const bool mayBe =
            close != std::string_view::npos && text.find(':') != std::string_view::npos;
        if (mayBe && clock.read(text, found.time)) {
            found.begin = open + 1;
            found.end = open + 2 + close + 1;
            return std::nullopt;
        }
        last = text;
    }
    return last.data() != nullptr ? message(kBadTime, quoted(last)) : message(kNoTime);
}

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// Whether a word can name a host, perhaps with a port. What collects logs writes other things in
/// front of their lines: times, and paths of what they come from.
bool mayBeHost(std::string_view word) {
    if (parseIpAddress(bareClient(word))) {
        return true;
    }
    const std::string_view port = word.substr(std::min(word.find(':'), word.size()));
    const bool isPort =
        port.empty() || port == ":*" || std::all_of(port.begin() + 1, port.end(), isDigit);
    const auto isOfNumber = [](char byte) { return isDigit(byte) || byte == '.'; };
    const bool isNumber = std::all_of(word.begin(), word.end(), isOfNumber);
    return isPort && !isNumber && word.find_first_of("/|") == std::string_view::npos;
}

/// The client: a word, or a list of addresses as X-Forwarded-For has it, perhaps in quotes.
std::string_view takeClient(std::string_view& front) {
    if (front.starts_with('"')) {
        const std::size_t end = std::min(front.find('"', 1), front.size());
        const std::string_view text = trimmed(front.substr(1, end - 1));
        front.remove_prefix(std::min(front.find_first_not_of(' ', end + 1), front.size()));
        return text.empty() ? std::string_view("-") : text;
    }
    const char* const begin = front.data();
    std::string_view last = takeWord(front);
    while (last.ends_with(',') && !front.empty() && !front.starts_with("- ")) {
        last = takeWord(front);
    }
    return {begin, static_cast<std::size_t>(last.data() + last.size() - begin)};
}

/// "client identity user". There may be more words: a user of several if the identity is missing (a
/// dash, as nearly always), "host client - user" or a list of proxies in the place of the host if
/// there is a dash one word later.
std::optional<Message> readCallers(std::string_view front, Request& request, Around& around) {
    const bool isQuoted = front.starts_with('"');
    std::array<std::string_view, 3> words;
    std::size_t count = 0;
    for (; count < words.size() && !front.empty(); ++count) {
        words[count] = count == 0 ? takeClient(front) : takeWord(front);
    }
    if (count == 0 || (words[0] == "-" && count < words.size())) {
        return message(kNoClient);
    }
    if (count < words.size()) {
        return message(kFieldsMissing);
    }
    if (!front.empty() && words[1] != "-") {
        const bool isList = isQuoted || words[0].find(',') != std::string_view::npos;
        if (words[2] != "-" || (!isList && !mayBeHost(words[0]))) {
            return message(kFieldsTooMany);
        }
        if (isList) {
            around.forwarded = words[0];
        } else {
            around.hasVirtualHost = true;
            request[Column::Host] = words[0] == "-" ? std::string_view() : words[0];
        }
        words[0] = words[1];
    }
    if (words[0] != "-") {
        request[Column::Client] = words[0];
    }
    return std::nullopt;
}

bool isStatus(std::string_view word) {
    const bool digits = std::all_of(word.begin(), word.end(), isDigit);
    return word == "-" || word == "0" || (word.size() == 3 && digits);
}

/// The closing quote of the text that `rest` begins with (its opening quote is gone): not escaped,
/// a blank or nothing behind it, and `fits` for what follows; npos if there is none.
template <class Fits> std::size_t closingQuote(std::string_view rest, Fits&& fits) {
    for (std::size_t at = rest.find('"'); at != std::string_view::npos;
         at = rest.find('"', at + 1)) {
        const std::string_view behind = rest.substr(at + 1);
        if (!isEscaped(rest, at) && (behind.empty() || behind.front() == ' ') && fits(behind)) {
            return at;
        }
    }
    return std::string_view::npos;
}

std::string_view trimmedFront(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

/// Reads from the opening quote of the request to the status.
std::optional<Message> readRequestAndStatus(std::string_view& rest, Request& request) {
    rest = trimmedFront(rest);
    if (rest.starts_with('(')) {
        rest = trimmedFront(rest.substr(std::min(rest.find(')'), rest.size() - 1) + 1));
    }
    if (!rest.starts_with('"')) {
        return message(kNoRequestLine);
    }
    rest.remove_prefix(1);
    const auto statusFollows = [](std::string_view behind) {
        behind = trimmedFront(behind);
        return isStatus(takeWord(behind));
    };
    std::size_t end = closingQuote(rest, statusFollows);
    if (end == std::string_view::npos) {
        end = closingQuote(rest, [](std::string_view) { return true; });
        if (end == std::string_view::npos) {
            return message(kRequestLineOpen);
        }
        std::string_view behind = trimmedFront(rest.substr(end + 1));
        return behind.empty() ? message(kStatusMissing)
                              : message(kBadStatus, quoted(takeWord(behind)));
    }
    splitRequestLine(rest.substr(0, end), request);
    rest = trimmedFront(rest.substr(end + 1));
    request[Column::Status] = takeWord(rest);
    return std::nullopt;
}

/// The quoted text in front; one that is not closed goes to the end of the line. A dash means that
/// there is none.
std::string_view takeQuoted(std::string_view& rest) {
    if (!rest.starts_with('"')) {
        return {};
    }
    rest.remove_prefix(1);
    const std::size_t end =
        std::min(closingQuote(rest, [](std::string_view) { return true; }), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest = trimmedFront(rest.substr(std::min(end + 1, rest.size())));
    return text == "-" ? std::string_view{} : text;
}

} // namespace

std::optional<Message> parseCombinedLine(std::string_view line, LogClock& clock, Request& request,
                                         Around& around) {
    line = withoutLineQuotes(trimmed(line));
    BracketedTime time;
    if (auto reason = findTime(line, clock, time)) {
        return reason;
    }
    request.time = time.time;
    if (auto reason = readCallers(trimmed(line.substr(0, time.begin)), request, around)) {
        return reason;
    }
    std::string_view rest = line.substr(time.end);
    if (auto reason = readRequestAndStatus(rest, request)) {
        return reason;
    }
    if (!rest.starts_with('"')) {
        takeWord(rest); // bytes sent
    }
    request.inexact = !rest.starts_with('"');
    request[Column::Referer] = takeQuoted(rest);
    request[Column::UserAgent] = takeQuoted(rest);
    const std::string_view behindAgent = takeQuoted(rest);
    around.forwarded = around.forwarded.empty() ? behindAgent : around.forwarded;
    return std::nullopt;
}

} // namespace edgefence::traffic
