// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/reading_choice.h"

#include "core/traffic/field_names.h"
#include "core/traffic/messages.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace edgefence::traffic {
namespace {

/// "client=ip" as field and column.
Result<ColumnMap> readMap(const std::vector<std::string>& entries) {
    ColumnMap map;
    for (const std::string& entry : entries) {
        const std::size_t sign = entry.find('=');
        if (sign == std::string::npos || sign == 0 || sign + 1 == entry.size()) {
            return tl::unexpected(Error{message(kMapEntry, entry), {}, {}});
        }
        map.emplace_back(entry.substr(0, sign), entry.substr(sign + 1));
    }
    return map;
}

Result<void> chooseFormat(const ReadingWords& words, Reading& reading) {
    const auto give = [&](Result<LogFormat> format) -> Result<void> {
        if (!format) {
            return tl::unexpected(format.error());
        }
        reading.given = *std::move(format);
        return {};
    };
    if (!words.directive.empty()) {
        return give(directiveFormat(words.directive));
    }
    if (!words.format.empty()) {
        return give(reading.formats.find(words.format));
    }
    if (!words.map.empty()) {
        auto map = readMap(words.map);
        auto formats =
            map ? mappedFormats(*map) : Result<std::vector<LogFormat>>(tl::unexpected(map.error()));
        if (!formats) {
            return tl::unexpected(formats.error());
        }
        reading.map = *std::move(map);
        reading.formats = FormatCatalogue(*std::move(formats));
    }
    return {};
}

Result<void> chooseAddress(const ReadingWords& words, const std::vector<ProxyNetwork>& proxies,
                           ReaderOptions& options) {
    std::vector<IpPrefix> trusted;
    for (const std::string& text : words.trustedProxies) {
        const auto ranges = proxyRanges(proxies, text);
        if (!ranges) {
            return tl::unexpected(ranges.error());
        }
        trusted.insert(trusted.end(), ranges->begin(), ranges->end());
    }
    options.client = readClientChoice(words.client, std::move(trusted));
    options.subrequests = words.subrequests;
    return {};
}

/// The format that fits of those that may; of columns with other names one says that better than
/// none.
Detection detectAmong(const FormatCatalogue& formats, const BlockSource& log,
                      const Reading& reading) {
    Detection detection = detectFormat(formats, log, reading.options);
    if (detection.format.name == kNoFormat && !reading.map.empty()) {
        const std::string_view head = log.head().text;
        const std::size_t first = head.find_first_not_of(" \t\r\n[");
        const bool isJson = first != std::string_view::npos && head[first] == '{';
        detection.format = isJson ? formats.formats().back() : formats.formats().front();
    }
    return detection;
}

/// With the names that the log itself has for the columns.
Result<FormatCatalogue> ownFormats(const ColumnMap& map, std::span<const std::string_view> names) {
    ColumnMap own = map;
    for (auto& [field, column] : own) {
        column = ownName(names, column);
    }
    auto formats = mappedFormats(own);
    if (!formats) {
        return tl::unexpected(formats.error());
    }
    return FormatCatalogue(*std::move(formats));
}

/// The format, its readers taking the caller's address from the field by the log's own name.
LogFormat withOwnField(LogFormat format, std::string own) {
    format.factory = [own = std::move(own),
                      inner = std::move(format.factory)](const ReaderOptions& options) {
        ReaderOptions with = options;
        with.client.field = own;
        return inner(with);
    };
    return format;
}

} // namespace

Detection Reading::detect(const BlockSource& log) const {
    Detection detection =
        given ? judgeFormat(*given, log, options) : detectAmong(formats, log, *this);
    const std::string field = fieldOf(options.client);
    if (field.empty() && map.empty()) {
        return detection;
    }
    const auto names = detection.format.makeReader(options)->fieldNames(log.head());
    const std::vector<std::string_view> known(names.begin(), names.end());
    if (!map.empty()) {
        detection = detectAmong(ownFormats(map, known).value_or(formats), log, *this);
    }
    if (!field.empty() && fieldAmong(known, field)) {
        detection.format = withOwnField(std::move(detection.format), ownName(known, field));
    }
    return detection;
}

Result<Reading> chooseReading(const ReadingWords& words, const FormatCatalogue& formats,
                              const std::vector<ProxyNetwork>& proxies) {
    Reading reading;
    reading.formats = formats;
    if (!words.timeZone.empty()) {
        auto zone = TimeZone::find(words.timeZone);
        if (!zone) {
            return tl::unexpected(zone.error());
        }
        reading.options.zone = *zone;
    }
    if (const auto chosen = chooseFormat(words, reading); !chosen) {
        return tl::unexpected(chosen.error());
    }
    if (const auto chosen = chooseAddress(words, proxies, reading.options); !chosen) {
        return tl::unexpected(chosen.error());
    }
    return reading;
}

} // namespace edgefence::traffic
