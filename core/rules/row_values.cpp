// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/row_values.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <string>
#include <system_error>

namespace edgefence::rules {

namespace {

/// Columns in which a request without a value surely had none; in the others the log just does not
/// tell.
bool absentMeansEmpty(Column column) {
    switch (column) {
    case Column::Query:
    case Column::UserAgent:
    case Column::Referer:
    case Column::VerifiedBot:
    case Column::Method:
    case Column::Path:
        return true;
    default:
        return false;
    }
}

std::string_view extensionOf(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    const std::string_view segment =
        slash == std::string_view::npos ? path : path.substr(slash + 1);
    const std::size_t dot = segment.rfind('.');
    // A dot in front makes a hidden file, no extension.
    if (dot == std::string_view::npos || dot == 0)
        return {};
    return segment.substr(dot + 1);
}

/// Calls `use` with every name and value of a query, as they are written.
template <class Use> void forEachArgument(std::string_view query, const Use& use) {
    while (!query.empty()) {
        const std::size_t end = std::min(query.find('&'), query.size());
        const std::string_view part = query.substr(0, end);
        const std::size_t equals = std::min(part.find('='), part.size());
        if (!part.empty())
            use(part.substr(0, equals), part.substr(std::min(equals + 1, part.size())));
        query.remove_prefix(std::min(end + 1, query.size()));
    }
}

Datum listOf(const std::vector<std::string_view>& texts, Scratch& scratch) {
    const std::span<Datum> items = scratch.data(texts.size());
    std::ranges::transform(texts, items.begin(), [](std::string_view text) { return Datum{text}; });
    return {ListView{items.data(), items.size()}};
}

Datum argumentMap(std::string_view query, Scratch& scratch) {
    std::map<std::string_view, std::vector<std::string_view>> byName;
    forEachArgument(query, [&byName](std::string_view name, std::string_view value) {
        byName[name].push_back(value);
    });
    const std::span<MapEntry> entries = scratch.entries(byName.size());
    std::ranges::transform(byName, entries.begin(), [&scratch](const auto& entry) {
        return MapEntry{entry.first, listOf(entry.second, scratch)};
    });
    return {MapView{entries.data(), entries.size()}};
}

enum class ArgumentPart : std::uint8_t { Name, Value };

Datum argumentList(std::string_view query, ArgumentPart part, Scratch& scratch) {
    std::vector<std::string_view> texts;
    forEachArgument(query, [&texts, part](std::string_view name, std::string_view value) {
        texts.push_back(part == ArgumentPart::Name ? name : value);
    });
    return listOf(texts, scratch);
}

/// "HTTP/2.0" in a log is "HTTP/2" at the edge.
std::string_view versionOf(std::string_view protocol) {
    if (protocol == "HTTP/2.0" || protocol == "HTTP/3.0")
        return protocol.substr(0, protocol.size() - 2);
    return protocol;
}

Datum joined(std::initializer_list<std::string_view> parts, Scratch& scratch) {
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return {scratch.keep(text)};
}

} // namespace

RowReader::RowReader(std::span<const FieldSpec* const> fields, const Columns& columns,
                     WhenAbsent whenAbsent)
    : m_fields(fields.begin(), fields.end()), m_columns(columns), m_whenAbsent(whenAbsent) {
    for (const FieldSpec* field : fields) {
        const bool supplied =
            field->supply && std::ranges::all_of(field->supply->columns, [&](Column column) {
                return columns.has(column);
            });
        m_supplied.push_back(supplied);
        if (!supplied) {
            m_unsupplied.push_back(field);
            continue;
        }
        m_usesTime = m_usesTime || field->supply->columns.empty();
        for (const Column column : field->supply->columns) {
            if (std::ranges::find(m_used, column) == m_used.end())
                m_used.push_back(column);
        }
    }
}

bool RowReader::read(const Cell& cell, std::span<Datum> slots, Scratch& scratch) const {
    bool unknown = false;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const RowValue value =
            m_supplied[i] ? valueOf(*m_fields[i], cell, scratch) : absent(*m_fields[i]);
        slots[i] = value.value;
        unknown = unknown || value.unknown;
    }
    return unknown;
}

