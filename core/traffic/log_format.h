// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/traffic/reader.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// Makes a reader; called once per thread that reads.
using ReaderFactory = std::function<std::unique_ptr<Reader>()>;

/// One format of logs, read from its file in resources/log-formats (the README there describes the
/// file).
struct LogFormat {
    std::string name;  ///< "combined"
    std::string title; ///< for a list to choose from
    ReaderFactory makeReader;
};

/// The name of no format, in reports.
inline constexpr std::string_view kNoFormat = "none";

/// What a log is read with that no format fits: every line is rejected.
LogFormat noFormat();

/// Reads a format's file without looking at its samples. The error names the key.
Result<LogFormat> readLogFormat(const nlohmann::json& document);

/// The columns by the names that format files and reports use ("user_agent").
std::string_view columnName(rules::Column column);

} // namespace edgefence::traffic
