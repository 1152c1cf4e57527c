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

/// Finds the format of a log by reading its beginning with each that it may have: the one that
/// makes most requests of it, where those of lines that misfit it count half unless they are few
/// (not one in twenty); of these one that few lines misfit; then one that is not general
/// (Recognition), and that accounts for most fields.
Detection detectFormat(const FormatCatalogue& catalogue, const TextBlock& head, HeadReach reach,
                       const ReaderOptions& options = {});
Detection detectFormat(const FormatCatalogue& catalogue, const BlockSource& log,
                       const ReaderOptions& options = {});
/// The same confidence for a format that was chosen.
Detection judgeFormat(const LogFormat& format, const BlockSource& log,
                      const ReaderOptions& options = {});

} // namespace edgefence::traffic
