// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/format_family.h"

#include "core/traffic/messages.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;
using rules::Column;

namespace {

constexpr std::array<std::string_view, rules::kColumnCount> kColumnNames{
    "client",  "method",  "scheme", "host", "path",   "query",        "protocol",    "user_agent",
    "referer", "country", "asn",    "colo", "status", "cache_status", "verified_bot"};

} // namespace

std::string_view columnName(Column column) {
    return kColumnNames[static_cast<std::size_t>(column)];
}

std::optional<Column> columnNamed(std::string_view name) {
    const auto found = std::find(kColumnNames.begin(), kColumnNames.end(), name);
    return found == kColumnNames.end()
               ? std::nullopt
               : std::optional(static_cast<Column>(found - kColumnNames.begin()));
}

tl::unexpected<Error> FormatError::operator()(std::string_view key,
                                              std::string_view expected) const {
    return tl::unexpected(
        Error{message(kFormatKey, name, key, expected), std::nullopt, std::nullopt});
}

std::string textOr(const json& object, std::string_view key, std::string_view other) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>()
                                                       : std::string(other);
}

bool isTextList(const json& value) {
    return value.is_array() && !value.empty() &&
           std::all_of(value.begin(), value.end(),
                       [](const json& item) { return item.is_string(); });
}

std::vector<Column> NamedFields::filled() const {
    std::array<bool, rules::kColumnCount> fills{};
    const auto fill = [&](Column column) { fills[static_cast<std::size_t>(column)] = true; };
    for (std::size_t index = 0; index < columns.size(); ++index) {
        fills[index] = !columns[index].empty();
    }
    if (!target.empty() || !request.empty()) {
        fill(Column::Path);
        fill(Column::Query);
    }
    if (!request.empty()) {
        fill(Column::Method);
        fill(Column::Protocol);
    }
    std::vector<Column> filled;
    for (std::size_t index = 0; index < fills.size(); ++index) {
        if (fills[index]) {
            filled.push_back(static_cast<Column>(index));
        }
    }
    return filled;
}

std::vector<Column> NamedFields::filledByRows() const {
    std::vector<Column> all = filled();
    const bool mayBeUrl = !target.empty() || !request.empty();
    for (const Column column : {Column::Scheme, Column::Host}) {
        if (mayBeUrl && std::find(all.begin(), all.end(), column) == all.end()) {
            all.push_back(column);
        }
    }
    return all;
}

/// "encoded": {"user_agent": "plus", "referer": "percent"}
Result<Encodings> readEncodings(const json& document, const FormatError& wrong) {
    Encodings encodings{};
    const auto encoded = document.find("encoded");
    if (encoded == document.end()) {
        return encodings;
    }
    if (!encoded->is_object()) {
        return wrong("encoded", "an object of columns");
    }
    for (const auto& [key, value] : encoded->items()) {
        const auto column = columnNamed(key);
        if (!column || (value != "plus" && value != "percent")) {
            return wrong("encoded", R"(columns and "plus" or "percent")");
        }
        encodings[static_cast<std::size_t>(*column)] =
            value == "plus" ? Encoding::Plus : Encoding::Percent;
    }
    return encodings;
}

/// "subrequests": [{"field": "WorkerSubrequest", "values": ["true"]}]
Result<std::vector<NamedCondition>> readConditions(const json& document, std::string_view key,
                                                   const FormatError& wrong) {
    const json list = document.value(std::string(key), json::array());
    const auto mistake = [&] {
        return wrong(key, R"(a list of objects with a "field" and a list of "values")");
    };
    if (!list.is_array()) {
        return mistake();
    }
    std::vector<NamedCondition> conditions;
    for (const json& item : list) {
        const std::string field = item.is_object() ? textOr(item, "field", {}) : std::string();
        if (field.empty() || !isTextList(item.value("values", json()))) {
            return mistake();
        }
        conditions.push_back({field, item.at("values").get<std::vector<std::string>>()});
    }
    return conditions;
}

Result<NamedFields> readNamedFields(const json& document, const FormatError& wrong) {
    NamedFields fields;
    if (!isTextList(document.value("time", json()))) {
        return wrong("time", "a list of field names");
    }
    fields.time = document["time"].get<FieldNames>();
    if (const auto date = document.find("date"); date != document.end()) {
        if (!isTextList(*date)) {
            return wrong("date", "a list of field names");
        }
        fields.date = date->get<FieldNames>();
    }
    if (!document.contains("columns") || !document["columns"].is_object()) {
        return wrong("columns", "an object of columns and the fields they are read from");
    }
    for (const auto& [key, names] : document["columns"].items()) {
        if (!isTextList(names)) {
            return wrong(key, "a list of field names");
        }
        const auto column = columnNamed(key);
        if (key == "target") {
            fields.target = names.get<FieldNames>();
        } else if (key == "request") {
            fields.request = names.get<FieldNames>();
        } else if (column) {
            fields.columns[static_cast<std::size_t>(*column)] = names.get<FieldNames>();
        } else {
            return wrong("columns",
                         R"(names of columns, "target" or "request", not ")" + key + '"');
        }
    }
    return fields;
}

} // namespace edgefence::traffic
