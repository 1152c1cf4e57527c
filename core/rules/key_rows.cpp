// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/rules/code.h"
#include "core/rules/program.h"
#include "core/rules/row_values.h"

#include <fmt/format.h>
#include <tsl/robin_map.h>

#include <algorithm>
#include <optional>

namespace edgefence::rules {

namespace {

constexpr std::uint32_t kNoId = UINT32_MAX;

std::uint32_t codeAt(const Codes& codes, std::size_t row) {
    return withCodes(codes, [row](auto span) { return static_cast<std::uint32_t>(span[row]); });
}

/// Equal values give equal texts, others others.
void appendTo(std::string& text, const Datum& datum) {
    if (const auto* bytes = datum.as<std::string_view>()) {
        text += fmt::format("s{}:", bytes->size());
        text += *bytes;
    } else if (const auto* number = datum.as<std::int64_t>()) {
        text += fmt::format("i{};", *number);
    } else if (const auto* flag = datum.as<bool>()) {
        text += *flag ? "t" : "f";
    } else if (const auto* address = datum.as<IpAddress>()) {
        text += fmt::format("a{};", formatIpAddress(*address));
    } else if (const auto* list = datum.as<ListView>()) {
        text += fmt::format("l{}:", list->count);
        for (const Datum& item : *list)
            appendTo(text, item);
    } else if (const auto* map = datum.as<MapView>()) {
        text += fmt::format("m{}:", map->count);
        for (const MapEntry& entry : *map) {
            appendTo(text, {entry.key});
            appendTo(text, entry.value);
        }
    }
}

std::string forPerson(const Datum& datum) {
    if (const auto* bytes = datum.as<std::string_view>())
        return std::string(*bytes);
    if (const auto* number = datum.as<std::int64_t>())
        return std::to_string(*number);
    if (const auto* flag = datum.as<bool>())
        return *flag ? "true" : "false";
    if (const auto* address = datum.as<IpAddress>())
        return formatIpAddress(*address);
    std::string text;
    appendTo(text, datum);
    return text;
}

constexpr std::string_view kNoValue = "-";

/// The column that a bare field is a copy of: its codes are the values already. So `ip.src` is the
/// client, whatever it is.
std::optional<Column> copiedColumn(const typed::Node& node, const Columns& columns) {
    const auto* field = std::get_if<typed::Field>(&node.form);
    if (field == nullptr || !field->spec->supply ||
        field->spec->supply->derivation != Derivation::Copy)
        return std::nullopt;
    const Column column = field->spec->supply->columns.front();
    return columns.has(column) ? std::optional(column) : std::nullopt;
}

/// Any other value, evaluated from the columns it rests on.
class KeyReader {
  public:
    KeyReader(const typed::Node& node, const Columns& columns) : m_columns(columns) {
        code::Compiler compiler(m_fields);
        m_value = compiler.value(node);
        m_reader.emplace(m_fields, columns, WhenAbsent::Missing);
        m_slots.resize(m_fields.size());
    }
    const std::vector<Column>& columns() const { return m_reader->columns(); }
    bool usesTime() const { return m_reader->usesTime(); }
    const std::vector<const FieldSpec*>& unsupplied() const { return m_reader->unsupplied(); }

    /// Valid until the next call.
    Datum read(const Cell& cell) {
        m_scratch.clear();
        m_reader->read(cell, m_slots, m_scratch);
        return m_value->of({m_slots, m_scratch});
    }
    Datum readRow(std::size_t row) {
        Cell cell;
        for (const Column column : columns())
            cell.codes[static_cast<std::size_t>(column)] = codeAt(m_columns.codes(column), row);
        if (usesTime())
            cell.time = m_columns.times()[row];
        return read(cell);
    }

  private:
    const Columns& m_columns;
    std::vector<const FieldSpec*> m_fields;
    code::ValuePtr m_value;
    std::optional<RowReader> m_reader;
    std::vector<Datum> m_slots;
    Scratch m_scratch;
};

/// Numbers for values, 0 for none.
class Numbers {
  public:
    std::uint32_t of(const Datum& datum) {
        if (datum.missing())
            return 0;
        std::string text;
        appendTo(text, datum);
        return m_numbers.emplace(std::move(text), static_cast<std::uint32_t>(m_numbers.size() + 1))
            .first->second;
    }

