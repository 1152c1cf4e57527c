// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/directive_reader.h"

#include "core/base/text.h"
#include "core/traffic/field_names.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"
#include "core/traffic/scan.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace edgefence::traffic {

using rules::Column;

namespace {

using Step = Directive::Step;

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

bool isDigit(char byte) { return byte >= '0' && byte <= '9'; }

bool startsWith(const char* at, const char* stop, std::string_view text) {
    return static_cast<std::size_t>(stop - at) >= text.size() &&
           std::memcmp(at, text.data(), text.size()) == 0;
}

bool isEscaped(const char* begin, const char* at) {
    const char* slash = at;
    while (slash != begin && slash[-1] == '\\') {
        --slash;
    }
    return (at - slash) % 2 == 1;
}

/// Whether a field can begin here; says no only where it is sure. Tells where a field before it
/// ends that has the text between the two inside: a request with a quote in it.
bool mayBegin(const Step& step, const char* at, const char* stop) {
    if (step.meaning == meaningOf(Column::Status)) {
        const char end = step.literal.empty() ? ' ' : step.literal.front();
        return isStatus(between(at, findByte(at, stop, end)));
    }
    if (step.meaning == Meaning::Time && !step.pattern) {
        return at != stop && (isDigit(*at) || *at == '[');
    }
    return true;
}

/// Where the field at `at` ends: before the text that stands behind it; null if that is not there.
const char* endOf(const Step& step, const Step* next, const char* at, const char* stop) {
    const std::string_view literal = step.literal;
    const char* first = nullptr;
    const char* from = at + std::min(step.least, static_cast<std::size_t>(stop - at));
    for (const char* found = findByte(from, stop, literal.front()); found < stop;
         found = findByte(found + 1, stop, literal.front())) {
        const bool isList =
            (step.meaning == Meaning::ForwardedFor || step.meaning == Meaning::ChosenClient) &&
            found != at;
        if (!startsWith(found, stop, literal) || (step.isQuoted && isEscaped(at, found)) ||
            (isList && found[-1] == ',' && *found == ' ')) {
            continue;
        }
        const char* const behind = found + literal.size();
        // The last of a line, in quotes that nobody escaped.
        const bool isInside = next == nullptr && behind != stop && *behind != ' ' && step.isQuoted;
        if (!isInside && (next == nullptr || mayBegin(*next, behind, stop))) {
            return found;
        }
        first = first == nullptr && !isInside ? found : first;
    }
    return first;
}

/// What a line ends with in a field: where that stands in quotes, without the closing one.
std::string_view lastOf(const Step& step, std::string_view text) {
    const bool isClosed = step.isQuoted && text.ends_with('"') &&
                          !isEscaped(text.data(), text.data() + text.size() - 1);
    text.remove_suffix(isClosed ? 1 : 0);
    return text;
}

/// Without the port of "192.0.2.1:443" and "2001:db8::1:443".
std::string_view withoutPort(std::string_view address) {
    const std::size_t colon = address.rfind(':');
    return colon == std::string_view::npos ? address : address.substr(0, colon);
}

/// Lets the field that the user takes the client's address from mean that.
std::shared_ptr<const DirectiveReader::Directives>
withChosenClient(std::shared_ptr<const DirectiveReader::Directives> directives,
                 const ClientChoice& choice) {
    if (choice.source != ClientSource::Field && choice.source != ClientSource::ClientIp) {
        return directives;
    }
    auto chosen = std::make_shared<DirectiveReader::Directives>(*directives);
    for (Directive& directive : *chosen) {
        std::vector<std::string_view> names;
        for (const Step& step : directive.steps) {
            names.push_back(step.name);
        }
        const auto at = fieldAmong(names, fieldOf(choice));
        if (at && directive.steps[*at].meaning != Meaning::Client) {
            directive.steps[*at].meaning = Meaning::ChosenClient;
            directive.columns.push_back(Column::Client);
        }
    }
    return chosen;
}

} // namespace

DirectiveReader::DirectiveReader(std::shared_ptr<const Directives> directives,
                                 const ReaderOptions& options)
    : m_directives(withChosenClient(std::move(directives), options.client)),
      m_clock(options.zone),
      m_row(options.client) {
    for (const Directive& directive : *m_directives) {
        for (const Column column : directive.columns) {
            if (std::find(m_columns.begin(), m_columns.end(), column) == m_columns.end()) {
                m_columns.push_back(column);
            }
        }
    }
}

