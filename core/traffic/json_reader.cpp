// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_reader.h"

#include "core/base/text.h"
#include "core/traffic/lines.h"
#include "core/traffic/log_time.h"
#include "core/traffic/messages.h"
#include "core/traffic/request_line.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace edgefence::traffic {

namespace dom = simdjson::dom;
using rules::Column;

namespace {

/// Keys behind this many are looked up each time.
constexpr std::size_t kMostPlaces = 200;

std::optional<Instant> timeOf(std::string_view text) {
    const bool date = text.find('-') != std::string_view::npos;
    return date ? parseRfc3339(text) : parseEpochTime(text);
}

} // namespace

JsonReader::JsonReader(std::shared_ptr<const JsonFields> fields)
    : m_fields(std::move(fields)),
      m_values(m_fields->slots),
      m_seen(m_fields->nodes.size()),
      m_numbers(m_fields->slots) {}

std::span<const Column> JsonReader::columns() const { return m_fields->filled; }

/// Strings unescaped, numbers in decimal (shortest for fractions, so that they are what was
/// written), "true" and "false"; nothing for null, objects and arrays.
void JsonReader::take(dom::element value, std::size_t slot) {
    const auto number = [&](auto figure) {
        Number& text = m_numbers[slot];
        const auto end = std::to_chars(text.data(), text.data() + text.size(), figure).ptr;
        m_values[slot] = {text.data(), static_cast<std::size_t>(end - text.data())};
    };
    switch (value.type()) {
    case dom::element_type::STRING:
        m_values[slot] = value.get_string().value_unsafe();
        break;
    case dom::element_type::INT64:
        number(value.get_int64().value_unsafe());
        break;
    case dom::element_type::UINT64:
        number(value.get_uint64().value_unsafe());
        break;
    case dom::element_type::DOUBLE:
        number(value.get_double().value_unsafe());
        break;
    case dom::element_type::BOOL:
        m_values[slot] = value.get_bool().value_unsafe() ? "true" : "false";
        break;
    default:
        break;
    }
}

const JsonFields::Node::Entry* JsonReader::find(std::string_view key, std::size_t node,
                                                std::size_t place) {
    std::vector<Seen>& seen = m_seen[node];
    if (place >= seen.size()) {
        seen.resize(place + 1);
    }
    if (seen[place].key != key || key.empty()) {
        const auto& entries = m_fields->nodes[node].entries;
        const auto entry = std::find_if(entries.begin(), entries.end(),
                                        [&](const auto& wanted) { return wanted.key == key; });
        seen[place] = {std::string(key), entry == entries.end() ? nullptr : &*entry};
    }
    return seen[place].entry;
}

void JsonReader::visit(dom::object object, std::size_t node) {
    std::size_t place = 0;
    for (const dom::key_value_pair field : object) {
        const auto* const wanted = find(field.key, node, std::min(place++, kMostPlaces));
        if (wanted == nullptr) {
            continue;
        }
        dom::object inner;
        if (wanted->slot != JsonFields::kNone) {
            take(field.value, wanted->slot);
        }
        if (wanted->child != JsonFields::kNone && field.value.get(inner) == simdjson::SUCCESS) {
            visit(inner, wanted->child);
        }
    }
}

simdjson::error_code JsonReader::collect(std::string_view text) {
    std::fill(m_values.begin(), m_values.end(), std::string_view{});
    dom::object object;
    const auto error =
        m_parser.parse(text.data(), text.size(), /*realloc_if_needed=*/false).get(object);
    if (error == simdjson::SUCCESS) {
        visit(object, 0);
    }
    return error;
}

std::string_view JsonReader::first(const std::vector<std::size_t>& slots) const {
    std::string_view found;
    for (const std::size_t slot : slots) {
        found = m_values[slot];
        if (!found.empty()) {
            break;
        }
    }
    return found;
}

std::optional<Message> JsonReader::fill(Request& request) const {
    const std::string_view time = first(m_fields->time);
    if (time.empty()) {
        return message(kTimeMissing, m_fields->timeName);
    }
    const auto instant = timeOf(time);
    if (!instant) {
        return message(kBadTime, excerpt(time, 60));
    }
    request.time = *instant;
    for (const Column column : m_fields->filled) {
        const std::string_view value = first(m_fields->columns[static_cast<std::size_t>(column)]);
        // Where these are empty, nothing was known; an empty agent or category is a value.
        const bool meansAbsent = column == Column::Client || column == Column::Status;
        if (!value.empty() || !meansAbsent) {
            request[column] = value;
        }
    }
    const std::string_view target = first(m_fields->target);
    if (!target.empty()) {
        splitTarget(target, request);
    }
    const std::string_view method = request[Column::Method];
    if (method.data() == nullptr && target.empty() && request[Column::Client].empty()) {
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

void JsonReader::readLine(std::string_view line, RecordWriter& writer) {
    if (trimmed(line).empty()) {
        writer.blank();
        return;
    }
    if (line.front() == '#') {
        writer.directive();
        return;
    }
    if (line.size() > kMaxLineBytes) {
        writer.reject(message(kLineTooLong), line);
        return;
    }
    auto error = collect(line);
    if (error == simdjson::UTF8_ERROR) {
        m_repaired = toUtf8Lossless(line);
        const std::size_t size = m_repaired.size();
        m_repaired.append(simdjson::SIMDJSON_PADDING, '\0');
        error = collect({m_repaired.data(), size});
    }
    if (error != simdjson::SUCCESS) {
        writer.reject(message(kNotJson, simdjson::error_message(error)), line);
        return;
    }
    if (m_fields->onlySlot != JsonFields::kNone) {
        const std::string_view value = m_values[m_fields->onlySlot];
        const auto& allowed = m_fields->onlyValues;
        if (!value.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
            writer.leaveOut();
            return;
        }
    }
    Request request;
    if (auto reason = fill(request)) {
        writer.reject(std::move(*reason), line);
    } else {
        writer.request(request);
    }
}

void JsonReader::read(const TextBlock& block, RecordWriter& writer) {
    static_assert(TextBlock::kPadding >= simdjson::SIMDJSON_PADDING);
    forEachLine(block, [&](std::string_view line) { readLine(line, writer); });
}

} // namespace edgefence::traffic