RowValue RowReader::absent(const FieldSpec& field) const {
    const bool missing = m_whenAbsent == WhenAbsent::Missing || field.type == Type::ip();
    return {missing ? Datum{} : emptyDatum(field.type), true};
}

std::string_view RowReader::text(Column column, const Cell& cell) const {
    return m_columns.text(column, cell.codes[static_cast<std::size_t>(column)]);
}

std::string_view RowReader::mark(const Cell& cell) const {
    return text(Column::Query, cell).empty() ? "" : "?";
}

RowValue RowReader::copied(const FieldSpec& field, const Cell& cell) const {
    const Column column = field.supply->columns.front();
    if (field.type == Type::ip()) {
        const IpAddress* address = m_columns.address(cell.codes[static_cast<std::size_t>(column)]);
        return address == nullptr ? absent(field) : RowValue{{*address}, false};
    }
    if (isAbsent(column, cell)) {
        RowValue value = absent(field);
        value.unknown = !absentMeansEmpty(column);
        return value;
    }
    const std::string_view written = text(column, cell);
    if (field.type != Type::integer())
        return {{written}, false};
    std::int64_t number = 0;
    const char* const end = written.data() + written.size();
    const auto [next, error] = std::from_chars(written.data(), end, number);
    return error == std::errc() && next == end ? RowValue{{number}, false} : absent(field);
}

RowValue RowReader::valueOf(const FieldSpec& field, const Cell& cell, Scratch& scratch) const {
    const Supply& supply = *field.supply;
    if (supply.derivation == Derivation::Copy)
        return copied(field, cell);
    const auto time = std::chrono::milliseconds(cell.time);
    const auto second = std::chrono::floor<std::chrono::seconds>(time);
    if (supply.derivation == Derivation::Second)
        return {{static_cast<std::int64_t>(second.count())}, false};
    if (supply.derivation == Derivation::Millisecond)
        return {{static_cast<std::int64_t>((time - second).count())}, false};

    // Made of several columns: not known if one is not that could be anything.
    const bool allAbsent =
        std::ranges::all_of(supply.columns, [&](Column column) { return isAbsent(column, cell); });
    const bool unknown = std::ranges::any_of(supply.columns, [&](Column column) {
        return isAbsent(column, cell) && !absentMeansEmpty(column);
    });
    if (allAbsent || unknown) {
        RowValue value = absent(field);
        value.unknown = unknown;
        return value;
    }
    // The columns of the field are there; others need not be.
    switch (supply.derivation) {
    case Derivation::Uri:
        return {joined({text(Column::Path, cell), mark(cell), text(Column::Query, cell)}, scratch),
                false};
    case Derivation::FullUri:
        return {joined({text(Column::Scheme, cell), "://", text(Column::Host, cell),
                        text(Column::Path, cell), mark(cell), text(Column::Query, cell)},
                       scratch),
                false};
    case Derivation::Extension:
        return {{scratch.keep(toLowerAscii(extensionOf(text(Column::Path, cell))))}, false};
    case Derivation::Arguments:
        return {argumentMap(text(Column::Query, cell), scratch), false};
    case Derivation::ArgumentNames:
        return {argumentList(text(Column::Query, cell), ArgumentPart::Name, scratch), false};
    case Derivation::ArgumentValues:
        return {argumentList(text(Column::Query, cell), ArgumentPart::Value, scratch), false};
    case Derivation::Version:
        return {{versionOf(text(Column::Protocol, cell))}, false};
    case Derivation::IsHttps:
        return {{text(Column::Scheme, cell) == "https"}, false};
    case Derivation::IsVerifiedBot:
        return {{!text(Column::VerifiedBot, cell).empty()}, false};
    default:
        return absent(field);
    }
}

} // namespace edgefence::rules
