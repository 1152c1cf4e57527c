// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/block_source.h"
#include "core/traffic/format_catalogue.h"

namespace edgefence::traffic {

struct Detection {
    LogFormat format;      ///< noFormat() if no format reads a single line
    double confidence = 0; ///< share of the lines looked at (without blank ones and directives)
                           ///< that the format reads
};

/// Whether a head is the whole log, or its last line may be cut off and is left out of account.
enum class HeadReach { All, Part };

/// Finds the format of a log by reading its beginning with each: the one that makes most requests
/// of it, then the one with the fewest that have other fields than it has, then the one with the
/// fewest columns.
Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach);
Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log);
/// The same confidence for a format that was chosen.
Detection judgeFormat(const LogFormat& format, const BlockSource& log);

} // namespace edgefence::traffic
