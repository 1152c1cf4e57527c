// SPDX-License-Identifier: GPL-3.0-or-later
// A compiled plan under a pressure, as the static answers see it: who calls, the ways a call can
// take, and the counters that it meets there.
#pragma once

#include "core/analysis/curve.h"
#include "core/analysis/evidence.h"
#include "core/analysis/key_scope.h"
#include "core/layers/compiled_plan.h"
#include "core/plan/pressure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace edgefence::analysis {

/// The callers of a pressure, all alike.
struct Callers {
    std::int64_t count = 1;
    bool own = false; ///< one's own clients: on one route, with keys of their own
    Curve calls;      ///< of one caller
    Duration every{}; ///< own clients: between two polls
    std::optional<layers::RouteIndex> route; ///< own clients: where they go
};

/// A counter that holds callers down: a layer's, for one value of what an expression pins in its
/// key. Routes that share it share what it lets through.
struct SharedCounter {
    layers::LayerIndex layer;
    std::string pinned; ///< "http.request.uri.path=/a"; often empty
    bool perCaller = false;
    Curve curve; ///< of one key
    layers::Bound bound;
    /// Own clients at a window that every put restarts: the curve is what happens, no bound.
    bool isPolled = false;
};

/// Something that a route spends on a call that gets there. The Worker's start is one.
struct Spending {
    layers::BudgetIndex budget;
    std::int64_t units = 1;
    /// Own clients and a cold start: once a day and client, not once a call.
    bool oncePerClientAndDay = false;
    friend bool operator==(const Spending&, const Spending&) = default;
};

/// A layer on a call's way. It spends what it spends whether or not it refuses.
struct Check {
    layers::LayerIndex layer;
    std::optional<std::size_t> counter; ///< what bounds here; absent: nothing does
    friend bool operator==(const Check&, const Check&) = default;
};

using Station = std::variant<Spending, Check>;

/// One way of a call through its route: stations in order. A route has several where an answer
/// decides which operations are spent, so that a caller can pass by a layer that stands before one
/// of them.
struct Way {
    layers::RouteIndex route;
    std::vector<Station> stations;
    /// Index of the first way with the same stations: as good for a caller.
    std::size_t firstAlike = 0;

    bool meets(layers::LayerIndex layer) const;
};

/// What one check spends, by budget; in the order in which it is taken.
struct CheckCost {
    layers::BudgetIndex budget;
    std::int64_t units = 1;
    layers::Cost::When when = layers::Cost::When::EveryCheck;
};

/// An edge layer and a route of which the expressions do not show whether it stands before it.
struct Doubt {
    layers::LayerIndex layer;
    layers::RouteIndex route;
    bool heldByTraffic = false; ///< in the traffic, every request of the route matches
};

struct Model {
    const layers::CompiledPlan* plan = nullptr;
    Callers callers;
    Wide scale = 1; ///< curves count in units of 1/scale
    std::vector<SharedCounter> counters;
    std::vector<Way> ways; ///< by route; a route's full way (all its operations) is its first
    std::vector<std::vector<CheckCost>> costs; ///< by layer index
    std::vector<Doubt> doubts;
    std::vector<bool> mayRun; ///< by layer index: some request may come to it

    const Way& fullWay(layers::RouteIndex route) const;
    bool hasWay(layers::RouteIndex route) const;
    /// The first route with the same ways, often the route itself: callers fare alike on both.
    layers::RouteIndex firstAlike(layers::RouteIndex route) const;
};

/// REQUIRES: a pressure of attackers or own clients.
Model buildModel(const layers::CompiledPlan& plan, const plan::Pressure& pressure,
                 const Evidence& evidence);

/// Most that one key gets through in a window, in units of 1/scale.
Wide mostInWindow(const SharedCounter& counter, Duration window, Wide scale);

} // namespace edgefence::analysis
