// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/layers/compiled_plan.h"
#include "core/traffic/traffic.h"

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

// Traffic through a compiled plan. The way of one request: route (first match), zone rules in plan
// order, the Worker's start, layers at the front, operations in order each with the layers before
// it; the first refusal or failure ends it.

namespace edgefence::replay {

struct Options {
    /// Part of the time; starts with empty counters, and requests are numbered from its first.
    /// `from` inclusive, `to` exclusive.
    std::optional<Instant> from;
    std::optional<Instant> to;
    /// Layers taken out ("--without").
    std::vector<LayerId> without;
    /// Layers that refuse nobody and spend all the same, each check as one that counts. REQUIRES:
    /// endless budgets.
    std::vector<LayerId> watching;
    /// As if budgets had no end (pressure `traffic` of the static answers). Those by the month are
    /// booked by the day then: it is the days that are compared.
    bool endlessBudgets = false;
};

/// One window of a budget that saw a request, named by its start (a day; for month and hour budgets
/// the first instant of it).
struct BudgetWindowUse {
    Instant from;
    std::int64_t used = 0; ///< with used elsewhere
    std::int64_t limit = 0;
    /// Time and number (1-based) of the request that took the last unit; of a budget that is
    /// billed, of the included ones. Absent too where others alone used it up.
    std::optional<Instant> spentAt;
    std::optional<std::int64_t> spentRequest;
    /// Operations that found less left than they need, layers' own among them.
    std::int64_t failedAfter = 0;
};

/// Who spent a budget: a layer, a route or "elsewhere".
struct Spender {
    std::string by;
    std::int64_t units = 0;
};

/// What requests of one route made a layer spend, or the route itself.
struct Booking {
    std::optional<layers::LayerIndex> layer; ///< absent: the route
    layers::RouteIndex route;
    std::int64_t units = 0;
};

struct BudgetUse {
    BudgetId id;
    std::vector<BudgetWindowUse> windows;
    std::vector<Spender> spenders; ///< most first, then by name
    /// Spenders per window, in the order of `windows` (the ledger spender x budget x day).
    std::vector<std::vector<Spender>> spendersByWindow;
    /// The same without what is used elsewhere, layers apart by route; layers first, in plan order.
    std::vector<std::vector<Booking>> bookingsByWindow;
};

/// Per client, by dense client code of the traffic.
struct ClientUse {
    std::uint32_t client = 0; ///< code of rules::Column::Client
    std::int64_t requests = 0;
    std::int64_t served = 0;
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    std::vector<std::int64_t> units; ///< by budget index
    std::int64_t agents = 0;         ///< distinct user agents; 0 if the log has none
    std::optional<Instant> firstRefused;
    /// Three or more user agents within one UTC hour.
    bool looksShared = false;
};

struct SeriesPoint {
    Instant from;
    std::int64_t served = 0;
    std::vector<std::int64_t> refused; ///< by layer index
    std::vector<std::int64_t> failed;  ///< by budget index
    std::vector<std::int64_t> used;    ///< by budget index, units spent in the step
};

/// Every step from the first request to the last has a point (beyond 3,000 days: those with
/// requests).
struct Series {
    /// Smallest of 10, 60, 300, 900, 3,600, 21,600, 86,400 s that gives at most 3,000 points.
    Duration step{};
    std::vector<SeriesPoint> points;
};

struct FirstRefusal {
    std::int64_t request = 0; ///< 1-based, in time order
    Instant time;
};

struct Replay {
    std::int64_t requests = 0;
    std::int64_t served = 0;
    std::vector<std::int64_t> refused;                     ///< by layer index
    std::vector<std::int64_t> failed;                      ///< by budget index
    std::vector<std::optional<FirstRefusal>> firstRefused; ///< by layer index
    std::vector<BudgetUse> budgets;                        ///< by budget index
    std::vector<ClientUse> clients;                        ///< most requests first, then by text
    Series series;
    /// Requests recorded as 429 or 5xx on routes that spend something.
    std::int64_t hangsOnRecordedRefusals = 0;
    std::int64_t hangsOnUnknownFields = 0;
    /// By layer index: requests of all the traffic that lack a field of its key and share one
    /// counter.
    std::vector<std::int64_t> absentKeys;
    std::int64_t withoutClient = 0;
    /// Requests per route index.
    std::vector<std::int64_t> routeRequests;
};

/// Called about every 50 ms of work with the share done (0..1); returns false to cancel.
using Progress = std::function<bool(double)>;

/// Empty if cancelled.
std::optional<Replay> replay(const layers::CompiledPlan& plan, const traffic::Traffic& traffic,
                             const Options& options = {}, const Progress& progress = {});

// To replay the same traffic several times it is prepared once (prepared.h); the part of the time
// that the options name is the one it was prepared for.

struct Prepared;
std::optional<Replay> replay(const Prepared& prepared, const Options& options,
                             const Progress& progress = {});
/// Units used without a layer minus with it, its own spending included (negative where it costs),
/// by layer index then budget index; for layers that are off, zeros.
std::optional<std::vector<std::vector<std::int64_t>>>
marginalEffects(const Prepared& prepared, const Options& options, const Progress& progress = {});
/// Requests of a route that came to a layer, and those of them that it refused.
struct Passage {
    layers::LayerIndex layer;
    layers::RouteIndex route;
    std::int64_t came = 0;
    std::int64_t refused = 0;
};
/// The passages of a time in which no window of a budget ends; none that nobody went through.
struct Passages {
    Instant from; ///< the first request of that time
    std::vector<Passage> passages;
};
/// Who spent what and who refused whom, and nothing else of a replay: that is quicker.
struct Outline {
    std::vector<std::int64_t> refused; ///< by layer index
    std::vector<Passages> passages;    ///< in time order
    std::vector<BudgetUse> budgets;    ///< by budget index
};
std::optional<Outline> outline(const Prepared& prepared, const Options& options,
                               const Progress& progress = {});

} // namespace edgefence::replay
