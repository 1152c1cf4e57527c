// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/client_choice.h"
#include "core/traffic/request.h"
#include "core/traffic/time_zone.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Requests that a Worker made itself while it answered one: the platform logs them like others,
/// but no caller sent them.
enum class Subrequests : std::uint8_t { LeaveOut, Keep };

/// Whether a value is one of some, of which "edgeWorker*" is all that begin so.
inline bool fitsAny(std::string_view value, const std::vector<std::string>& values) {
    return std::any_of(values.begin(), values.end(), [&](std::string_view wanted) {
        return wanted.ends_with('*') ? value.starts_with(wanted.substr(0, wanted.size() - 1))
                                     : value == wanted;
    });
}

/// What the user says about how a log is to be read; it holds for every format.
struct ReaderOptions {
    /// Of times that are written without an offset; none: UTC.
    std::optional<TimeZone> zone;
    ClientChoice client;
    Subrequests subrequests = Subrequests::LeaveOut;
    /// Columns that someone looks at: no other needs to be filled. What is a request and what is
    /// not does not depend on it.
    ColumnSet columns = ColumnSet().set();
};

} // namespace edgefence::traffic
