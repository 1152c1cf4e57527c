// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_reader.h"

#include "core/base/text.h"
#include "core/traffic/json_names.h"
#include "core/traffic/json_objects.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"
#include "core/traffic/request_line.h"
#include "core/traffic/text_row.h"

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

using rules::Column;

namespace {

/// Where the object of a line begins: at its first brace that a name or another brace follows.
/// What stands before is the prefix of whoever collected the line.
std::size_t objectIn(std::string_view line) {
    for (std::size_t at = line.find('{'); at != std::string_view::npos;
         at = line.find('{', at + 1)) {
        const std::size_t next = line.find_first_not_of(" \t", at + 1);
        if (at == 0 ||
            (next != std::string_view::npos && (line[next] == '"' || line[next] == '}'))) {
            return at;
        }
    }
    return std::string_view::npos;
}

/// The layout of a log, once a line has shown it.
struct KnownLayout final : ReaderState {
    explicit KnownLayout(JsonLayout which) : layout(which) {}
    JsonLayout layout;
};

JsonLayout layoutOf(const TextBlock& block) {
    if (block.state != nullptr) {
        return static_cast<const KnownLayout*>(block.state)->layout;
    }
    return jsonLayout(block.text, static_cast<char>(block.lineEnd)).value_or(JsonLayout::Lines);
}

bool isOtherRow(const JsonValues& row) {
    return std::any_of(row.meanings->rows.begin(), row.meanings->rows.end(),
                       [&](const auto& condition) {
                           const std::string_view value = row[condition.slot];
                           return !value.empty() && !fitsAny(value, condition.values);
                       });
}

bool isSubrequest(const JsonValues& row) {
    return std::any_of(
        row.meanings->subrequests.begin(), row.meanings->subrequests.end(),
        [&](const auto& condition) { return fitsAny(row[condition.slot], condition.values); });
}

/// Keeps the number of "404 Not Found"; false if it is something else.
bool keepStatus(std::string_view& status) {
    if (isStatus(status)) {
        return true;
    }
    const std::string_view number = status.substr(0, status.find(' '));
    if (!number.empty() && !isStatus(number)) {
        return false;
    }
    status = number.empty() ? std::string_view() : number;
    return true;
}

/// Keeps the number, or takes that of another field: logs also call other things "status".
std::optional<Message> findStatus(const JsonValues& row, std::string_view& status) {
    if (keepStatus(status)) {
        return std::nullopt;
    }
    for (const std::size_t slot : row.meanings->columns[static_cast<std::size_t>(Column::Status)]) {
        std::string_view other = row[slot];
        if (!other.empty() && keepStatus(other)) {
            status = other;
            return std::nullopt;
        }
    }
    return message(kBadStatus, excerpt(status, 60));
}

/// Leaves out the columns that nobody looks at, but for those that JsonReader::fill() looks at.
std::shared_ptr<const JsonFields> withColumns(std::shared_ptr<const JsonFields> fields,
                                              const ColumnSet& wanted) {
    if (wanted.all()) {
        return fields;
    }
    auto some = std::make_shared<JsonFields>(*fields);
    const auto isIdle = [&](Column column) {
        const std::vector<Column>& required = fields->required;
        const bool isJudged = column == Column::Client || column == Column::Method ||
                              column == Column::Path || column == Column::Status ||
                              std::find(required.begin(), required.end(), column) != required.end();
        return !isJudged && !wanted.test(static_cast<std::size_t>(column));
    };
    some->filled.erase(std::remove_if(some->filled.begin(), some->filled.end(), isIdle),
                       some->filled.end());
    return some;
}

bool isListBracket(std::string_view line) {
    const std::string_view text = trimmed(line);
    return text == "[" || text == "]" || text == ",";
}

} // namespace

JsonReader::JsonReader(std::shared_ptr<const JsonFields> fields, const ReaderOptions& options)
    : m_fields(withColumns(std::move(fields), options.columns)),
      m_options(options),
      m_clock(options.zone),
      m_row(m_fields),
      m_shapes(m_fields) {}

std::span<const Column> JsonReader::columns() const { return m_fields->filled; }

std::size_t JsonReader::completePrefix(const TextBlock& text) const {
    const char end = static_cast<char>(text.lineEnd);
    if (layoutOf(text) == JsonLayout::Lines) {
        return Reader::completePrefix(text);
    }
    std::size_t complete = 0;
    while (complete < text.text.size()) {
        const JsonPiece piece = nextJsonPiece(text.text.substr(complete), end);
        const std::size_t behind = complete + piece.length;
        // Of what reaches the end, more may come.
        if (behind == text.text.size() &&
            (text.text.back() != end || piece.kind == JsonPiece::Kind::OpenObject)) {
            break;
        }
        complete = behind;
    }
    return complete;
}

