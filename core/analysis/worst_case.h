// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/mix.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace edgefence::analysis {

/// The most that a pressure spends of a budget in one window, without what is used elsewhere.
struct Worst {
    std::int64_t units = 0; ///< rounded down at the end
    /// Of one worst mix, most first; their sum is `units`.
    std::vector<std::pair<Spender, std::int64_t>> spenders;
};

/// Asks the model for worst cases and times.
///
/// A budget is reckoned as if it had no end, and that another one ends earlier is left out of
/// account, except where a layer that fails open has lost its budget and lets through to others:
/// then the day falls into phases, and the greater of the two figures counts.
class WorstCases {
  public:
    /// By default with the model's own number of callers.
    explicit WorstCases(const Model& model) : WorstCases(model, model.callers.count) {}
    WorstCases(const Model& model, std::int64_t callers) : m_model(model), m_callers(callers) {}
    WorstCases(const WorstCases&) = delete;
    WorstCases& operator=(const WorstCases&) = delete;

    const Model& model() const { return m_model; }

    /// In one of the budget's windows.
    Worst worst(layers::BudgetIndex budget, const Scope& scope) const;
    /// In a window of another length, times so many; rounded down at the end.
    std::int64_t worstTimes(layers::BudgetIndex budget, const Scope& scope, Duration length,
                            std::int64_t times) const;

    /// The least time by which the rest of the budget is spent; absent: it lasts its window.
    std::optional<Time> spentAfter(layers::BudgetIndex budget, const Scope& scope) const;
    /// The least number of callers who spend it; absent where more do not spend more.
    std::optional<std::int64_t> callersToSpend(layers::BudgetIndex budget,
                                               const Scope& scope) const;
    /// As many callers fit if nobody is refused; absent if they do not spend it.
    std::optional<std::int64_t> callersThatFit(layers::BudgetIndex budget) const;
    /// The phases that fail-open layers make of the window while this budget has no end.
    const std::vector<Phase>& phases(layers::BudgetIndex budget, const Scope& scope) const;

    /// By layer index: it does not fail open with a budget of its own before that time.
    std::vector<bool> lastingLayers(layers::BudgetIndex budget, const Scope& scope,
                                    const Time& until) const;

    /// What the pressure may spend of a budget's window; negative if more is used elsewhere.
    std::int64_t rest(layers::BudgetIndex budget) const;
    Duration window(layers::BudgetIndex budget) const;
    /// Calls by a time, rounded up to whole ones.
    std::int64_t callsBy(const Time& time) const;

  private:
    const plan::Budget& budgetOf(layers::BudgetIndex budget) const;
    Spent spentInWindow(layers::BudgetIndex budget, const Scope& scope, Duration length) const;
    std::vector<layers::LayerIndex> openLayers(const Scope& scope) const;
    bool isMet(const Scope& scope, layers::LayerIndex layer) const;
    bool losesBudget(layers::LayerIndex layer, layers::BudgetIndex budget) const;
    std::optional<Time> reached(layers::BudgetIndex budget, const Scope& scope,
                                const std::vector<Phase>& phases) const;
    std::optional<Time> reachedBetween(const Mix& mix, Wide wanted, std::int64_t fromMs,
                                       std::int64_t toMs) const;

    /// As callersToSpend(), if no layer ever fails open.
    std::optional<std::int64_t> callersPastBounds(layers::BudgetIndex budget,
                                                  const Scope& scope) const;
    const std::vector<Phase>& knownPhases(std::optional<layers::BudgetIndex> endless,
                                          const Scope& scope) const;
    /// With one of the budgets without end, or with all of them as they are.
    std::vector<Phase> findPhases(std::optional<layers::BudgetIndex> endless,
                                  const Scope& scope) const;

    /// The same with another number of callers.
    const WorstCases& with(std::int64_t callers) const;

    /// What is asked for again and again: worst cases of a window, by budget, route and layers.
    using Asked = std::tuple<std::uint32_t, std::optional<layers::RouteIndex>, std::vector<bool>>;
    /// And phases.
    struct Known {
        std::optional<layers::BudgetIndex> endless;
        std::optional<layers::RouteIndex> route;
        std::vector<bool> refusing;
        std::vector<Phase> phases;
    };

    const Model& m_model;
    std::int64_t m_callers;
    mutable std::deque<Known> m_known;
    mutable std::map<Asked, Worst> m_worst;
    mutable std::map<std::int64_t, std::unique_ptr<const WorstCases>> m_others; ///< by callers
};

} // namespace edgefence::analysis
