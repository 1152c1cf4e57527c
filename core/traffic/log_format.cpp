// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/log_format.h"

#include "core/traffic/format_family.h"
#include "core/traffic/lines.h"
#include "core/traffic/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;
using rules::Column;

namespace {

/// The families of formats: each reads its own keys of a format's file.
struct Family {
    std::string_view name;
    Result<Configured> (*configure)(const json& document, const FormatError& wrong);
};
constexpr std::array kFamilies{
    Family{"combined", combinedFamily},
    Family{"csv", csvFamily},
    Family{"directive", directiveFamily},
    Family{"json", jsonFamily},
    Family{"w3c", w3cFamily},
};

std::string familyNames() {
    std::string names;
    for (const Family& family : kFamilies) {
        names += (names.empty() ? R"(")" : R"(, ")") + std::string(family.name) + '"';
    }
    return names;
}

/// "recognise": {"contains": […], "general": true}
Result<void> readRecognition(const json& document, Recognition& recognition,
                             const FormatError& wrong) {
    const auto found = document.find("recognise");
    if (found == document.end()) {
        return {};
    }
    if (!found->is_object()) {
        return wrong("recognise", R"(an object with "contains" or "general")");
    }
    if (const auto contains = found->find("contains"); contains != found->end()) {
        if (!isTextList(*contains)) {
            return wrong("recognise", R"(a list of texts under "contains")");
        }
        recognition.contains = contains->get<std::vector<std::string>>();
    }
    const auto isSet = [&](const char* key) {
        const auto value = found->find(key);
        return value != found->end() && *value == true;
    };
    recognition.general = isSet("general");
    recognition.mixture = isSet("mixture");
    recognition.lastResort = isSet("last_resort");
    return {};
}

class RejectingReader final : public Reader {
  public:
    std::span<const Column> columns() const override { return {}; }
    void read(const TextBlock& block, RecordWriter& writer) override {
        forEachLine(block, [&](std::string_view line) {
            if (trimmed(line).empty()) {
                writer.blank();
            } else if (line.front() == '#') {
                writer.directive();
            } else {
                writer.reject(message(kUnknownFormat), line);
            }
        });
    }
};

} // namespace

LogFormat noFormat() {
    return {std::string(kNoFormat), {}, {}, [](const ReaderOptions&) {
                return std::make_unique<RejectingReader>();
            }};
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
        return wrong("family", "one of " + familyNames());
    }
    auto configured = family->configure(document, wrong);
    if (!configured) {
        return tl::unexpected(configured.error());
    }
    format.factory = std::move(configured->factory);
    format.recognition.fields = configured->fields;
    if (auto read = readRecognition(document, format.recognition, wrong); !read) {
        return tl::unexpected(read.error());
    }
    return format;
}

Result<std::vector<LogFormat>> mappedFormats(const ColumnMap& map) {
    json document{{"format", "map"}, {"columns", json::object()}, {"by_look", false}};
    for (const auto& [field, column] : map) {
        const bool isOfTime = field == "time" || field == "date";
        (isOfTime ? document : document["columns"])[field].push_back(column);
        const bool isKnown =
            isOfTime || field == "target" || field == "request" || columnNamed(field);
        if (!isKnown) {
            return tl::unexpected(
                Error{message(kNoSuchField, field), std::nullopt, message(kKnownFields)});
        }
    }
    if (!document.contains("time")) {
        return tl::unexpected(Error{message(kMapNeedsTime), std::nullopt, std::nullopt});
    }
    std::vector<LogFormat> formats;
    for (const char* family : {"csv", "json"}) {
        document["family"] = family;
        auto format = readLogFormat(document);
        if (!format) {
            return tl::unexpected(format.error());
        }
        formats.push_back(std::move(*format));
    }
    return formats;
}

} // namespace edgefence::traffic
