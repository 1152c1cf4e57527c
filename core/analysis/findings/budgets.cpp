// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/sums.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

/// What the callers ask for with no layer on: operations and Worker requests alone.
std::int64_t bareDemand(const Case& at, layers::BudgetIndex budget) {
    if (std::holds_alternative<plan::RecordedTraffic>(at.pressure)) {
        const auto most = at.evidence.demand->unguarded(at.plan, budget);
        return most ? most->byRoutes() : 0;
    }
    const std::vector<bool> nobody(at.plan.layers.size(), false);
    std::int64_t units = 0;
    for (const auto& [spender, spent] : at.cases.worst(budget, {std::nullopt, &nobody}).spenders)
        units += spender.kind == Spender::Kind::Route ? spent : 0;
    return units;
}

/// What would fit: an interval, or fewer clients.
void sayWhatFits(const Case& at, const BudgetAnswer& budget, const plan::OwnClients& own,
                 std::int64_t demand, Finding& finding) {
    const plan::Budget& config = at.budgetOf(budget);
    const std::int64_t rest = std::max<std::int64_t>(budget.limit - budget.usedElsewhere, 0);
    const std::int64_t asked = demand - budget.usedElsewhere;
    const std::int64_t clients = toCount(Wide{own.clients} * rest / asked);
    finding.numbers.emplace_back("clients_that_fit", static_cast<double>(clients));
    finding.routes = {at.plan.routes[at.model().callers.route->value].id};
    const Argument needs = amount(demand, config);
    const Argument limit = amount(budget.limit, config);
    if (rest == 0) {
        finding.message = message(messages::kDemandNoneFits, own.clients, own.every, needs, limit);
        return;
    }
    // As many calls as there are units: the interval grows as the demand must shrink.
    const Time interval{Wide{own.every.count()} * asked, rest};
    finding.message =
        message(own.clients == 1 ? messages::kDemandOfClient : messages::kDemandOfClients,
                own.clients, own.every, needs, limit,
                toDuration({ceilDivide(interval.numerator, interval.denominator), 1}), clients);
    finding.numbers.emplace_back("interval_s", toDouble(toSeconds(interval)));
}

void sayWhichDay(const Case& at, const BudgetAnswer& budget, std::int64_t demand,
                 Finding& finding) {
    const plan::Budget& config = at.budgetOf(budget);
    const std::optional<Busiest> most = at.evidence.demand->unguarded(at.plan, budget.budget);
    const bool isMonth = config.window == plan::BudgetWindow::Month;
    finding.message = message(isMonth ? messages::kDemandOfMonth : messages::kDemandOfTraffic,
                              amount(demand, config), amount(budget.limit, config),
                              most ? formatDay(dayOf(most->from)) : std::string());
}

void addNumbers(const BudgetAnswer& budget, const plan::Budget& config, Finding& finding) {
    finding.numbers.emplace_back("worst_case", number(budget.worstCase, config));
    finding.numbers.emplace_back("limit", number(budget.limit, config));
    if (budget.spentAfterSeconds)
        finding.numbers.emplace_back("spent_after_s", toDouble(*budget.spentAfterSeconds));
    if (budget.addressesToSpend)
        finding.numbers.emplace_back("addresses_to_spend",
                                     static_cast<double>(*budget.addressesToSpend));
}

Message unprotectedSentence(const Case& at, const BudgetAnswer& budget,
                            const std::string& through) {
    const auto* attackers = std::get_if<plan::Attackers>(&at.pressure);
    const plan::Budget& config = at.budgetOf(budget);
    const Argument worst = amount(budget.worstCase, config);
    const Argument limit = amount(budget.limit, config);
    if (attackers == nullptr)
        return message(at.ownClients() != nullptr ? messages::kUnprotectedOwn
                                                  : messages::kUnprotectedRecorded,
                       worst, limit);
    const bool isOne = attackers->addresses == 1;
    if (budget.money)
        return message(isOne ? messages::kUnprotectedOneBilled : messages::kUnprotectedManyBilled,
                       through, attackers->ratePerSecond, attackers->addresses, worst, limit,
                       budget.money->perMonth);
    return message(isOne ? messages::kUnprotectedOne : messages::kUnprotectedMany, through,
                   attackers->ratePerSecond, attackers->addresses, budget.worstCase, budget.limit,
                   budget.spentAfter.value_or(Duration{}));
}

/// The step of a lane at which a rate is too wide for the day.
const LaneStep* tooWide(const Case& at, const BudgetAnswer& budget, const Lane& lane) {
    // Recorded traffic has no rate that a day could be spent at.
    if (lane.verdict != Verdict::Slowed ||
        std::holds_alternative<plan::RecordedTraffic>(at.pressure))
        return nullptr;
    for (const LaneStep& step : lane.steps) {
        if (step.effect != LaneStep::Effect::Slows)
            continue;
        const layers::CompiledLayer& layer = at.plan.layers[step.layer.value];
        const layers::Bound bound = layer.kind->bound(layer.config);
        if (bound.window < kDay && bound.perDay > budget.limit - budget.usedElsewhere)
            return &step;
    }
    return nullptr;
}

