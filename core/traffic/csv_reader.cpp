// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/csv_reader.h"

#include "core/traffic/lines.h"
#include "core/traffic/messages.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

namespace {

constexpr std::string_view kDelimiters = ",\t;|";
/// Columns that are looked at to find out what they are.
constexpr std::size_t kMostColumns = 2'000;

/// The delimiter that a line has most of.
char likelyDelimiter(std::string_view line) {
    return *std::max_element(kDelimiters.begin(), kDelimiters.end(), [&](char one, char other) {
        return std::count(line.begin(), line.end(), one) <
               std::count(line.begin(), line.end(), other);
    });
}

} // namespace

CsvReader::CsvReader(std::shared_ptr<const CsvFields> fields, const ReaderOptions& options)
    : m_fields(std::move(fields)),
      m_clock(options.zone),
      m_row(options.client),
      m_choice(options.client),
      m_subrequests(options.subrequests) {}

std::shared_ptr<const CsvReader::State> CsvReader::learnBy(char delimiter,
                                                           std::string_view line) const {
    std::vector<CsvScanner::Field> row;
    CsvScanner scanner(delimiter, LineEnd::LineFeed);
    scanner.read(line.data(), line.data() + line.size(), kMostColumns, row);
    auto state = std::make_shared<State>();
    state->delimiter = delimiter;
    std::vector<std::string_view> names;
    names.reserve(row.size());
    for (const CsvScanner::Field& field : row) {
        names.push_back(field.text);
    }
    state->columns = m_fields->table.columnsByPlace();
    state->columns.choose(m_choice, names);
    if (state->columns.makeRequests()) {
        // A first line whose time is none is the heading.
        TextRow first;
        for (std::size_t at = 0; at < std::min(row.size(), state->columns.wanted); ++at) {
            first[state->columns.meanings[at]] = row[at].text;
        }
        Request ignored;
        LogClock clock(std::nullopt);
        const bool isRow = !first.fill(ignored, clock);
        state->heading = isRow ? std::string_view() : line;
        return row.size() >= state->columns.needed ? state : nullptr;
    }
    state->columns = m_fields->table.columnsOf(names);
    state->columns.choose(m_choice, names);
    if (state->columns.makeRequests()) {
        state->heading = line;
        return state;
    }
    if (auto columns = m_fields->byLook ? columnsByLook(row) : std::nullopt) {
        state->columns = std::move(*columns);
        state->columns.choose(m_choice, {});
        return state;
    }
    return nullptr;
}

std::shared_ptr<const CsvReader::State> CsvReader::learn(std::string_view line) const {
    if (line.starts_with("{\"")) {
        return nullptr; // a JSON object; a log may have thousands to look at
    }
    if (m_fields->delimiter) {
        return learnBy(*m_fields->delimiter, line);
    }
    for (const char delimiter : kDelimiters) {
        if (auto state = learnBy(delimiter, line)) {
            return state;
        }
    }
    return nullptr;
}

CsvReader::Beginning CsvReader::beginning(const TextBlock& block) const {
    if (block.state != nullptr) {
        return {0, std::static_pointer_cast<const State>(
                       static_cast<const State*>(block.state)->shared_from_this())};
    }
    const char end = static_cast<char>(block.lineEnd);
    std::size_t at = 0;
    while (at < block.text.size()) {
        const std::size_t stop = std::min(block.text.find(end, at), block.text.size());
        std::string_view line = block.text.substr(at, stop - at);
        line.remove_suffix(end == '\n' && line.ends_with('\r') ? 1 : 0);
        line = withoutMarks(line);
        if (!trimmed(line).empty() && line.front() != '#') {
            if (auto state = learn(line)) {
                return {at, std::move(state)};
            }
        }
        at = std::min(stop + 1, block.text.size());
    }
    return {at, nullptr};
}

