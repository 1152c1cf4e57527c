// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/w3c_reader.h"

#include "core/base/text.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"
#include "core/traffic/scan.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace edgefence::traffic {

namespace {

constexpr std::string_view kFields = "#Fields:";
constexpr std::string_view kDate = "#Date:";
constexpr std::string_view kStartDate = "#Start-Date:";

std::vector<std::string_view> words(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r";
    std::vector<std::string_view> found;
    for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;
         at = text.find_first_not_of(kBlanks, at)) {
        const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
        found.push_back(text.substr(at, end - at));
        at = end;
    }
    return found;
}

bool startsWithIgnoringCase(std::string_view text, std::string_view front) {
    return text.size() >= front.size() &&
           toLowerAscii(text.substr(0, front.size())) == toLowerAscii(front);
}

/// What parts the fields of a line: the first of blank and tab.
char separatorOf(const char* at, const char* stop) {
    const char* const blank = findByte(at, stop, ' ');
    return findByte(at, blank, '\t') == blank ? ' ' : '\t';
}

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

} // namespace

W3cReader::W3cReader(std::shared_ptr<const W3cFields> fields, const ReaderOptions& options)
    : m_fields(std::move(fields)),
      m_clock(options.zone),
      m_row(options.client),
      m_choice(options.client) {}

std::shared_ptr<const W3cReader::State> W3cReader::after(std::string_view directive,
                                                         const State* before) const {
    const bool isFields = startsWithIgnoringCase(directive, kFields);
    const bool isDate =
        startsWithIgnoringCase(directive, kDate) || startsWithIgnoringCase(directive, kStartDate);
    if (!isFields && !isDate) {
        return nullptr;
    }
    auto state = before == nullptr ? std::make_shared<State>() : std::make_shared<State>(*before);
    const std::string_view rest = directive.substr(directive.find(':') + 1);
    const std::vector<std::string_view> given = words(rest);
    if (isFields) {
        state->columns = m_fields->table.columnsOf(given);
        state->columns.choose(m_choice, given);
    } else if (!given.empty()) {
        state->date = given.front();
    }
    return state;
}

std::shared_ptr<const ReaderState>
W3cReader::stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const {
    const char end = static_cast<char>(block.lineEnd);
    const char* const begin = block.text.data();
    const char* const stop = begin + block.text.size();
    const char* at = begin;
    while (const auto* found = static_cast<const char*>(
               std::memchr(at, '#', static_cast<std::size_t>(stop - at)))) {
        const char* line = found;
        while (line != begin && line[-1] != end) {
            --line;
        }
        const bool isDirective = withoutMarks(between(line, found + 1)).starts_with('#');
        const auto* const lineEnd = static_cast<const char*>(
            std::memchr(found, end, static_cast<std::size_t>(stop - found)));
        at = lineEnd == nullptr ? stop : lineEnd;
        if (!isDirective) {
            continue;
        }
        if (auto next = after(between(found, at), static_cast<const State*>(state.get()))) {
            state = std::move(next);
        }
    }
    return state;
}

std::vector<std::string> W3cReader::fieldNames(const TextBlock& head) const {
    std::vector<std::string> names;
    forEachLine(head, [&](std::string_view line) {
        if (startsWithIgnoringCase(line, kFields)) {
            for (const std::string_view name : words(line.substr(kFields.size()))) {
                // Each part of a log that was begun anew says them again.
                if (std::find(names.begin(), names.end(), name) == names.end()) {
                    names.emplace_back(name);
                }
            }
        }
    });
    return names;
}

void W3cReader::read(const TextBlock& block, RecordWriter& writer) {
    m_decoder.beginBlock();
    m_unquoted.clear();
    const auto* state = static_cast<const State*>(block.state);
    std::shared_ptr<const State> own;
    forEachLine(block, [&](std::string_view line) {
        if (!line.empty() && line.front() == '#') {
            writer.directive();
            if (auto next = after(line, state)) {
                own = std::move(next);
                state = own.get();
            }
        } else {
            readLine(line, state, writer);
        }
    });
}

void W3cReader::readLine(std::string_view line, const State* state, RecordWriter& writer) {
    if (trimmed(line).empty()) {
        writer.blank();
        return;
    }
    if (line.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), line);
        return;
    }
    if (state == nullptr || state->columns.wanted == 0) {
        writer.reject(message(kNoFieldsYet), line);
        return;
    }
    Request request = kBlankRequest;
    if (auto reason = parse(line, *state, request)) {
        writer.reject(std::move(*reason), line);
    } else {
        writer.request(request);
    }
}

/// The value in quotes at `at`, which moves behind it; without a closing quote nothing, and `at`
/// stays.
std::string_view W3cReader::takeQuoted(const char*& at, const char* stop, char separator) {
    bool hasQuotes = false;
    for (const char* quote = findByte(at + 1, stop, '"'); quote < stop;
         quote = findByte(quote + 1, stop, '"')) {
        if (quote + 1 != stop && quote[1] == '"') {
            hasQuotes = true;
            ++quote;
            continue;
        }
        if (quote + 1 != stop && quote[1] != separator) {
            continue;
        }
        std::string_view value = between(at + 1, quote);
        at = quote + 1;
        if (hasQuotes) {
            std::string& text = m_unquoted.emplace_back();
            for (std::size_t byte = 0; byte < value.size(); ++byte) {
                text += value[byte];
                byte += value.substr(byte).starts_with("\"\"") ? 1 : 0;
            }
            value = text;
        }
        return value;
    }
    return {};
}

std::optional<Message> W3cReader::parse(std::string_view line, const State& state,
                                        Request& request) {
    m_row.clear();
    const char* at = line.data();
    const char* const stop = at + line.size();
    const char separator = separatorOf(at, stop);
    const TableColumns& columns = state.columns;
    for (std::size_t number = 0; number < columns.wanted; ++number) {
        while (separator == ' ' && at != stop && *at == ' ') {
            ++at;
        }
        if (at == stop) {
            if (number < columns.needed) {
                return message(kFieldsFew, static_cast<std::int64_t>(number),
                               static_cast<std::int64_t>(columns.meanings.size()));
            }
            request.inexact = true;
            break;
        }
        const Meaning meaning = columns.meanings[number];
        std::string_view value;
        if (*at == '"') {
            value = takeQuoted(at, stop, separator);
        }
        if (value.data() == nullptr) {
            const char* const end = findByte(at, stop, separator);
            value = between(at, end);
            at = end;
        }
        m_row[meaning] =
            m_decoder.decoded(value, m_fields->encodings[static_cast<std::size_t>(meaning)]);
        at += at == stop ? 0 : 1;
    }
    if (m_row[Meaning::Date].data() == nullptr && !state.date.empty() &&
        m_row[Meaning::Time].find(':') <= 2) {
        m_row[Meaning::Date] = state.date;
    }
    return m_row.fill(request, m_clock);
}

} // namespace edgefence::traffic
