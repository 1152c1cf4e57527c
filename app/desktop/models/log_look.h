// SPDX-License-Identifier: GPL-3.0-or-later
// What choices about a log would make of it, told by its beginning. Plain functions.
#pragma once

#include "core/traffic/block_source.h"
#include "core/traffic/census.h"
#include "core/traffic/log_format.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace edgefence::desktop {

/// What one choice of the caller's address makes of the first requests.
struct AddressLook {
    std::int64_t requests = 0; ///< that have a caller
    std::int64_t callers = 0;  ///< distinct
    std::int64_t others = 0;   ///< requests whose caller is not the one that the format takes
    std::optional<traffic::ProxyShare> proxies; ///< more than half of the requests are theirs
};

/// One look per choice, in their order; `options` says the rest of how the log is read.
std::vector<AddressLook> lookAtAddresses(const traffic::BlockSource& log,
                                         const traffic::LogFormat& format,
                                         const traffic::ReaderOptions& options,
                                         const std::vector<traffic::ClientChoice>& choices,
                                         const std::vector<traffic::ProxyNetwork>& proxies);

/// Whether the first requests have times without an offset, so that a time zone says when they
/// were.
bool needsTimeZone(const traffic::BlockSource& log, const traffic::LogFormat& format);

} // namespace edgefence::desktop