std::shared_ptr<const ReaderState>
JsonReader::stateBehind(const TextBlock& block, std::shared_ptr<const ReaderState> state) const {
    const char end = static_cast<char>(block.lineEnd);
    const auto layout = state ? std::nullopt : jsonLayout(block.text, end);
    if (!layout) {
        return state;
    }
    // Lines are cut at their ends only.
    const bool isCutWithin = block.text.back() != end;
    return std::make_shared<const KnownLayout>(isCutWithin ? JsonLayout::Spread : *layout);
}

bool JsonReader::isLineByLine(const ReaderState* state) const {
    return state != nullptr && static_cast<const KnownLayout*>(state)->layout == JsonLayout::Lines;
}

void JsonReader::readClient(const JsonValues& row, Request& request) const {
    const JsonMeanings& meanings = *row.meanings;
    const std::string_view recorded =
        row.first(meanings.columns[static_cast<std::size_t>(Column::Client)]);
    if (m_options.client.source == ClientSource::AsRecorded) {
        if (!recorded.empty() && recorded != "-") {
            request[Column::Client] = recorded;
        }
        return;
    }
    ClientAddresses addresses;
    addresses.recorded = recorded;
    addresses.clientIp = row.first(meanings.clientIp);
    addresses.remote = row.first(meanings.remote);
    addresses.connectingIp = row.first(meanings.cfConnectingIp);
    addresses.forwardedFor = row.first(meanings.forwardedFor);
    addresses.field = row.first(meanings.chosenClient);
    const ChosenClient chosen = chosenClient(m_options.client, addresses);
    // Where it is empty, nothing was known.
    if (!chosen.client.empty()) {
        request[Column::Client] = chosen.client;
    }
    request.hasChosenClient = chosen.isAsChosen;
}

std::vector<std::string> JsonReader::fieldNames(const TextBlock& head) const {
    const bool isSpread = layoutOf(head) == JsonLayout::Spread;
    std::string_view rest = head.text;
    std::vector<std::string> names;
    while (!rest.empty() && names.empty()) {
        std::string_view line;
        if (isSpread) {
            const JsonPiece piece = nextJsonPiece(rest, static_cast<char>(head.lineEnd));
            line = piece.text;
            rest.remove_prefix(piece.length);
        } else {
            const char* at = rest.data();
            line = takeLine(at, rest.data() + rest.size(), head.lineEnd);
            rest.remove_prefix(static_cast<std::size_t>(at - rest.data()));
        }
        const std::size_t begin = objectIn(line);
        const std::size_t end = line.rfind('}');
        if (begin != std::string_view::npos && end != std::string_view::npos && end > begin) {
            names = jsonFieldNames(line.substr(begin, end + 1 - begin));
        }
    }
    return names;
}

std::string_view JsonReader::timeOf(const JsonValues& row) {
    const std::string_view time = row.first(row.meanings->time);
    const std::string_view date = row.first(row.meanings->date);
    if (date.empty() || time.find(':') > 2) {
        return time;
    }
    m_moment.assign(date).append(1, ' ').append(time);
    return m_moment;
}

std::string_view JsonReader::valueOf(const JsonValues& row, Column column) {
    const auto index = static_cast<std::size_t>(column);
    const std::string_view value = row.first(row.meanings->columns[index]);
    if (row.meanings->isDashNothing && value == "-") {
        return {};
    }
    return m_decoder.decoded(value, row.meanings->encodings[index]);
}

std::optional<Message> JsonReader::fill(const JsonValues& row, Request& request) {
    const JsonMeanings& meanings = *row.meanings;
    const std::string_view time = timeOf(row);
    if (time.empty()) {
        return message(kTimeMissing, meanings.timeName);
    }
    if (!m_clock.read(time, request.time)) {
        return message(kBadTime, excerpt(time, 60));
    }
    for (const Column column : meanings.filled) {
        if (column == Column::Client) {
            readClient(row, request);
            continue;
        }
        const std::string_view value = valueOf(row, column);
        // Where it is empty, nothing was known; an empty agent or category is a value.
        if (column != Column::Query && (!value.empty() || column != Column::Status)) {
            request[column] = value;
        }
    }
    if (auto reason = findStatus(row, request[Column::Status])) {
        return reason;
    }
    const std::string_view target = row.first(meanings.target);
    const std::string_view line = row.first(meanings.request);
    if (!target.empty()) {
        splitTarget(target, request);
    } else if (line.data() != nullptr && request[Column::Path].empty()) {
        splitRequestLine(line, request);
    }
    // A whole request line needs none, and an empty one of a server means that there was none.
    const std::string_view query = valueOf(row, Column::Query);
    if (!query.empty() && (!target.empty() || line.data() == nullptr)) {
        addQuery(query, request);
    }
    const std::string_view method = request[Column::Method];
    const bool named = method.data() != nullptr || !target.empty() || line.data() != nullptr;
    const bool lacksOne = std::any_of(meanings.required.begin(), meanings.required.end(),
                                      [&](Column column) { return request[column].empty(); });
    if ((!named && request[Column::Client].empty()) || lacksOne) {
        return message(kNotARequest);
    }
    if (method.data() != nullptr && !isMethod(method)) {
        request[Column::Method] = "-";
        request[Column::Path] = {};
        request[Column::Query] = {};
        request.badRequestLine = true;
    }
    return std::nullopt;
}

