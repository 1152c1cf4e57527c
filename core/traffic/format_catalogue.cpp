// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/format_catalogue.h"

#include "core/base/text.h"
#include "core/traffic/canonical.h"
#include "core/traffic/messages.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace edgefence::traffic {

using nlohmann::json;
using rules::Column;

namespace {

Error error(Message message) { return {std::move(message), std::nullopt, std::nullopt}; }

/// What a format makes of one line.
struct SampleRead {
    RawDictionaries values;
    BlockRows rows;

    std::string text(Column column) const {
        const auto index = static_cast<std::size_t>(column);
        if (rows.codes[index].empty() || rows.codes[index].front() == rules::kAbsent) {
            return {};
        }
        std::string scratch;
        return std::string(
            canonicalValue(column, values[index].text(rows.codes[index].front()), scratch));
    }
};

void readSample(const LogFormat& format, std::string_view line, SampleRead& result) {
    const std::string padded = std::string(line) + std::string(TextBlock::kPadding, '\0');
    const auto reader = format.makeReader();
    RecordWriter writer(result.values, reader->columns(), reader->valueLife(), result.rows);
    reader->read({std::string_view(padded).substr(0, line.size())}, writer);
    writer.finish();
    for (auto& rejected : result.rows.rejected) {
        rejected.text = {}; // stood in `padded`
    }
}

/// {"line": …, "request": {"time": …, "client": …}}: all columns that are not named are absent.
Result<void> checkRequest(const LogFormat& format, std::string_view name, const json& expected,
                          const SampleRead& sample) {
    if (!sample.rows.rejected.empty()) {
        return tl::unexpected(error(message(kSampleRejected, format.name, name,
                                            render(sample.rows.rejected.front().reason))));
    }
    const auto differs = [&](std::string_view what, std::string_view got, std::string_view wanted) {
        return tl::unexpected(error(message(kSampleDiffers, format.name, what, name, got, wanted)));
    };
    if (sample.rows.times.size() != 1) {
        return differs("requests", std::to_string(sample.rows.times.size()), "1");
    }
    const std::string time = formatRfc3339(Instant(Duration(sample.rows.times.front())));
    if (const std::string wanted = expected.value("time", ""); time != wanted) {
        return differs("time", time, wanted);
    }
    for (std::size_t index = 0; index < rules::kColumnCount; ++index) {
        const auto column = static_cast<Column>(index);
        const std::string wanted = expected.value(std::string(columnName(column)), "");
        if (const std::string got = sample.text(column); got != wanted) {
            return differs(columnName(column), got, wanted);
        }
    }
    return {};
}

Result<void> checkSample(const LogFormat& format, const json& sample) {
    if (!sample.is_object() || !sample.contains("line") || !sample["line"].is_string()) {
        return tl::unexpected(
            error(message(kFormatKey, format.name, "samples", "objects with a \"line\"")));
    }
    const std::string line = sample["line"].get<std::string>();
    const std::string name = '"' + excerpt(line, 40) + '"';
    SampleRead result;
    readSample(format, line, result);
    if (const auto request = sample.find("request"); request != sample.end()) {
        return checkRequest(format, name, *request, result);
    }
    if (sample.contains("left_out")) {
        return result.rows.counts.leftOut == 1
                   ? Result<void>()
                   : tl::unexpected(error(message(kSampleNotRejected, format.name, name)));
    }
    const std::string wanted = sample.value("rejected", "");
    if (result.rows.rejected.empty()) {
        return tl::unexpected(error(message(kSampleNotRejected, format.name, name)));
    }
    if (const auto got = result.rows.rejected.front().reason.code(); got != wanted) {
        return tl::unexpected(
            error(message(kSampleDiffers, format.name, "the reason", name, got, wanted)));
    }
    return {};
}

Result<LogFormat> readAndCheck(std::string_view text) {
    const json document = json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (document.is_discarded()) {
        return tl::unexpected(
            error(message(kFormatNotReadable, excerpt(text, 40), "it is not a JSON document")));
    }
    auto format = readLogFormat(document);
    if (!format) {
        return format;
    }
    const auto samples = document.find("samples");
    if (samples == document.end() || !samples->is_array() || samples->empty()) {
        return tl::unexpected(
            error(message(kFormatKey, format->name, "samples", "at least one sample line")));
    }
    for (const json& sample : *samples) {
        if (auto checked = checkSample(*format, sample); !checked) {
            return tl::unexpected(checked.error());
        }
    }
    return format;
}

} // namespace

Result<FormatCatalogue> FormatCatalogue::load(std::span<const std::string_view> texts) {
    FormatCatalogue catalogue;
    for (const std::string_view text : texts) {
        auto format = readAndCheck(text);
        if (!format) {
            return tl::unexpected(format.error());
        }
        if (catalogue.find(format->name)) {
            return tl::unexpected(error(message(kFormatTwice, format->name)));
        }
        catalogue.m_formats.push_back(std::move(*format));
    }
    return catalogue;
}

Result<LogFormat> FormatCatalogue::find(std::string_view name) const {
    const auto found = std::find_if(m_formats.begin(), m_formats.end(),
                                    [&](const LogFormat& format) { return format.name == name; });
    if (found != m_formats.end()) {
        return *found;
    }
    std::string known;
    for (const LogFormat& format : m_formats) {
        known += (known.empty() ? "" : ", ") + format.name;
    }
    Error unknown = error(message(kNoSuchFormat, name));
    unknown.hint = message(kKnownFormats, known);
    return tl::unexpected(unknown);
}

} // namespace edgefence::traffic
