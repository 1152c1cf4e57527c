// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/worst_case.h"

#include "core/analysis/calendar.h"

#include <algorithm>
#include <chrono>

namespace edgefence::analysis {
namespace {

/// No question is about more callers than this.
constexpr std::int64_t kMostCallers = 1'000'000'000;

const Phase kFromTheStart{};

/// Rounds the spenders of a mix down so that they still make the sum: what is left over goes to
/// those that lost most.
Worst rounded(const Spent& spent) {
    Worst worst;
    worst.units = toCount(spent.units / spent.unitsScale);
    std::int64_t missing = worst.units;
    std::vector<std::pair<Wide, std::size_t>> lost;
    for (const auto& [spender, units] : spent.spenders) {
        lost.emplace_back(units % spent.unitsScale, worst.spenders.size());
        worst.spenders.emplace_back(spender, toCount(units / spent.unitsScale));
        missing -= worst.spenders.back().second;
    }
    std::stable_sort(lost.begin(), lost.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t at = 0; at < lost.size() && missing > 0; ++at, --missing)
        ++worst.spenders[lost[at].second].second;
    std::stable_sort(worst.spenders.begin(), worst.spenders.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return worst;
}

} // namespace

const plan::Budget& WorstCases::budgetOf(layers::BudgetIndex budget) const {
    return m_model.plan->budgets[budget.value];
}

Duration WorstCases::window(layers::BudgetIndex budget) const {
    return windowLength(budgetOf(budget));
}

std::int64_t WorstCases::rest(layers::BudgetIndex budget) const {
    const plan::Budget& config = budgetOf(budget);
    return config.limit - usedElsewhere(config);
}

std::int64_t WorstCases::callsBy(const Time& time) const {
    const Wide calls = m_model.callers.calls.at(time).now * m_callers;
    return toCount(ceilDivide(calls, m_model.scale * time.denominator));
}

Spent WorstCases::spentInWindow(layers::BudgetIndex budget, const Scope& scope,
                                Duration length) const {
    const Mix mix(m_model, budget, scope, {&kFromTheStart, 1});
    Spent plain = mix.inWindow(length, m_callers);
    if (mix.isEmpty())
        return plain;
    const std::vector<Phase>& phases = this->phases(budget, scope);
    const bool opens = !phases.back().open.empty() && phases.back().fromMs < length.count();
    if (!opens)
        return plain;
    Spent phased = Mix(m_model, budget, scope, phases).inWindow(length, m_callers);
    return phased.units * plain.unitsScale > plain.units * phased.unitsScale ? phased : plain;
}

const WorstCases& WorstCases::with(std::int64_t callers) const {
    if (callers == m_callers)
        return *this;
    std::unique_ptr<const WorstCases>& other = m_others[callers];
    if (!other)
        other = std::make_unique<const WorstCases>(m_model, callers);
    return *other;
}

Worst WorstCases::worst(layers::BudgetIndex budget, const Scope& scope) const {
    Asked asked{budget.value, scope.route,
                scope.refusing == nullptr ? std::vector<bool>() : *scope.refusing};
    const auto [known, isNew] = m_worst.try_emplace(std::move(asked));
    if (isNew)
        known->second = rounded(spentInWindow(budget, scope, window(budget)));
    return known->second;
}

std::int64_t WorstCases::worstTimes(layers::BudgetIndex budget, const Scope& scope, Duration length,
                                    std::int64_t times) const {
    const Spent spent = spentInWindow(budget, scope, length);
    return toCount(spent.units * times / spent.unitsScale);
}

bool WorstCases::isMet(const Scope& scope, layers::LayerIndex layer) const {
    return std::any_of(m_model.ways.begin(), m_model.ways.end(), [&](const Way& way) {
        return (!scope.route || way.route == *scope.route) && way.meets(layer);
    });
}

std::vector<layers::LayerIndex> WorstCases::openLayers(const Scope& scope) const {
    std::vector<layers::LayerIndex> open;
    for (const SharedCounter& counter : m_model.counters) {
        const bool failsOpen =
            m_model.plan->layers[counter.layer.value].config.onError == plan::OnError::Open;
        const bool refuses = scope.refusing == nullptr || scope.refusing->at(counter.layer.value);
        const bool isKnown = std::find(open.begin(), open.end(), counter.layer) != open.end();
        const bool spends = !m_model.costs[counter.layer.value].empty();
        if (failsOpen && refuses && spends && !isKnown && isMet(scope, counter.layer))
            open.push_back(counter.layer);
    }
    return open;
}

bool WorstCases::losesBudget(layers::LayerIndex layer, layers::BudgetIndex budget) const {
    const std::vector<CheckCost>& costs = m_model.costs[layer.value];
    return budgetOf(budget).whenSpent == plan::WhenSpent::Fail &&
           std::any_of(costs.begin(), costs.end(),
                       [budget](const CheckCost& cost) { return cost.budget == budget; });
}

const std::vector<Phase>& WorstCases::phases(layers::BudgetIndex budget, const Scope& scope) const {
    const std::vector<Phase>& all = knownPhases(std::nullopt, scope);
    const auto& lost = all.back().open;
    const bool isLost = std::find(lost.begin(), lost.end(), budget) != lost.end();
    return isLost ? knownPhases(budget, scope) : all;
}

std::vector<bool> WorstCases::lastingLayers(layers::BudgetIndex budget, const Scope& scope,
                                            const Time& until) const {
    std::vector<bool> lasting(m_model.plan->layers.size(), true);
    for (const Phase& phase : phases(budget, scope)) {
        if (!(Time{phase.fromMs, 1} < until))
            break;
        for (std::size_t layer = 0; layer < phase.open.size(); ++layer)
            lasting[layer] = lasting[layer] && !phase.open[layer];
    }
    return lasting;
}

const std::vector<Phase>& WorstCases::knownPhases(std::optional<layers::BudgetIndex> endless,
                                                  const Scope& scope) const {
    for (const Known& known : m_known) {
        const bool same = known.endless == endless && known.route == scope.route &&
                          (scope.refusing == nullptr ? known.refusing.empty()
                                                     : known.refusing == *scope.refusing);
        if (same)
            return known.phases;
    }
    m_known.push_back({endless, scope.route,
                       scope.refusing == nullptr ? std::vector<bool>() : *scope.refusing,
                       findPhases(endless, scope)});
    return m_known.back().phases;
}

std::vector<Phase> WorstCases::findPhases(std::optional<layers::BudgetIndex> endless,
                                          const Scope& scope) const {
    std::vector<Phase> phases = {kFromTheStart};
    std::vector<layers::LayerIndex> counting = openLayers(scope);
    std::vector<bool> done(m_model.plan->budgets.size(), false);
    if (endless)
        done[endless->value] = true;
    while (!counting.empty()) {
        std::optional<Time> first;
        layers::BudgetIndex lost;
        for (std::uint32_t at = 0; at < done.size(); ++at) {
            const layers::BudgetIndex candidate{at};
            const bool matters =
                !done[at] && std::any_of(counting.begin(), counting.end(),
                                         [&](auto layer) { return losesBudget(layer, candidate); });
            if (!matters)
                continue;
            const std::optional<Time> time = reached(candidate, scope, phases);
            if (time && (!first || *time < *first)) {
                first = time;
                lost = candidate;
            }
        }
        if (!first)
            break;
        done[lost.value] = true;
        // A millisecond too early at most, so that what gets through stays an upper bound.
        const std::int64_t fromMs = toDuration(*first).count();
        if (fromMs > phases.back().fromMs)
            phases.push_back({fromMs, phases.back().open});
        phases.back().open.resize(m_model.plan->layers.size());
        for (const layers::LayerIndex layer : counting) {
            if (losesBudget(layer, lost))
                phases.back().open[layer.value] = lost;
        }
        counting.erase(std::remove_if(counting.begin(), counting.end(),
                                      [&](auto layer) { return losesBudget(layer, lost); }),
                       counting.end());
    }
    return phases;
}

std::optional<Time> WorstCases::reached(layers::BudgetIndex budget, const Scope& scope,
                                        const std::vector<Phase>& phases) const {
    const std::int64_t end = window(budget).count();
    std::optional<Time> first;
    const auto look = [&](std::span<const Phase> until, std::int64_t fromMs, std::int64_t toMs) {
        const Mix mix(m_model, budget, scope, until);
        const Wide wanted = rest(budget);
        if (mix.isEmpty() || !mix.inWindow(window(budget), m_callers).reaches(wanted + 1))
            return;
        const std::optional<Time> time = reachedBetween(mix, wanted, fromMs, toMs);
        if (time && (!first || *time < *first))
            first = time;
    };
    // With every layer there all day long, and with those gone that have lost their budget.
    look({&kFromTheStart, 1}, 0, end);
    for (std::size_t at = 0; at < phases.size(); ++at) {
        const bool isLast = at + 1 == phases.size();
        if (!phases[at].open.empty())
            look({phases.data(), at + 1}, phases[at].fromMs, isLast ? end : phases[at + 1].fromMs);
    }
    return first;
}

std::optional<Time> WorstCases::reachedBetween(const Mix& mix, Wide wanted, std::int64_t fromMs,
                                               std::int64_t toMs) const {
    std::int64_t before = fromMs;
    std::int64_t after = toMs;
    if (mix.at({before, 1}, m_callers).reaches(wanted))
        return Time{before, 1};
    if (!mix.at({after, 1}, m_callers).reaches(wanted))
        return std::nullopt;
    // Into the one period of each length in which it happens.
    for (const std::int64_t period : mix.periods()) {
        std::int64_t first = before / period;
        std::int64_t last = (after + period - 1) / period;
        while (last - first > 1) {
            const std::int64_t middle = first + (last - first) / 2;
            (mix.at({middle * period, 1}, m_callers).reaches(wanted) ? last : first) = middle;
        }
        before = std::max(before, first * period);
        after = std::min(after, last * period);
    }
    // From here on the curve only bends down until `after`: its tangents lead to the very moment.
    Time time{before, 1};
    for (;;) {
        const Spent spent = mix.at(time, m_callers);
        if (spent.reaches(wanted))
            return time;
        if (spent.rate <= 0)
            return Time{after, 1};
        // unitsScale is rateScale times the time's denominator, so the rest falls out.
        const Wide missing = wanted * spent.unitsScale - spent.units;
        const Time next =
            reduced({time.numerator * spent.rate + missing, time.denominator * spent.rate});
        if (!(next < Time{after, 1}))
            return Time{after, 1};
        time = next;
    }
}

std::optional<Time> WorstCases::spentAfter(layers::BudgetIndex budget, const Scope& scope) const {
    if (worst(budget, scope).units <= rest(budget))
        return std::nullopt;
    if (rest(budget) <= 0)
        return Time{};
    const std::optional<Time> time = reached(budget, scope, phases(budget, scope));
    return time ? time : Time{window(budget).count(), 1};
}

std::optional<std::int64_t> WorstCases::callersToSpend(layers::BudgetIndex budget,
                                                       const Scope& scope) const {
    const Wide wanted = rest(budget);
    if (wanted <= 0)
        return 0;
    const std::optional<std::int64_t> held = callersPastBounds(budget, scope);
    if (openLayers(scope).empty() || held == 1)
        return held;
    // Layers that lose their budget to fewer callers let them through.
    const auto enough = [&](std::int64_t callers) {
        return Wide{with(callers).worst(budget, scope).units} >= wanted;
    };
    if (!held && !enough(kMostCallers))
        return std::nullopt;
    // Mostly each caller spends as much as the first.
    const std::int64_t one = with(1).worst(budget, scope).units;
    std::int64_t most = held.value_or(toCount(ceilDivide(wanted, std::max<std::int64_t>(one, 1))));
    while (!held && !enough(most))
        most *= 2;
    if (most == 1 || !enough(most - 1))
        return most;
    std::int64_t least = 0;
    most -= 1;
    while (most - least > 1) {
        const std::int64_t middle = least + (most - least) / 2;
        (enough(middle) ? most : least) = middle;
    }
    return most;
}

std::optional<std::int64_t> WorstCases::callersPastBounds(layers::BudgetIndex budget,
                                                          const Scope& scope) const {
    const Wide wanted = rest(budget);
    const Mix mix(m_model, budget, scope, {&kFromTheStart, 1});
    if (mix.isEmpty())
        return std::nullopt;
    // More callers spend ever less more each: the tangents lead to the number.
    for (std::int64_t callers = 1; callers <= kMostCallers;) {
        const Spent spent = mix.byCallers(window(budget), callers);
        if (spent.reaches(wanted))
            return callers;
        if (spent.rate <= 0)
            break;
        const Wide missing = wanted * spent.unitsScale - spent.units;
        callers += toCount(ceilDivide(missing * spent.rateScale, spent.rate * spent.unitsScale));
    }
    return std::nullopt;
}

std::optional<std::int64_t> WorstCases::callersThatFit(layers::BudgetIndex budget) const {
    const std::vector<bool> nobody(m_model.plan->layers.size(), false);
    const Mix mix(m_model, budget, {std::nullopt, &nobody}, {&kFromTheStart, 1});
    const Spent one = mix.inWindow(window(budget), 1);
    if (one.units <= 0)
        return std::nullopt;
    return toCount(std::max<Wide>(rest(budget), 0) * one.unitsScale / one.units);
}

} // namespace edgefence::analysis
