// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/traffic/time_zone.h"

#include <optional>

namespace edgefence::traffic {

/// What the user says about how a log is to be read; it holds for every format.
struct ReaderOptions {
    /// Of times that are written without an offset; none: UTC.
    std::optional<TimeZone> zone;
};

} // namespace edgefence::traffic
