// SPDX-License-Identifier: GPL-3.0-or-later
// What `inspect` and `import` say about a log file.
#pragma once

#include "app/cli/log_files.h"
#include "core/traffic/census.h"

#include <string>

namespace edgefence::cli {

struct LogReport {
    std::string path;
    LogFileReport read;
    traffic::Census census;
};

Json toJson(const LogReport& report);
std::string toText(const LogReport& report);

} // namespace edgefence::cli
