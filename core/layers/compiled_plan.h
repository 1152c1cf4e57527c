// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/layers/clauses.h"
#include "core/layers/layer_kind.h"
#include "core/layers/plan_remark.h"
#include "core/plan/plan.h"
#include "core/plan/platform.h"
#include "core/rules/expression.h"

#include <optional>
#include <string>
#include <vector>

// A plan with its routes and layers parsed and bound: what replay and analysis work on. A plan
// always compiles: what cannot be read is kept as text, is off (a layer) or matches nothing (a
// route), and stands in `problems`.

namespace edgefence::layers {

using BudgetIndex = StrongIndex<struct BudgetIndexTag>;
using RouteIndex = StrongIndex<struct RouteIndexTag>;
using LayerIndex = StrongIndex<struct LayerIndexTag>;

struct CompiledOperation {
    BudgetIndex budget;
    std::int64_t units = 1; ///< millionths for do.duration_gbs
    plan::AnswerSet on;
    struct PerIdle {
        std::vector<rules::Expression> key;
        Duration idle{};
    };
    std::optional<PerIdle> perIdle;
    plan::OperationWhenSpent whenSpent = plan::OperationWhenSpent::Fail;
};

struct CompiledRoute {
    RouteId id;
    /// Absent for "other", and for a route whose expression cannot be read: that one matches
    /// nothing (`readable` tells them apart).
    std::optional<rules::Expression> when;
    bool readable = true;
    plan::Route config;
    std::vector<CompiledOperation> operations;
    /// A clause of the expression that the route's sample does not fulfil.
    std::optional<std::string> missedBySample;
};

struct CompiledLayer {
    LayerId id;
    const LayerKind* kind = nullptr; ///< null: a kind this version does not know; off
    plan::LayerConfig config;        ///< with the fallbacks filled in
    /// Enabled, of a known kind, and everything in it can be read.
    bool on = false;
    /// Zone rules: the requests it acts on; absent for kinds without an expression.
    std::optional<rules::Expression> expression;
    /// Without cf.colo.id where the kind counts per data centre anyway.
    std::vector<rules::Expression> key;
    /// By route index: may it run on this route (its `routes` list; empty list: all)?
    std::vector<bool> onRoute;
    /// By route index: does its expression hold for every request of the route? Without one it
    /// does.
    std::vector<Stands> stands;
    /// Budgets of kind->spends(), as indices; a budget that the plan does not know cannot occur.
    std::vector<BudgetIndex> spends;
    /// Before an operation: by route index, the operation that it runs before; absent: it does not
    /// run on that route.
    std::vector<std::optional<std::size_t>> beforeOperation;
};

/// What could not be read, and where it stands in the plan.
struct PlanProblem {
    enum class Where : std::uint8_t {
        RouteExpression,
        LayerExpression,
        LayerKey,
        LayerParameter, ///< has no value
        NotModelledYet, ///< a parameter that this version keeps and does not reckon with
        OperationKey,   ///< the operation is spent every time
        OperationBudget ///< the operation is left out
    };
    Where where = Where::RouteExpression;
    std::string id; ///< of the route or layer
    std::string text;
    Error error;
};

struct CompiledPlan {
    plan::Plan source;
    std::vector<plan::Budget> budgets; ///< resolved; all the platform's and the custom ones
    std::vector<CompiledRoute> routes; ///< in order; the last is "other"
    std::vector<CompiledLayer> layers; ///< in plan order
    std::vector<PlanProblem> problems;
    std::vector<PlanRemark> remarks;

    const CompiledRoute& other() const { return routes.back(); }
    std::optional<BudgetIndex> budget(const BudgetId& id) const;
    std::optional<LayerIndex> layer(const LayerId& id) const;
    std::optional<RouteIndex> route(const RouteId& id) const;
};

/// What is the same in a plan that is compiled already is taken from there. REQUIRES: that was
/// compiled with the same catalogue and schema.
CompiledPlan compile(const plan::Plan& plan, const plan::PlatformCatalogue& catalogue,
                     const rules::Schema& schema, const CompiledPlan* known = nullptr);

/// Used elsewhere in the window of a budget that begins at `from`.
std::int64_t usedElsewhere(const plan::Budget& budget, Instant from);

} // namespace edgefence::layers
