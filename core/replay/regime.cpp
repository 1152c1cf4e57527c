// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/regime.h"

#include <algorithm>
#include <optional>

namespace edgefence::replay {
namespace {

using layers::CompiledLayer;

class RegimeCompiler {
  public:
    RegimeCompiler(const layers::CompiledPlan& plan, const Ways& ways,
                   std::span<const LayerRun> runs, const std::vector<bool>& spent)
        : m_plan(plan), m_ways(ways), m_runs(runs), m_spent(spent) {}

    Regime compile() {
        for (const Way& way : m_ways.ofClass)
            addWay(way);
        // Now that no step is added any more.
        for (std::size_t at = 0; at < m_regime.ways.size(); ++at) {
            m_regime.ways[at].firstStep = m_regime.steps.data() + m_firstSteps[at];
            m_regime.ways[at].lastStep = m_regime.steps.data() + m_firstSteps[at + 1];
        }
        return std::move(m_regime);
    }

  private:
    void addWay(const Way& way) {
        m_soFar = {};
        Regime::Way result;
        result.route = way.route;
        std::optional<std::uint32_t> end;
        for (const Step& step : way.steps) {
            end = add(step);
            if (end)
                break;
        }
        result.end = end ? *end : fate(Fate::End::Served, 0);
        m_firstSteps.push_back(m_regime.steps.size());
        m_regime.ways.push_back(result);
    }

    /// The fate of everything that gets here, if nothing goes on.
    std::optional<std::uint32_t> add(const Step& step) {
        switch (step.kind) {
        case Step::Kind::Layer:
            return addLayer(step.index, step.spender);
        case Step::Kind::WorkerStart:
            return addSpending(step, step.failOpen ? Fate::End::Served : Fate::End::Failed);
        case Step::Kind::Operation:
            return addSpending(step, Fate::End::Failed);
        case Step::Kind::IdleOperation:
            addIdle(step);
            break;
        }
        return std::nullopt;
    }

    std::optional<std::uint32_t> addLayer(std::uint32_t index, std::uint32_t spender) {
        const CompiledLayer& layer = m_plan.layers[index];
        const bool dry =
            std::any_of(layer.spends.begin(), layer.spends.end(),
                        [&](layers::BudgetIndex budget) { return m_spent[budget.value]; });
        RegimeStep step;
        step.index = index;
        step.spender = spender;
        step.counter = m_runs[index].counter.get();
        step.keys = m_runs[index].keys;
        if (dry) {
            step.kind = RegimeStep::Kind::DryLayer;
            step.refused = refusal(index, spender);
            // One for each budget that it may fail for, in their order.
            step.failed = static_cast<std::uint32_t>(m_regime.fates.size());
            for (const layers::BudgetIndex budget : layer.spends)
                fate(Fate::End::Failed, budget.value);
            m_regime.steps.push_back(step);
            return std::nullopt;
        }
        m_soFar.checks.push_back(spender);
        const Fate before = m_soFar;
        const auto costs = layer.kind->costs(layer.config, m_plan.source.assumptions);
        for (const layers::Cost& cost : costs) {
            if (cost.when == layers::Cost::When::EveryCheck)
                spend(spender, cost);
        }
        step.refused = refusal(index, spender);
        m_soFar = before;
        for (const layers::Cost& cost : costs)
            spend(spender, cost);
        m_regime.steps.push_back(step);
        return std::nullopt;
    }

    void spend(std::uint32_t spender, const layers::Cost& cost) {
        if (cost.units > 0)
            m_soFar.spendings.push_back({spender, m_plan.budget(cost.budget)->value, cost.units});
    }

    std::optional<std::uint32_t> addSpending(const Step& step, Fate::End ifSpent) {
        if (!m_spent[step.budget]) {
            m_soFar.spendings.push_back({step.spender, step.budget, step.units});
            return std::nullopt;
        }
        m_soFar.unmet.push_back(step.budget);
        if (step.ignore)
            return std::nullopt;
        return fate(ifSpent, step.budget);
    }

    void addIdle(const Step& operation) {
        RegimeStep step;
        step.kind = !m_spent[operation.budget] ? RegimeStep::Kind::Idle
                    : operation.ignore         ? RegimeStep::Kind::UnmetIdle
                                               : RegimeStep::Kind::FailingIdle;
        step.index = operation.index;
        step.spender = operation.spender;
        step.budget = operation.budget;
        step.units = operation.units;
        if (step.kind == RegimeStep::Kind::FailingIdle) {
            const Fate before = m_soFar;
            m_soFar.unmet.push_back(operation.budget);
            step.failed = fate(Fate::End::Failed, operation.budget);
            m_soFar = before;
        }
        m_regime.steps.push_back(step);
    }

    std::uint32_t refusal(std::uint32_t index, std::uint32_t spender) {
        const std::uint32_t made = fate(Fate::End::Refused, index);
        m_regime.fates[made].refuser = spender;
        return made;
    }

    /// What has been gathered so far, with this end.
    std::uint32_t fate(Fate::End end, std::uint32_t index) {
        Fate result = m_soFar;
        result.end = end;
        result.index = index;
        m_regime.fates.push_back(std::move(result));
        return static_cast<std::uint32_t>(m_regime.fates.size() - 1);
    }

    const layers::CompiledPlan& m_plan;
    const Ways& m_ways;
    std::span<const LayerRun> m_runs;
    const std::vector<bool>& m_spent;
    Regime m_regime;
    std::vector<std::size_t> m_firstSteps{0}; ///< by way, and one past the last
    Fate m_soFar;
};

} // namespace

Regime compileRegime(const layers::CompiledPlan& plan, const Ways& ways,
                     std::span<const LayerRun> runs, const std::vector<bool>& spent) {
    return RegimeCompiler(plan, ways, runs, spent).compile();
}

} // namespace edgefence::replay