bool JsonReader::readObject(std::string_view object, std::string_view record, std::int64_t lines,
                            RecordWriter& writer) {
    JsonScanner scanner(object.data(), object.data() + object.size());
    const bool isObject = m_row.read(scanner, m_arena);
    const auto taken = static_cast<std::size_t>(scanner.at() - object.data());
    const std::string_view behind = withoutSeparators(object.substr(taken));
    if (isObject && behind.starts_with('{')) {
        readSpread({object, LineEnd::LineFeed}, lines, writer);
        return false;
    }
    if (!isObject || !behind.empty()) {
        const auto place = scanner.at() - record.data() + 1;
        writer.reject(message(kNotJson, static_cast<std::int64_t>(place)), record, lines);
        return false;
    }
    m_row.addFrom({record.data(), static_cast<std::size_t>(object.data() - record.data())});
    write(m_row.values(), record, lines, writer);
    return true;
}

void JsonReader::write(const JsonValues& row, std::string_view record, std::int64_t lines,
                       RecordWriter& writer) {
    if (isOtherRow(row)) {
        writer.reject(message(kOtherRow), record, lines);
        return;
    }
    if (m_options.subrequests == Subrequests::LeaveOut && isSubrequest(row)) {
        writer.leaveOut(message(kSubrequest), record, lines);
        return;
    }
    Request request = kBlankRequest;
    if (auto reason = fill(row, request)) {
        writer.reject(std::move(*reason), record, lines);
    } else {
        writer.request(request, lines);
    }
}

void JsonReader::readLine(std::string_view line, RecordWriter& writer) {
    if (!line.empty() && line.front() == '{' && line.size() <= kMaxLineBytes) {
        if (readObject(line, line, 1, writer)) {
            m_shapes.learn(line);
        }
    } else if (trimmed(line).empty()) {
        writer.blank();
    } else if (line.front() == '#' || isListBracket(line)) {
        writer.directive();
    } else if (line.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), line);
    } else if (const std::size_t begin = objectIn(line); begin != std::string_view::npos) {
        readObject(line.substr(begin), line, 1, writer);
    } else {
        writer.reject(message(kNotJson, std::int64_t{1}), line);
    }
}

void JsonReader::readLines(const TextBlock& block, RecordWriter& writer) {
    m_shapes.begin(block);
    const char* at = block.text.data();
    const char* const stop = at + block.text.size();
    while (at != stop) {
        if (const auto row = m_shapes.read(at, m_arena)) {
            write(row->values, row->line, 1, writer);
        } else {
            readLine(takeLine(at, stop, block.lineEnd), writer);
        }
    }
}

void JsonReader::readSpread(const TextBlock& block, std::int64_t linesBehind,
                            RecordWriter& writer) {
    std::string_view rest = block.text;
    while (!rest.empty()) {
        const JsonPiece piece = nextJsonPiece(rest, static_cast<char>(block.lineEnd));
        rest.remove_prefix(piece.length);
        const std::int64_t lines = piece.lines + (rest.empty() ? linesBehind : 0);
        switch (piece.kind) {
        case JsonPiece::Kind::Blank:
            writer.blank();
            break;
        case JsonPiece::Kind::Other:
            readLine(piece.text, writer);
            break;
        case JsonPiece::Kind::Object:
        case JsonPiece::Kind::OpenObject:
            readObject(piece.text, piece.text, lines, writer);
            break;
        }
    }
}

void JsonReader::read(const TextBlock& block, RecordWriter& writer) {
    m_arena.clear();
    m_decoder.beginBlock();
    if (layoutOf(block) == JsonLayout::Spread) {
        // The block may end within a line: one that goes on, or the last one.
        readSpread(block, 0, writer);
    } else {
        readLines(block, writer);
    }
}

} // namespace edgefence::traffic
