// SPDX-License-Identifier: GPL-3.0-or-later
// The beginning of a log as it would be imported. Plain functions; they read at most the log's
// first block.
#pragma once

#include "app/desktop/models/log_look.h"
#include "core/base/result.h"
#include "core/traffic/client_mask.h"
#include "core/traffic/reading_choice.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace edgefence::desktop {

/// A record of the log: a request's values, or why it is none.
struct PreviewLine {
    std::int64_t line = 1;
    std::string text;              ///< the record as it stands
    std::optional<Message> reason; ///< it is no request, or is left out
    bool leftOut = false;
    Instant time;
    std::array<std::string, rules::kColumnCount> values; ///< as they will be kept
    std::string recorded; ///< the address that the format takes for the client
    bool badRequestLine = false;

    const std::string& operator[](rules::Column column) const {
        return values[static_cast<std::size_t>(column)];
    }
};

struct LogPreview {
    traffic::Detection detection;
    std::vector<PreviewLine> lines;
    std::int64_t read = 0;
    std::int64_t rejected = 0;
    std::array<bool, rules::kColumnCount> supplied{}; ///< columns that have a value in these lines
    std::optional<std::int64_t> bytes;                ///< of the file, as it lies on disk
    /// Lines in all, judged by the beginning; absent for a pipe.
    std::optional<std::int64_t> aboutLines;
    bool counted = false;               ///< aboutLines is no estimate
    std::vector<AddressLook> addresses; ///< per choice of PreviewHow::choices
    bool needsTimeZone = false;
};

/// How the log would be imported, and which choices are to be looked at beside.
struct PreviewHow {
    traffic::Reading reading;
    traffic::ClientMask* mask = nullptr; ///< null: clients stay what they are
    std::vector<traffic::ClientChoice> choices;
    const std::vector<traffic::ProxyNetwork>& proxies;
};

Result<LogPreview> previewLog(const std::string& path, const PreviewHow& how);

} // namespace edgefence::desktop