std::vector<std::string> CsvReader::fieldNames(const TextBlock& head) const {
    const auto [at, state] = beginning(head);
    // Where no line makes sense, the first shows what there is.
    const std::size_t first = state != nullptr ? at : head.text.find_first_not_of(" \t\r\n");
    std::string_view line;
    if (first < head.text.size()) {
        const char* begin = head.text.data() + first;
        line = takeLine(begin, head.text.data() + head.text.size(), head.lineEnd);
    }
    std::vector<CsvScanner::Field> row;
    CsvScanner scanner(state != nullptr ? state->delimiter : likelyDelimiter(line),
                       LineEnd::LineFeed);
    scanner.read(line.data(), line.data() + line.size(), kMostColumns, row);
    std::vector<std::string> names;
    for (const CsvScanner::Field& field : row) {
        const bool isNamed = state == nullptr || !state->heading.empty();
        names.push_back(isNamed ? std::string(field.text) : std::to_string(names.size() + 1));
    }
    return names;
}

std::size_t CsvReader::completePrefix(const TextBlock& text) const {
    const Beginning begin = beginning(text);
    if (begin.state == nullptr) {
        return Reader::completePrefix(text);
    }
    CsvScanner scanner(begin.state->delimiter, text.lineEnd);
    return begin.at + scanner.completePrefix(text.text.substr(begin.at));
}

std::shared_ptr<const ReaderState>
CsvReader::stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const {
    return state != nullptr ? state : beginning(block).state;
}

void CsvReader::read(const TextBlock& block, RecordWriter& writer) {
    m_texts.clear();
    const Beginning begin = beginning(block);
    forEachLine({block.text.substr(0, begin.at), block.lineEnd}, [&](std::string_view line) {
        CsvScanner::Record record;
        record.text = line;
        take(record, nullptr, writer);
    });
    if (begin.state == nullptr) {
        return;
    }
    CsvScanner scanner(begin.state->delimiter, block.lineEnd);
    const char* const stop = block.text.data() + block.text.size();
    for (const char* at = block.text.data() + begin.at; at != stop;) {
        const auto record = scanner.read(at, stop, begin.state->columns.wanted, m_found);
        take(record, begin.state.get(), writer);
        at = record.behind;
    }
}

void CsvReader::take(const CsvScanner::Record& record, const State* state, RecordWriter& writer) {
    if (trimmed(record.text).empty()) {
        writer.blank();
    } else if (record.text.front() == '#' ||
               (state != nullptr && !state->heading.empty() && record.text == state->heading)) {
        writer.directive(record.lines);
    } else if (record.text.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), record.text, record.lines);
    } else if (state == nullptr) {
        writer.reject(message(kNoHeading), record.text, record.lines);
    } else {
        Request request = kBlankRequest;
        if (auto reason = fill(*state, request)) {
            writer.reject(std::move(*reason), record.text, record.lines);
            return;
        }
        if (m_subrequests == Subrequests::LeaveOut &&
            fitsAny(m_row[Meaning::Source], m_fields->subrequests)) {
            writer.leaveOut(message(kSubrequest), record.text, record.lines);
        } else {
            writer.request(request, record.lines);
        }
    }
}

std::optional<Message> CsvReader::fill(const State& state, Request& request) {
    const TableColumns& columns = state.columns;
    if (m_found.size() < columns.needed) {
        return message(kFieldsFew, static_cast<std::int64_t>(m_found.size()),
                       static_cast<std::int64_t>(columns.meanings.size()));
    }
    m_row.clear();
    for (std::size_t at = 0; at < m_found.size(); ++at) {
        const CsvScanner::Field& field = m_found[at];
        // Nothing between two delimiters is no value; "" is an empty one.
        if (field.isQuoted || !field.text.empty()) {
            m_row[columns.meanings[at]] = plainText(field, m_texts);
        }
    }
    request.inexact = m_found.size() < columns.wanted;
    return m_row.fill(request, m_clock);
}

} // namespace edgefence::traffic
