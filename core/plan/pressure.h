// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"

#include <cstdint>
#include <optional>
#include <variant>

namespace edgefence::plan {

/// One address flat out, or N addresses each at that rate. An attacker: chooses the worst mix of
/// routes and whatever a caller can choose.
struct Attackers {
    std::int64_t addresses = 1;
    std::int64_t ratePerSecond = 50;
    friend bool operator==(const Attackers&, const Attackers&) = default;
};

/// N clients of one's own, each polling every T (a range: fastest to slowest) for H hours a day;
/// client i of N starts at i x T / N.
struct OwnClients {
    std::int64_t clients = 1;
    Duration every = std::chrono::seconds(15);
    Duration everySlowest = std::chrono::seconds(15);
    Duration activePerDay = std::chrono::hours(24);
    Duration jitter{0};
    /// Absent: the first route with operations or layers.
    std::optional<RouteId> route;
    friend bool operator==(const OwnClients&, const OwnClients&) = default;
};

/// The recorded day that spends most.
struct RecordedTraffic {
    friend bool operator==(const RecordedTraffic&, const RecordedTraffic&) = default;
};

/// The traffic a static answer assumes.
using Pressure = std::variant<Attackers, OwnClients, RecordedTraffic>;

} // namespace edgefence::plan
