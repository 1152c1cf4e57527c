// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/reading_choice.h"

#include "core/traffic/messages.h"

#include <cstddef>
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

} // namespace

Detection Reading::detect(const BlockSource& log) const {
    if (given) {
        return judgeFormat(*given, log, options);
    }
    Detection detection = detectFormat(formats, log, options);
    if (detection.format.name == kNoFormat && !map.empty()) {
        // Its columns have other names: the format says that better than none.
        const std::string_view head = log.head().text;
        const std::size_t first = head.find_first_not_of(" \t\r\n[");
        const bool isJson = first != std::string_view::npos && head[first] == '{';
        detection.format = isJson ? formats.formats().back() : formats.formats().front();
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
