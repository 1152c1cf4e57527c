// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/ways.h"

#include "core/replay/spenders.h"

#include <algorithm>
#include <cassert>

namespace edgefence::replay {
namespace {

using layers::CompiledLayer;
using layers::CompiledOperation;

class WayCompiler {
  public:
    WayCompiler(const Prepared& prepared, const Options& options)
        : m_prepared(prepared), m_plan(*prepared.plan), m_spenders(m_plan) {
        const auto names = [](const std::vector<LayerId>& layers, const LayerId& layer) {
            return std::find(layers.begin(), layers.end(), layer) != layers.end();
        };
        for (const CompiledLayer& layer : m_plan.layers) {
            m_runs.push_back(layer.on && !names(options.without, layer.id));
            m_refuses.push_back(!names(options.watching, layer.id));
        }
        // A cold start is one per operation of a route, whichever class its requests are of.
        for (std::size_t route = 0; route < m_plan.routes.size(); ++route) {
            auto& ofRoute = m_idleIndex.emplace_back();
            const auto& operations = m_plan.routes[route].operations;
            for (std::size_t at = 0; at < operations.size(); ++at) {
                ofRoute.push_back(static_cast<std::uint32_t>(m_ways.idle.size()));
                if (operations[at].perIdle)
                    m_ways.idle.push_back(
                        {operations[at].perIdle->idle.count(), prepared.idleKeys[route][at]});
            }
        }
        const auto worker = m_plan.budget(BudgetId{std::string(plan::kWorkerRequests)});
        assert(worker); // the catalogue has all the budgets of the platform
        m_workerBudget = worker->value;
    }

    Ways compile() {
        for (const RowClass& rows : m_prepared.classes)
            m_ways.ofClass.push_back(way(rows));
        return std::move(m_ways);
    }

  private:
    Way way(const RowClass& rows) {
        Way result;
        result.route = rows.route;
        const layers::CompiledRoute& route = m_plan.routes[rows.route];
        const bool worker = route.config.worker;
        addLayers(result, rows, plan::Place::Edge, std::nullopt);
        if (worker) {
            addWorkerStart(result, route);
            addLayers(result, rows, plan::Place::WorkerFront, std::nullopt);
        }
        for (std::size_t at = 0; at < route.operations.size(); ++at) {
            if (!rows.spends[at])
                continue;
            if (worker)
                addLayers(result, rows, plan::Place::BeforeOperation, at);
            addOperation(result, route.operations[at], m_idleIndex[rows.route][at]);
        }
        return result;
    }

    void addLayers(Way& way, const RowClass& rows, plan::Place place,
                   std::optional<std::size_t> operation) const {
        for (std::size_t at = 0; at < m_plan.layers.size(); ++at) {
            const CompiledLayer& layer = m_plan.layers[at];
            if (!m_runs[at] || layer.config.place != place || !layer.onRoute[rows.route] ||
                !rows.acts[at] || layer.beforeOperation[rows.route] != operation)
                continue;
            const auto index = static_cast<std::uint32_t>(at);
            if (m_refuses[at])
                addLayer(way, index);
            else
                addWatching(way, index);
        }
    }

    void addLayer(Way& way, std::uint32_t index) const {
        Step step;
        step.kind = Step::Kind::Layer;
        step.index = index;
        step.spender = m_spenders.ofLayer(index, way.route);
        way.steps.push_back(step);
        for (const layers::Cost& cost : costsOf(index))
            need(way, {m_plan.budget(cost.budget)->value, cost.units});
    }

    /// What refuses nobody only spends.
    void addWatching(Way& way, std::uint32_t index) const {
        for (const layers::Cost& cost : costsOf(index)) {
            Step step;
            step.kind = Step::Kind::Operation;
            step.ignore = true;
            step.spender = m_spenders.ofLayer(index, way.route);
            step.budget = m_plan.budget(cost.budget)->value;
            step.units = cost.units;
            if (step.units == 0)
                continue;
            way.steps.push_back(step);
            need(way, {step.budget, step.units});
        }
    }

    std::vector<layers::Cost> costsOf(std::uint32_t index) const {
        const CompiledLayer& layer = m_plan.layers[index];
        return layer.kind->costs(layer.config, m_plan.source.assumptions);
    }

    void addWorkerStart(Way& way, const layers::CompiledRoute& route) const {
        Step step;
        step.kind = Step::Kind::WorkerStart;
        step.failOpen = route.config.whenWorkerBudgetSpent == plan::WhenWorkerBudgetSpent::FailOpen;
        step.spender = m_spenders.ofRoute(way.route);
        step.budget = m_workerBudget;
        step.units = 1;
        way.steps.push_back(step);
        need(way, {step.budget, step.units});
    }

    void addOperation(Way& way, const CompiledOperation& operation, std::uint32_t idleIndex) const {
        Step step;
        step.kind = operation.perIdle ? Step::Kind::IdleOperation : Step::Kind::Operation;
        step.ignore = operation.whenSpent == plan::OperationWhenSpent::Ignore;
        step.index = idleIndex;
        step.spender = m_spenders.ofRoute(way.route);
        step.budget = operation.budget.value;
        step.units = operation.units;
        way.steps.push_back(step);
        need(way, {step.budget, step.units, operation.perIdle.has_value()});
    }

    static void need(Way& way, const Need& more) {
        const auto known =
            std::find_if(way.needs.begin(), way.needs.end(),
                         [&more](const Need& entry) { return entry.budget == more.budget; });
        if (known == way.needs.end()) {
            way.needs.push_back(more);
            return;
        }
        known->units += more.units;
        known->idle = known->idle || more.idle;
    }

    const Prepared& m_prepared;
    const layers::CompiledPlan& m_plan;
    Spenders m_spenders;
    std::vector<bool> m_runs;
    std::vector<bool> m_refuses;
    std::vector<std::vector<std::uint32_t>> m_idleIndex;
    std::uint32_t m_workerBudget = 0;
    Ways m_ways;
};

} // namespace

Ways compileWays(const Prepared& prepared, const Options& options) {
    return WayCompiler(prepared, options).compile();
}

} // namespace edgefence::replay