  private:
    tsl::robin_map<std::string, std::uint32_t> m_numbers;
};

/// A number per row, 0 where there is no value; not dense.
std::vector<std::uint32_t> partOfKey(const typed::Node& node, const Columns& columns,
                                     std::vector<std::string>& unknownFields) {
    std::vector<std::uint32_t> numbers(columns.rows());
    if (const auto column = copiedColumn(node, columns)) {
        withCodes(columns.codes(*column),
                  [&numbers](auto codes) { std::ranges::copy(codes, numbers.begin()); });
        return numbers;
    }
    KeyReader reader(node, columns);
    for (const FieldSpec* field : reader.unsupplied())
        unknownFields.push_back(field->name);
    Numbers values;
    if (reader.columns().empty() && !reader.usesTime()) {
        std::ranges::fill(numbers, values.of(reader.read({})));
    } else if (reader.columns().size() == 1 && !reader.usesTime()) {
        const Column column = reader.columns().front();
        std::vector<std::uint32_t> byCode(columns.distinct(column));
        Cell cell;
        for (std::uint32_t code = 0; code < byCode.size(); ++code) {
            cell.codes[static_cast<std::size_t>(column)] = code;
            byCode[code] = values.of(reader.read(cell));
        }
        withCodes(columns.codes(column), [&](auto codes) {
            std::ranges::transform(codes, numbers.begin(),
                                   [&byCode](auto code) { return byCode[code]; });
        });
    } else {
        for (std::size_t row = 0; row < numbers.size(); ++row)
            numbers[row] = values.of(reader.readRow(row));
    }
    return numbers;
}

/// Numbers anew, from 0 in the order in which they first come.
std::uint32_t makeDense(std::vector<std::uint32_t>& numbers) {
    if (numbers.empty())
        return 0;
    std::vector<std::uint32_t> ids(std::size_t{*std::ranges::max_element(numbers)} + 1, kNoId);
    std::uint32_t count = 0;
    for (std::uint32_t& number : numbers) {
        std::uint32_t& id = ids[number];
        if (id == kNoId)
            id = count++;
        number = id;
    }
    return count;
}

struct PairHash {
    std::size_t operator()(std::uint64_t pair) const { return splitMix64(pair); }
};

/// A pair of numbers as one, and numbers for pairs in the order in which they first come.
std::uint32_t combine(std::vector<std::uint32_t>& left, std::uint32_t leftCount,
                      const std::vector<std::uint32_t>& right) {
    if (left.empty())
        return 0;
    const std::uint64_t rightCount = std::uint64_t{*std::ranges::max_element(right)} + 1;
    const std::uint64_t pairs = rightCount * leftCount;
    std::uint32_t count = 0;
    // A place for every pair where that is not much more than the requests.
    if (pairs <= 8 * left.size()) {
        std::vector<std::uint32_t> ids(pairs, kNoId);
        for (std::size_t row = 0; row < left.size(); ++row) {
            std::uint32_t& id = ids[left[row] * rightCount + right[row]];
            if (id == kNoId)
                id = count++;
            left[row] = id;
        }
        return count;
    }
    tsl::robin_map<std::uint64_t, std::uint32_t, PairHash> ids;
    ids.reserve(left.size() / 2);
    for (std::size_t row = 0; row < left.size(); ++row) {
        const std::uint64_t pair = left[row] * rightCount + right[row];
        const auto [place, isNew] = ids.emplace(pair, count);
        count += isNew ? 1U : 0U;
        left[row] = place->second;
    }
    return count;
}

} // namespace

KeyColumn keyRows(const std::vector<Expression>& key, const Columns& columns) {
    KeyColumn result;
    std::vector<bool> absent;
    for (std::size_t i = 0; i < key.size(); ++i) {
        std::vector<std::uint32_t> part =
            partOfKey(*key[i].tree().root, columns, result.unknownFields);
        if (std::ranges::find(part, 0U) != part.end()) {
            absent.resize(part.size());
            for (std::size_t row = 0; row < part.size(); ++row)
                absent[row] = absent[row] || part[row] == 0;
        }
        if (i == 0) {
            result.ids = std::move(part);
            result.count = makeDense(result.ids);
        } else {
            result.count = combine(result.ids, result.count, part);
        }
    }
    const std::span<const std::uint32_t> weights = columns.weights();
    for (std::size_t row = 0; row < absent.size(); ++row)
        result.absent += !absent[row] ? 0 : weights.empty() ? 1 : std::int64_t{weights[row]};
    if (result.count <= 1) {
        result.ids.clear();
        result.count = 1;
    }
    std::ranges::sort(result.unknownFields);
    result.unknownFields.erase(
        std::unique(result.unknownFields.begin(), result.unknownFields.end()),
        result.unknownFields.end());
    return result;
}

std::string keyText(const std::vector<Expression>& key, const Columns& columns, std::size_t row) {
    std::string text;
    for (std::size_t i = 0; i < key.size(); ++i) {
        const typed::Node& node = *key[i].tree().root;
        text += i == 0 ? "" : " + ";
        if (const auto column = copiedColumn(node, columns)) {
            const std::uint32_t code = codeAt(columns.codes(*column), row);
            text += code == kAbsent ? kNoValue : columns.text(*column, code);
            continue;
        }
        KeyReader reader(node, columns);
        const Datum datum = reader.readRow(row);
        text += datum.missing() ? std::string(kNoValue) : forPerson(datum);
    }
    return text;
}

} // namespace edgefence::rules
