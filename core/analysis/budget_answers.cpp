// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/budget_answers.h"

#include "core/analysis/calendar.h"
#include "core/analysis/lanes.h"
#include "core/analysis/sums.h"
#include "core/analysis/verdict.h"

#include <algorithm>

namespace edgefence::analysis {
namespace {

constexpr std::int64_t kHoursOfBill = 24 * kDaysOfBill;

/// A lane that callers fare alike on, under another name.
Lane renamed(Lane lane, const RouteId& route) {
    for (SpenderShare& share : lane.spenders) {
        if (share.by == lane.route.value)
            share.by = route.value;
    }
    lane.route = route;
    return lane;
}

void addLanes(const WorstCases& cases, BudgetAnswer& answer) {
    const Model& model = cases.model();
    const auto laneOf = [&answer](const RouteId& route) {
        return std::find_if(answer.lanes.begin(), answer.lanes.end(),
                            [&route](const Lane& lane) { return lane.route == route; });
    };
    for (std::uint32_t at = 0; at < model.plan->routes.size(); ++at) {
        const layers::RouteIndex route{at};
        if (!model.hasWay(route) || !spendsOn(model, route, answer.budget))
            continue;
        const layers::RouteIndex alike = model.firstAlike(route);
        // Own clients go to one route only.
        const bool mayCopy =
            alike != route &&
            (!model.callers.own || (model.callers.route != alike && model.callers.route != route));
        answer.lanes.push_back(mayCopy ? renamed(*laneOf(model.plan->routes[alike.value].id),
                                                 model.plan->routes[at].id)
                                       : answerLane(cases, answer.budget, route));
    }
}

/// Layers that bite in some lane, in plan order.
std::vector<layers::LayerIndex> bitingLayers(const BudgetAnswer& answer) {
    std::vector<layers::LayerIndex> layers;
    for (const Lane& lane : answer.lanes) {
        for (const LaneStep& step : lane.steps) {
            const bool known = std::find(layers.begin(), layers.end(), step.layer) != layers.end();
            if (step.effect != LaneStep::Effect::NeverBites && !known)
                layers.push_back(step.layer);
        }
    }
    std::sort(layers.begin(), layers.end());
    return layers;
}

} // namespace

MoneyAnswer moneyFor(const plan::Budget& budget, std::int64_t unitsInThirtyDays,
                     std::int64_t worstWindow) {
    std::int64_t micros = 0;
    switch (budget.window) {
    case plan::BudgetWindow::Month:
        micros = plan::priceMicros(budget, unitsInThirtyDays - budget.limit);
        break;
    case plan::BudgetWindow::UtcDay:
        micros = plan::priceMicros(budget, kDaysOfBill * (worstWindow - budget.limit));
        break;
    case plan::BudgetWindow::UtcHour:
        micros = plan::priceMicros(budget, kHoursOfBill * (worstWindow - budget.limit));
        break;
    }
    const std::string currency = budget.price ? budget.price->currency : plan::Price{}.currency;
    return {{(micros + kDaysOfBill / 2) / kDaysOfBill, currency}, {micros, currency}};
}

std::optional<Ratio> secondsPerUnit(const plan::Budget& budget, std::int64_t rest,
                                    Duration window) {
    if (rest <= 0)
        return std::nullopt;
    return toRatio(Wide{window.count()} * plan::unitScale(budget.id), Wide{rest} * 1000);
}

void takeWorstVerdict(BudgetAnswer& answer) {
    const Lane* worst = nullptr;
    for (const Lane& lane : answer.lanes) {
        const bool isWorse = worst == nullptr || lane.verdict > worst->verdict ||
                             (lane.verdict == worst->verdict && lane.worstCase > worst->worstCase);
        if (isWorse)
            worst = &lane;
    }
    if (worst == nullptr || worst->verdict < answer.verdict)
        return;
    answer.verdict = worst->verdict;
    answer.worstLane = worst->route;
}

BudgetAnswer answerBudget(const WorstCases& cases, const WorstCases& slowest,
                          layers::BudgetIndex budget) {
    const Model& model = cases.model();
    const plan::Budget& config = model.plan->budgets[budget.value];
    const Scope everywhere;

    BudgetAnswer answer;
    answer.budget = budget;
    answer.limit = config.limit;
    answer.usedElsewhere = config.limit - cases.rest(budget);
    const Worst worst = cases.worst(budget, everywhere);
    answer.worstCase = worst.units + answer.usedElsewhere;
    answer.spenders = named(worst, *model.plan, answer.usedElsewhere);
    answer.secondsPerUnit = secondsPerUnit(config, cases.rest(budget), cases.window(budget));
    const bool ends = config.whenSpent == plan::WhenSpent::Fail;
    const std::optional<Time> spentAfter =
        ends ? cases.spentAfter(budget, everywhere) : std::nullopt;
    answer.verdict = judgeScope(cases, budget, everywhere, worst, spentAfter);
    addLanes(cases, answer);
    answer.spentByPlan = !answer.lanes.empty();

    if (!ends)
        answer.money = moneyFor(config,
                                cases.worstTimes(budget, everywhere, kDay, kDaysOfBill) +
                                    kDaysOfBill * config.usedElsewhere,
                                answer.worstCase);
    if (spentAfter) {
        answer.spentAfter = toDuration(*spentAfter);
        answer.spentAfterSeconds = toSeconds(*spentAfter);
    }
    if (model.callers.own) {
        answer.callersThatFit = cases.callersThatFit(budget);
        answer.callersThatFitSlowest = slowest.callersThatFit(budget);
    } else if (answer.spentByPlan) {
        answer.addressesToSpend = cases.callersToSpend(budget, everywhere);
    }
    takeWorstVerdict(answer);
    if (answer.verdict == Verdict::Protected) {
        const Holds held = holds(cases, budget, std::nullopt);
        const std::vector<layers::LayerIndex> by =
            protectors(model.plan->layers.size(), bitingLayers(answer), held);
        answer.protectedBy = named(by, *model.plan);
        answer.exact = isExact(*model.plan, by, held);
    }
    answer.sum = budgetSum(cases, answer);
    return answer;
}

} // namespace edgefence::analysis
