// SPDX-License-Identifier: GPL-3.0-or-later
// Log files as arguments of a command.
#pragma once

#include "app/cli/format_choice.h"
#include "core/traffic/importer.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace edgefence::cli {

/// What the user says about log files.
struct LogArguments {
    std::vector<std::string> files; ///< "-" is standard input
    FormatArguments format;
};

/// Adds FILE… and the options about its format.
void addLogOptions(CLI::App& parser, LogArguments& arguments);

/// A file that was read.
struct LogFileReport {
    traffic::Detection detection;
    traffic::ImportReport report;
};

/// Reads a file with the format given or detected, shows progress, and says on standard error what
/// was damaged.
Result<LogFileReport> readLogFile(const std::string& path, const FormatChoice& format,
                                  traffic::RequestSink& sink, Console& console);

} // namespace edgefence::cli
