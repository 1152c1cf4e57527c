// SPDX-License-Identifier: GPL-3.0-or-later
// What the user says about how log files are written.
#pragma once

#include "app/cli/console.h"
#include "core/traffic/detector.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace edgefence::cli {

struct FormatArguments {
    std::string format;           ///< a known format's name; empty: detect it
    std::string directive;        ///< as nginx or Apache write it
    std::vector<std::string> map; ///< "client=ip"
    std::string timeZone;
};

/// Adds --format, --log-format, --map and --time-zone.
void addFormatOptions(CLI::App& parser, FormatArguments& arguments);

/// The formats that logs may have, and how they are read.
struct FormatChoice {
    traffic::FormatCatalogue formats;
    std::optional<traffic::LogFormat> given;     ///< none: whichever of `formats` fits
    std::optional<traffic::LogFormat> otherwise; ///< if none of them does
    traffic::ReaderOptions options;

    traffic::Detection detect(const traffic::BlockSource& log) const;
};

/// What has been said on standard error when there is none: the exit status is the error.
tl::expected<FormatChoice, ExitStatus> chooseFormat(const FormatArguments& arguments,
                                                    Console& console);

} // namespace edgefence::cli
