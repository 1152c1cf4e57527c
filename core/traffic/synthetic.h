// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/plan/plan.h"
#include "core/plan/pressure.h"
#include "core/rules/schema.h"
#include "core/traffic/request.h"

#include <functional>

// A pressure turned into requests. The same plan, pressure, span and seed give the same requests on
// every machine.

namespace edgefence::traffic {

/// Takes requests in time order; the views are valid during the call. Returns false to stop.
using UseRequest = std::function<bool(const Request&)>;

struct SyntheticSpan {
    Instant from; ///< 00:00 UTC of the first day
    int days = 1;
    std::uint64_t seed = 1;
};

/// Attackers: request k of address j comes (k + j / addresses) / rate seconds after the start.
/// Own clients: client i of N polls first at i x T / N of each day and then every T until its hours
/// are over; with a range of intervals each client has one of its own, evenly spread by the seed;
/// each poll is late by up to `jitter` (REQUIRES: not more than `every`, so that polls stay in
/// order). All on the route of core/plan/pressure_route.h, as its
/// sample says (what that leaves out: from the `eq` clauses of the route's expression).
/// Errors: recorded traffic cannot be made up; the route has no path to ask for.
Result<void> synthesise(const plan::Plan& plan, const plan::Pressure& pressure,
                        const SyntheticSpan& span, const rules::Schema& schema,
                        const UseRequest& use);

/// Address number `index` of those reserved for documentation and benchmarks: 192.0.2.0/24,
/// 198.51.100.0/24, 203.0.113.0/24 (RFC 5737), then 2001:db8::/32 (RFC 3849).
IpAddress documentationAddress(std::uint64_t index);

} // namespace edgefence::traffic
