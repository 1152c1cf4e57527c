// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/combined_reader.h"

#include "core/base/ip_address.h"
#include "core/traffic/canonical.h"
#include "core/traffic/combined_line.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"
#include "core/traffic/request_line.h"
#include "core/traffic/scan.h"

#include <array>
#include <cstring>

namespace edgefence::traffic {

using rules::Column;

namespace {

constexpr std::array kColumns{Column::Client,  Column::Scheme,   Column::Host,     Column::Method,
                              Column::Path,    Column::Query,    Column::Protocol, Column::Status,
                              Column::Referer, Column::UserAgent};
constexpr std::size_t kColumnsOfTail = 2;

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

bool isAddress(std::string_view hop) { return parseIpAddress(bareClient(hop)).has_value(); }

/// Anything can stand behind the agent: a list of hops has an address in it.
bool isForwardedFor(std::string_view text) {
    for (;;) {
        const std::size_t comma = text.find(',');
        if (isAddress(trimmed(text.substr(0, comma)))) {
            return true;
        }
        if (comma == std::string_view::npos) {
            return false;
        }
        text.remove_prefix(comma + 1);
    }
}

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

/// The quoted text at `at` (its opening quote) and what follows it; false if its end is not plain:
/// perhaps escaped, or not followed by a blank or the end of the line.
bool takeUsualQuoted(const char*& at, const char* stop, std::string_view& text) {
    if (at == stop || *at != '"') {
        return false;
    }
    const char* const begin = at + 1;
    const char* const end = findByte(begin, stop, '"');
    if (end == stop || end[-1] == '\\' || (end + 1 != stop && end[1] != ' ')) {
        return false;
    }
    text = between(begin, end);
    if (text == "-") {
        text = {};
    }
    at = end + 1;
    return true;
}

/// Reads a line as nearly all lines are written, without looking at a byte twice:
///     client - - [time] "request" 200 bytes "referer" "agent"
/// False, and `request` in pieces, if it is not like that; parseCombinedLine() then decides, which
/// says the same of every line that this function reads.
bool readUsualLine(std::string_view line, ClfClock& clock, Request& request) {
    constexpr std::string_view kMiddle = " - - [";
    constexpr std::string_view kAfterTime = "] \"";
    constexpr std::size_t kFixed = kMiddle.size() + ClfClock::kLength + kAfterTime.size();
    const char* at = line.data();
    const char* const stop = at + line.size();
    const char* const clientEnd = findByte(at, stop, ' ');
    const std::string_view client = between(at, clientEnd);
    if (static_cast<std::size_t>(stop - clientEnd) < kFixed ||
        std::memcmp(clientEnd, kMiddle.data(), kMiddle.size()) != 0 || client == "-" ||
        findByte(at, clientEnd, '"') != clientEnd) {
        return false;
    }
    at = clientEnd + kMiddle.size();
    const auto time = clock.read(at);
    at += ClfClock::kLength;
    if (!time || std::memcmp(at, kAfterTime.data(), kAfterTime.size()) != 0) {
        return false;
    }
    request.time = *time;
    request[Column::Client] = client;

    at += kAfterTime.size();
    const char* const lineEnd = findByte(at, stop, '"');
    constexpr std::ptrdiff_t kStatusLength = 6; // quote, blank, three digits, blank
    if (stop - lineEnd < kStatusLength || lineEnd[-1] == '\\' || lineEnd[1] != ' ' ||
        !isDigit(lineEnd[2]) || !isDigit(lineEnd[3]) || !isDigit(lineEnd[4]) || lineEnd[5] != ' ') {
        return false;
    }
    splitRequestLine(between(at, lineEnd), request);
    request[Column::Status] = {lineEnd + 2, 3};

    at = lineEnd + kStatusLength;
    if (at != stop && *at == '"') {
        return false;
    }
    at = findByte(at, stop, ' ');
    if (at == stop) {
        request.inexact = true; // nothing behind the bytes sent
        return true;
    }
    ++at;
    if (!takeUsualQuoted(at, stop, request[Column::Referer]) || at == stop) {
        return false;
    }
    ++at;
    return takeUsualQuoted(at, stop, request[Column::UserAgent]);
}

} // namespace

std::vector<std::string> CombinedReader::fieldNames(const TextBlock&) const {
    std::vector<std::string> names{"client",  "identity", "user", "time",
                                   "request", "status",   "bytes"};
    if (m_tail != CombinedTail::None) {
        names.insert(names.end(), {"referer", "user agent"});
    }
    return names;
}

std::span<const Column> CombinedReader::columns() const {
    const std::span<const Column> all = kColumns;
    return m_tail == CombinedTail::None ? all.first(all.size() - kColumnsOfTail) : all;
}

bool CombinedReader::wantsForwarded() const {
    return m_choice.source == ClientSource::ForwardedForFirst ||
           m_choice.source == ClientSource::ForwardedForLast;
}

void CombinedReader::chooseClient(std::string_view forwarded, Request& request) const {
    ClientAddresses addresses;
    addresses.recorded = request[Column::Client];
    addresses.remote = addresses.recorded;
    const bool isList = addresses.recorded.find(',') != std::string_view::npos;
    if (isForwardedFor(forwarded)) {
        addresses.forwardedFor = forwarded;
    } else if (isList && isForwardedFor(addresses.recorded)) {
        addresses.forwardedFor = addresses.recorded;
        addresses.remote = {}; // nobody knows who sent the list
    }
    const ChosenClient chosen = chosenClient(m_choice, addresses);
    // Callers write what they like into a list.
    const bool isCaller = isAddress(chosen.client);
    request[Column::Client] = isCaller ? chosen.client : addresses.recorded;
    request.hasChosenClient = chosen.isAsChosen && isCaller;
}

void CombinedReader::readLine(std::string_view line, RecordWriter& writer) {
    Request request = kBlankRequest;
    Around around;
    const auto take = [&] {
        const bool hasHost = around.hasVirtualHost;
        m_hasHost = m_hasHost.value_or(hasHost);
        const bool differs = request.inexact != (m_tail == CombinedTail::None);
        request.inexact = m_tail != CombinedTail::Any && (differs || hasHost != *m_hasHost);
        writer.request(request);
    };
    const bool maybeUsual =
        !line.empty() && line.front() > ' ' && line.front() != '#' && !wantsForwarded();
    if (maybeUsual && line.size() <= kMaxLineBytes && readUsualLine(line, m_clock, request)) {
        take();
        return;
    }
    if (trimmed(line).empty()) {
        writer.blank();
    } else if (line.front() == '#') {
        writer.directive();
    } else if (line.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), line);
    } else {
        request = {};
        if (auto reason = parseCombinedLine(line, m_otherClock, request, around)) {
            writer.reject(std::move(*reason), line);
        } else {
            if (wantsForwarded()) {
                chooseClient(around.forwarded, request);
            }
            take();
        }
    }
}

void CombinedReader::read(const TextBlock& block, RecordWriter& writer) {
    m_hasHost.reset();
    forEachLine(block, [&](std::string_view line) { readLine(line, writer); });
}

} // namespace edgefence::traffic
