// SPDX-License-Identifier: GPL-3.0-or-later
// What the user says about how log files are to be read.
#pragma once

#include "app/cli/console.h"
#include "core/traffic/reading_choice.h"

#include <CLI/CLI.hpp>

#include <vector>

namespace edgefence::cli {

/// Adds --format, --log-format, --map, --time-zone, --client, --trusted-proxy and
/// --keep-subrequests.
void addReadingOptions(CLI::App& parser, traffic::ReadingWords& words);

/// How the files of a command are read, once for all of them.
struct LogReading {
    traffic::Reading reading;
    std::vector<traffic::ProxyNetwork> proxies;
};
/// What has been said on standard error when there is none: the exit status is the error.
tl::expected<LogReading, ExitStatus> chooseReading(const traffic::ReadingWords& words,
                                                   Console& console);

} // namespace edgefence::cli
