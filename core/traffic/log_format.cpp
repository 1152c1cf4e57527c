// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/log_format.h"

#include "core/traffic/combined_reader.h"
#include "core/traffic/json_reader.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;
using rules::Column;

namespace {

constexpr std::array<std::string_view, rules::kColumnCount> kColumnNames{
    "client",  "method",  "scheme", "host", "path",   "query",        "protocol",    "user_agent",
    "referer", "country", "asn",    "colo", "status", "cache_status", "verified_bot"};

/// Says which key of which format is wrong, and what was expected there.
struct FormatError {
    std::string name;
    tl::unexpected<Error> operator()(std::string_view key, std::string_view expected) const {
        return tl::unexpected(
            Error{message(kFormatKey, name, key, expected), std::nullopt, std::nullopt});
    }
};

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

Result<ReaderFactory> combinedFamily(const json& document, const FormatError& wrong) {
    const std::string tail = textOr(document, "tail", {});
    if (tail == "none") {
        return [] { return std::make_unique<CombinedReader>(CombinedTail::None); };
    }
    if (tail == "referer_and_agent") {
        return [] { return std::make_unique<CombinedReader>(CombinedTail::RefererAndAgent); };
    }
    return wrong("tail", "\"none\" or \"referer_and_agent\"");
}

/// Slots of the fields that a key of the format names, in order of preference.
Result<std::vector<std::size_t>> slotsOf(const json& value, std::string_view key,
                                         JsonFields& fields, const FormatError& wrong) {
    if (!isTextList(value)) {
        return wrong(key, "a list of field names");
    }
    std::vector<std::size_t> slots;
    for (const json& name : value) {
        slots.push_back(fields.slotOf(name.get_ref<const std::string&>()));
    }
    return slots;
}

/// "columns": {"client": ["ClientIP"], "target": [...]}
Result<void> readColumns(const json& columns, JsonFields& fields, const FormatError& wrong) {
    std::array<bool, rules::kColumnCount> filled{};
    const auto fill = [&](Column column) { filled[static_cast<std::size_t>(column)] = true; };
    for (const auto& [key, names] : columns.items()) {
        auto slots = slotsOf(names, key, fields, wrong);
        if (!slots) {
            return tl::unexpected(slots.error());
        }
        if (key == "target") {
            fields.target = std::move(*slots);
            fill(Column::Path);
            fill(Column::Query);
            continue;
        }
        const auto name = std::find(kColumnNames.begin(), kColumnNames.end(), key);
        if (name == kColumnNames.end()) {
            return wrong("columns", "names of columns or \"target\", not \"" + key + "\"");
        }
        const auto index = static_cast<std::size_t>(name - kColumnNames.begin());
        fields.columns[index] = std::move(*slots);
        filled[index] = true;
    }
    for (std::size_t index = 0; index < filled.size(); ++index) {
        if (filled[index]) {
            fields.filled.push_back(static_cast<Column>(index));
        }
    }
    return {};
}

Result<ReaderFactory> jsonFamily(const json& document, const FormatError& wrong) {
    auto fields = std::make_shared<JsonFields>();
    const auto time = slotsOf(document.value("time", json()), "time", *fields, wrong);
    if (!time) {
        return tl::unexpected(time.error());
    }
    fields->time = *time;
    fields->timeName = document["time"].front().get<std::string>();
    if (!document.contains("columns") || !document["columns"].is_object()) {
        return wrong("columns", "an object of columns and the fields they are read from");
    }
    if (auto read = readColumns(document["columns"], *fields, wrong); !read) {
        return tl::unexpected(read.error());
    }
    if (const auto only = document.find("only"); only != document.end()) {
        const std::string field = textOr(*only, "field", {});
        if (field.empty() || !isTextList(only->value("values", json()))) {
            return wrong("only", "a \"field\" and a list of \"values\"");
        }
        fields->onlySlot = fields->slotOf(field);
        fields->onlyValues = only->at("values").get<std::vector<std::string>>();
    }
    return [fields = std::shared_ptr<const JsonFields>(std::move(fields))] {
        return std::make_unique<JsonReader>(fields);
    };
}

/// The families of formats: each reads its own keys of a format's file.
struct Family {
    std::string_view name;
    Result<ReaderFactory> (*configure)(const json& document, const FormatError& wrong);
};
constexpr std::array kFamilies{
    Family{"combined", combinedFamily},
    Family{"json", jsonFamily},
};

class RejectingReader final : public Reader {
  public:
    std::span<const Column> columns() const override { return {}; }
    void read(const TextBlock& block, RecordWriter& writer) override {
        forEachLine(block, [&](std::string_view line) {
            if (trimmed(line).empty()) {
                writer.blank();
            } else {
                writer.reject(message(kUnknownFormat), line);
            }
        });
    }
};

} // namespace

std::string_view columnName(Column column) {
    return kColumnNames[static_cast<std::size_t>(column)];
}

LogFormat noFormat() {
    return {std::string(kNoFormat), {}, [] { return std::make_unique<RejectingReader>(); }};
}

Result<LogFormat> readLogFormat(const json& document) {
    LogFormat format;
    format.name = document.is_object() ? textOr(document, "format", {}) : std::string();
    const FormatError wrong{format.name};
    if (format.name.empty() || format.name == kNoFormat) {
        return wrong("format", "a name of its own");
    }
    format.title = textOr(document, "title", format.name);
    const std::string name = textOr(document, "family", {});
    const auto family = std::find_if(kFamilies.begin(), kFamilies.end(),
                                     [&](const Family& row) { return row.name == name; });
    if (family == kFamilies.end()) {
        return wrong("family", "\"combined\" or \"json\"");
    }
    auto factory = family->configure(document, wrong);
    if (!factory) {
        return tl::unexpected(factory.error());
    }
    format.makeReader = std::move(*factory);
    return format;
}

} // namespace edgefence::traffic