std::optional<Message> DirectiveReader::split(const Directive& directive, std::string_view line,
                                              bool& isInexact) {
    const char* at = line.data();
    const char* const stop = at + line.size();
    if (!startsWith(at, stop, directive.front)) {
        return message(kNotLikeFront, '"' + excerpt(directive.front, 40) + '"');
    }
    at += directive.front.size();
    for (std::size_t number = 0; number < directive.steps.size(); ++number) {
        const Step& step = directive.steps[number];
        const bool isLast = number + 1 == directive.steps.size();
        const bool isNeeded = number < directive.needed;
        const char* end = stop;
        bool isThere = true;
        if (step.pattern) {
            std::string_view rest = between(at, stop);
            isThere = step.pattern->read(rest, m_time);
            end = rest.data();
            if (!isThere && isNeeded) {
                return message(kBadTime, excerpt(between(at, stop), 40));
            }
            isThere = isThere && startsWith(end, stop, step.literal);
        } else if (!step.literal.empty()) {
            end = endOf(step, isLast ? nullptr : &directive.steps[number + 1], at, stop);
            isThere = end != nullptr;
        } else if (step.meaning == meaningOf(Column::Status)) {
            end = findByte(at, stop, ' '); // the line may go on
            isInexact = isInexact || end != stop;
        }
        if (!isThere && isNeeded && !(isLast && step.isQuoted)) {
            return message(kNotLikeDirective, '"' + step.literal + '"', step.name);
        }
        isInexact = isInexact || !isThere;
        m_row[step.meaning] = isThere ? between(at, end) : lastOf(step, between(at, stop));
        if (step.hasPort) {
            m_row[step.meaning] = withoutPort(m_row[step.meaning]);
        }
        if (!isThere) {
            break;
        }
        at = end + step.literal.size();
    }
    return std::nullopt;
}

std::optional<Message> DirectiveReader::parse(const Directive& directive, std::string_view line,
                                              Request& request) {
    m_row.clear();
    if (directive.hasPatterns) {
        m_time = {};
    }
    bool isInexact = false;
    if (auto reason = split(directive, line, isInexact)) {
        return reason;
    }
    std::optional<Instant> time;
    if (directive.hasPatterns) {
        const auto moment = m_time.moment();
        if (!moment) {
            return message(kBadTime, excerpt(m_row[Meaning::Time], 40));
        }
        time = m_clock.resolve(*moment);
    }
    const std::string_view client = m_row[meaningOf(Column::Client)];
    if (client.data() != nullptr && client.empty()) {
        return message(kNoClient);
    }
    request.inexact = isInexact;
    return m_row.fill(request, m_clock, time);
}

void DirectiveReader::readLine(std::string_view line, RecordWriter& writer) {
    const std::size_t first = line.find_first_not_of(" \t");
    const std::string_view text = line.substr(std::min(first, line.size()));
    if (trimmed(text).empty()) {
        writer.blank();
        return;
    }
    const auto isLike = [&](const Directive& directive) {
        return directive.front.starts_with('#');
    };
    if (text.front() == '#' && std::none_of(m_directives->begin(), m_directives->end(), isLike)) {
        writer.directive();
        return;
    }
    if (line.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), line);
        return;
    }
    std::optional<Message> why;
    for (const Directive& directive : *m_directives) {
        Request request = kBlankRequest;
        auto reason = parse(directive, text, request);
        if (!reason) {
            writer.request(request);
            return;
        }
        if (!why) {
            why = std::move(reason);
        }
    }
    writer.reject(std::move(*why), line);
}

std::vector<std::string> DirectiveReader::fieldNames(const TextBlock&) const {
    std::vector<std::string> names;
    for (const Directive& directive : *m_directives) {
        for (const Step& step : directive.steps) {
            if (std::find(names.begin(), names.end(), step.name) == names.end()) {
                names.push_back(step.name);
            }
        }
    }
    return names;
}

void DirectiveReader::read(const TextBlock& block, RecordWriter& writer) {
    forEachLine(block, [&](std::string_view line) { readLine(line, writer); });
}

} // namespace edgefence::traffic
