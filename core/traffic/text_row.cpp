// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/text_row.h"

#include "core/base/text.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"
#include "core/traffic/request_line.h"

#include <algorithm>

namespace edgefence::traffic {

using rules::Column;

namespace {

constexpr std::size_t kQuotedInMessage = 60;

bool isNothing(std::string_view value) { return value.data() == nullptr || value == "-"; }

} // namespace

std::vector<Column> columnsOf(const std::array<bool, kMeanings>& meanings) {
    const auto has = [&](Meaning meaning) { return meanings[static_cast<std::size_t>(meaning)]; };
    std::vector<Column> columns;
    for (std::size_t index = 0; index < rules::kColumnCount; ++index) {
        const auto column = static_cast<Column>(index);
        const bool isOfUrl = column == Column::Path || column == Column::Query ||
                             column == Column::Scheme || column == Column::Host;
        const bool isOfRequest = isOfUrl || column == Column::Method || column == Column::Protocol;
        const bool isClient = column == Column::Client;
        if (meanings[index] ||
            (isOfUrl && (has(Meaning::Target) || has(meaningOf(Column::Path)))) ||
            (isOfRequest && has(Meaning::Request)) ||
            (isClient && (has(Meaning::ConnectingIp) || has(Meaning::ForwardedFor) ||
                          has(Meaning::ChosenClient)))) {
            columns.push_back(column);
        }
    }
    return columns;
}

bool isStatus(std::string_view word) {
    const auto isDigit = [](char byte) { return byte >= '0' && byte <= '9'; };
    return (word.size() == 3 && isDigit(word[0]) && isDigit(word[1]) && isDigit(word[2])) ||
           word == "-" || word == "0" || word == "-1";
}

std::optional<Message> TextRow::readTime(Request& request, LogClock& clock) {
    std::string_view text = (*this)[Meaning::Time];
    const std::string_view date = (*this)[Meaning::Date];
    const bool isTimeOfDay = text.find(':') <= 2;
    if (date.data() != nullptr && isTimeOfDay) {
        // Mostly they stand side by side.
        const bool areOne =
            date.data() + date.size() + 1 == text.data() && *(text.data() - 1) == ' ';
        if (!areOne) {
            m_scratch.assign(date).append(1, ' ').append(text);
        }
        text = areOne ? std::string_view(date.data(), date.size() + 1 + text.size())
                      : std::string_view(m_scratch);
    }
    if (isNothing(text) || text.empty()) {
        return message(kTimeIsMissing);
    }
    if (!clock.read(text, request.time)) {
        return message(kBadTime, excerpt(text, kQuotedInMessage));
    }
    return std::nullopt;
}

void TextRow::readTarget(Request& request) const {
    const std::string_view method = request[Column::Method];
    if (method.data() != nullptr && !isMethod(method)) {
        request[Column::Method] = "-";
        request.badRequestLine = true;
        return;
    }
    const std::string_view path = (*this)[meaningOf(Column::Path)];
    if (const std::string_view target = (*this)[Meaning::Target];
        !isNothing(target) && !target.empty()) {
        const bool isRequestLine = method.data() == nullptr && target.front() != '/' &&
                                   target.find(" HTTP/") != std::string_view::npos;
        if (isRequestLine) {
            return splitRequestLine(target, request);
        }
        splitTarget(target, request);
    } else if (!isNothing(path) && !path.empty()) {
        splitTarget(path, request);
    }
    addQuery((*this)[meaningOf(Column::Query)], request);
}

/// Where the log has no client of its own, the one that a proxy has written down.
ChosenClient TextRow::writtenClient() const {
    const std::string_view own = (*this)[meaningOf(Column::Client)];
    if (m_choice.source == ClientSource::AsRecorded && !isNothing(own) && !own.empty()) {
        return {own}; // as nearly always, and without looking at the others
    }
    ClientAddresses addresses;
    addresses.connectingIp = (*this)[Meaning::ConnectingIp];
    addresses.forwardedFor = (*this)[Meaning::ForwardedFor];
    addresses.field = (*this)[Meaning::ChosenClient];
    addresses.clientIp = addresses.field;
    addresses.remote = isNothing(own) ? std::string_view() : own;
    addresses.recorded = addresses.remote;
    for (const std::string_view other : {addresses.connectingIp, addresses.forwardedFor}) {
        if (addresses.recorded.empty() && !isNothing(other)) {
            addresses.recorded = firstForwarded(other);
        }
    }
    return chosenClient(m_choice, addresses);
}

std::optional<Message> TextRow::fill(Request& request, LogClock& clock,
                                     std::optional<Instant> time) {
    if (time) {
        request.time = *time;
    } else if (auto reason = readTime(request, clock)) {
        return reason;
    }
    const std::string_view status = (*this)[meaningOf(Column::Status)];
    if (!status.empty() && !isStatus(status)) {
        return message(kBadStatus, excerpt(status, kQuotedInMessage));
    }
    for (std::size_t index = 0; index < rules::kColumnCount; ++index) {
        if (!isNothing(m_values[index])) {
            request.values[index] = m_values[index];
        }
    }
    request[Column::Method] = (*this)[meaningOf(Column::Method)];
    request[Column::Status] = status.empty() ? std::string_view() : status;
    request[Column::Path] = {};
    request[Column::Query] = {};
    const std::string_view line = (*this)[Meaning::Request];
    if (line.data() != nullptr && request[Column::Method].data() != nullptr &&
        line.find(' ') == std::string_view::npos) {
        (*this)[Meaning::Target] = line; // "GET" and "/path" in columns of their own
        readTarget(request);
    } else if (line.data() != nullptr) {
        splitRequestLine(line, request);
    } else {
        readTarget(request);
    }
    return readClient(request);
}

std::optional<Message> TextRow::readClient(Request& request) const {
    const ChosenClient written = writtenClient();
    const std::string_view client = firstForwarded(written.client);
    request.hasChosenClient = written.isAsChosen;
    if (client.empty()) {
        request[Column::Client] = {};
        return std::nullopt;
    }
    request[Column::Client] = client;
    // A field that took in more than an address, as with a prefix before the line.
    const bool isOne = client.front() != '"' && client.find(' ') == std::string_view::npos;
    return isOne ? std::nullopt
                 : std::optional(message(kBadClient, excerpt(client, kQuotedInMessage)));
}

} // namespace edgefence::traffic