Finding rateFinding(const Case& at, const BudgetAnswer& budget, const Lane& lane,
                    const LaneStep& step) {
    const layers::CompiledLayer& layer = at.plan.layers[step.layer.value];
    const layers::Bound bound = layer.kind->bound(layer.config);
    const Ratio factor = toRatio(bound.perDay, std::max<std::int64_t>(budget.limit, 1));
    Finding finding;
    finding.title = message(messages::kRateNotDay, layer.id, at.budgetOf(budget).id);
    finding.numbers = {{"per_day", static_cast<double>(bound.perDay)},
                       {"limit", static_cast<double>(budget.limit)},
                       {"factor", toDouble(factor)}};
    if (budget.secondsPerUnit) {
        finding.message =
            message(messages::kRateNotDaySum, bound.limit, bound.window, bound.perDay, factor,
                    budget.limit, lane.spentAfter.value_or(Duration{}), *budget.secondsPerUnit);
        finding.numbers.emplace_back("seconds_per_unit", toDouble(*budget.secondsPerUnit));
    } else {
        finding.message = message(messages::kRateNotDayNoneLeft, bound.limit, bound.window,
                                  bound.perDay, budget.limit);
    }
    if (lane.spentAfterSeconds)
        finding.numbers.emplace_back("spent_after_s", toDouble(*lane.spentAfterSeconds));
    finding.layers = {layer.id};
    finding.routes = {lane.route};
    finding.budgets = {at.budgetOf(budget).id};
    return finding;
}

} // namespace

void demandExceedsBudget(const Case& at, std::vector<Finding>& found) {
    if (at.isAttack())
        return;
    for (const BudgetAnswer& budget : at.answers.budgets) {
        const plan::Budget& config = at.budgetOf(budget);
        if (!budget.spentByPlan || config.whenSpent == plan::WhenSpent::Bill)
            continue;
        const std::int64_t demand = bareDemand(at, budget.budget) + budget.usedElsewhere;
        if (demand <= budget.limit || demand == budget.usedElsewhere)
            continue;
        const Ratio factor = toRatio(demand, std::max<std::int64_t>(budget.limit, 1));
        const plan::OwnClients* own = at.ownClients();
        Finding finding;
        finding.title =
            message(own != nullptr ? messages::kDemandExceeds : messages::kDemandOfTrafficExceeds,
                    factor, config.id);
        finding.budgets = {config.id};
        finding.numbers = {{"demand", number(demand, config)},
                           {"limit", number(budget.limit, config)},
                           {"factor", toDouble(factor)}};
        if (own != nullptr)
            sayWhatFits(at, budget, *own, demand, finding);
        else
            sayWhichDay(at, budget, demand, finding);
        found.push_back(std::move(finding));
    }
}

void unprotected(const Case& at, std::vector<Finding>& found) {
    for (const BudgetAnswer& budget : at.answers.budgets) {
        if (!budget.spentByPlan || budget.verdict != Verdict::Exposed)
            continue;
        Finding finding;
        finding.title = message(messages::kUnprotected, at.budgetOf(budget).id);
        finding.budgets = {at.budgetOf(budget).id};
        std::vector<layers::RouteIndex> routes;
        std::string through;
        for (const Lane& lane : budget.lanes) {
            if (lane.verdict != Verdict::Exposed)
                continue;
            finding.routes.push_back(lane.route);
            routes.push_back(*at.plan.route(lane.route));
            through += through.empty() ? lane.route.value : ", " + lane.route.value;
        }
        addNumbers(budget, at.budgetOf(budget), finding);
        finding.message = unprotectedSentence(at, budget, through);
        // Against one's own callers a layer would only be another way to turn them away.
        if (at.isAttack() && !routes.empty()) {
            if (std::optional<Fix> fix = cheapestLayer(at, budget, routes))
                apply(std::move(*fix), finding);
        }
        found.push_back(std::move(finding));
    }
}

void rateCannotImplyDay(const Case& at, std::vector<Finding>& found) {
    for (const BudgetAnswer& budget : at.answers.budgets) {
        if (at.budgetOf(budget).window != plan::BudgetWindow::UtcDay)
            continue;
        for (const Lane& lane : budget.lanes) {
            const LaneStep* step = tooWide(at, budget, lane);
            if (step == nullptr)
                continue;
            Finding finding = rateFinding(at, budget, lane, *step);
            if (std::optional<Fix> fix = quotaADay(at, budget, *at.plan.route(lane.route)))
                apply(std::move(*fix), finding);
            found.push_back(std::move(finding));
        }
    }
}

} // namespace edgefence::analysis::findings
