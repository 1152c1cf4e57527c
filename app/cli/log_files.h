// SPDX-License-Identifier: GPL-3.0-or-later
// Log files as arguments of a command.
#pragma once

#include "app/cli/reading_options.h"
#include "core/traffic/importer.h"

#include <CLI/CLI.hpp>

#include <stop_token>
#include <string>
#include <vector>

namespace edgefence::cli {

/// What the user says about log files.
struct LogArguments {
    std::vector<std::string> files; ///< "-" is standard input
    traffic::ReadingWords words;
};

/// Adds FILE… and the options about how files are read.
void addLogOptions(CLI::App& parser, LogArguments& arguments);

/// All files that are meant, and whether all that were named could be looked into (else that has
/// been said on standard error).
struct LogPaths {
    std::vector<std::string> paths;
    bool allThere = true;
};
LogPaths logPaths(const LogArguments& arguments, Console& console);

/// A file that was read.
struct LogFileReport {
    traffic::Detection detection;
    traffic::ImportReport report;
};

/// Reads a file with the format given or detected, shows progress, and says on standard error what
/// was damaged. `mask` makes clients anonymous; `stop` ends it with an error.
Result<LogFileReport> readLogFile(const std::string& path, const LogReading& reading,
                                  traffic::RequestSink& sink, Console& console,
                                  traffic::ClientMask* mask = nullptr, std::stop_token stop = {});

} // namespace edgefence::cli
