// SPDX-License-Identifier: GPL-3.0-or-later
// How a log is to be read, from what a person says about it.
#pragma once

#include "core/traffic/detector.h"
#include "core/traffic/proxy_networks.h"

#include <optional>
#include <string>
#include <vector>

namespace edgefence::traffic {

/// What a person says about logs, as he writes it. Of `format`, `directive` and `map` one at most;
/// what is empty the log tells.
struct ReadingWords {
    std::string format;                      ///< a known format's name
    std::string directive;                   ///< as nginx or Apache write it
    std::vector<std::string> map;            ///< "client=ip": which column has a field (ColumnMap)
    std::string timeZone;                    ///< of times without an offset (TimeZone::find)
    std::string client;                      ///< which address is the caller's (readClientChoice)
    std::vector<std::string> trustedProxies; ///< ranges, or networks by name
    Subrequests subrequests = Subrequests::LeaveOut;
    friend bool operator==(const ReadingWords&, const ReadingWords&) = default;
};

/// The formats that a log may have, and how it is read.
struct Reading {
    FormatCatalogue formats;
    std::optional<LogFormat> given; ///< none: whichever of `formats` fits
    ColumnMap map;                  ///< the columns that were named, if any
    ReaderOptions options;

    Detection detect(const BlockSource& log) const;
};

/// The error says which of the words cannot be understood, and what was expected.
Result<Reading> chooseReading(const ReadingWords& words, const FormatCatalogue& formats,
                              const std::vector<ProxyNetwork>& proxies);

} // namespace edgefence::traffic
