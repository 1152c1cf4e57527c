// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sums.h"

#include "core/analysis/lanes.h"
#include "core/analysis/messages.h"
#include "core/analysis/names.h"

#include <algorithm>

namespace edgefence::analysis {

Argument amount(std::int64_t units, const plan::Budget& budget) {
    const std::int64_t scale = plan::unitScale(budget.id);
    if (scale == 1)
        return Count{units};
    return toRatio(units, scale);
}

double number(std::int64_t units, const plan::Budget& budget) {
    return static_cast<double>(units) / static_cast<double>(plan::unitScale(budget.id));
}

namespace {

Argument times(std::int64_t worst, const plan::Budget& budget) {
    return toRatio(worst, std::max<std::int64_t>(budget.limit, 1));
}

std::int64_t byLayers(const std::vector<SpenderShare>& spenders, const layers::CompiledPlan& plan) {
    std::int64_t units = 0;
    for (const SpenderShare& share : spenders) {
        if (plan.layer(LayerId{share.by}))
            units += share.units;
    }
    return units;
}

/// What a sum is about: a lane or a whole budget.
struct Subject {
    std::int64_t worst = 0;
    Verdict verdict = Verdict::Fits;
    const std::vector<LayerId>& protectedBy;
    const std::vector<SpenderShare>& spenders;
    std::optional<Duration> spentAfter;
};

const MessageText& textOver(Verdict verdict, bool own) {
    using namespace messages;
    if (verdict == Verdict::SelfConsumed)
        return own ? kSumOwnDemandSelfConsumed : kSumSelfConsumed;
    if (own)
        return kSumOwnDemand;
    return verdict == Verdict::Slowed ? kSumSlowed : kSumExposed;
}

Message sumOf(const WorstCases& cases, layers::BudgetIndex index, const Subject& subject) {
    const layers::CompiledPlan& plan = *cases.model().plan;
    const plan::Budget& budget = plan.budgets[index.value];
    const Argument worst = amount(subject.worst, budget);
    const Argument limit = amount(budget.limit, budget);
    if (subject.worst <= budget.limit) {
        if (subject.protectedBy.empty())
            return message(messages::kSumFits, worst, limit);
        return message(messages::kSumProtected, worst, limit, joined(subject.protectedBy));
    }
    const Argument over = times(subject.worst, budget);
    if (!subject.spentAfter)
        return message(messages::kSumOverBilled, worst, limit, over);
    return message(textOver(subject.verdict, cases.model().callers.own), worst, limit, over,
                   *subject.spentAfter, amount(byLayers(subject.spenders, plan), budget));
}

} // namespace

Message stepSum(const WorstCases& cases, layers::BudgetIndex index, const LaneStep& step) {
    const Model& model = cases.model();
    const plan::Budget& budget = model.plan->budgets[index.value];
    const layers::CompiledLayer& layer = model.plan->layers[step.layer.value];
    if (!step.standsBefore)
        return message(messages::kStepSpends, layer.id, budget.id, step.arrivals, step.admitted,
                       amount(step.ownSpending, budget));
    if (step.effect == LaneStep::Effect::NeverBites)
        return message(messages::kStepNeverBites, layer.id, budget.id, step.arrivals);
    const auto counter =
        std::find_if(model.counters.begin(), model.counters.end(),
                     [&](const SharedCounter& known) { return known.layer == step.layer; });
    const bool perCaller = counter->perCaller;
    const Duration length = std::min<Duration>(cases.window(index), kDay);
    const layers::Bound& bound = counter->bound;
    if (step.effect == LaneStep::Effect::Protects)
        return message(perCaller ? messages::kStepHoldsPerCaller : messages::kStepHoldsForAll,
                       layer.id, budget.id, length, bound.window, bound.limit, step.arrivals,
                       step.admitted);
    return message(perCaller ? messages::kStepSlowsPerCaller : messages::kStepSlowsForAll, layer.id,
                   budget.id, length, bound.window, bound.limit, step.arrivals, step.admitted,
                   times(step.admitted, budget));
}

Message laneSum(const WorstCases& cases, layers::BudgetIndex budget, const Lane& lane) {
    return sumOf(cases, budget,
                 {lane.worstCase, lane.verdict, lane.protectedBy, lane.spenders, lane.spentAfter});
}

Message budgetSum(const WorstCases& cases, const BudgetAnswer& answer) {
    if (!answer.spentByPlan && answer.worstCase <= answer.limit)
        return message(messages::kSumNotSpent);
    return sumOf(
        cases, answer.budget,
        {answer.worstCase, answer.verdict, answer.protectedBy, answer.spenders, answer.spentAfter});
}

} // namespace edgefence::analysis
