// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/recorded.h"

#include "core/analysis/budget_answers.h"
#include "core/analysis/calendar.h"
#include "core/analysis/lanes.h"
#include "core/analysis/messages.h"
#include "core/analysis/sums.h"
#include "core/analysis/verdict.h"

#include <algorithm>

namespace edgefence::analysis {
namespace {

std::int64_t onRoute(const std::optional<Busiest>& most, layers::RouteIndex route) {
    return most ? most->onRoute(route) : 0;
}

std::int64_t unitsOf(const std::optional<Busiest>& most) { return most ? most->units : 0; }

std::vector<SpenderShare> shares(const layers::CompiledPlan& plan, const Busiest& most,
                                 std::optional<layers::RouteIndex> route,
                                 std::int64_t usedElsewhere) {
    std::vector<SpenderShare> shares;
    const auto add = [&shares](const std::string& by, std::int64_t units) {
        const auto known = std::find_if(shares.begin(), shares.end(),
                                        [&by](const auto& share) { return share.by == by; });
        if (known != shares.end())
            known->units += units;
        else if (units > 0)
            shares.push_back({by, units});
    };
    for (const replay::Booking& booking : most.bookings) {
        if (!route || booking.route == *route)
            add(booking.layer ? plan.layers[booking.layer->value].id.value
                              : plan.routes[booking.route.value].id.value,
                booking.units);
    }
    add(std::string(kElsewhere), usedElsewhere);
    std::stable_sort(shares.begin(), shares.end(),
                     [](const auto& a, const auto& b) { return a.units > b.units; });
    return shares;
}

/// One budget under recorded traffic.
class RecordedBudget {
  public:
    RecordedBudget(const Model& model, const Demand& demand, layers::BudgetIndex budget)
        : m_model(model),
          m_plan(*model.plan),
          m_demand(demand),
          m_budget(budget),
          m_config(m_plan.budgets[budget.value]),
          m_elsewhere(usedElsewhere(m_config)),
          m_most(demand.planned(m_plan, budget)),
          m_unguarded(demand.unguarded(m_plan, budget)) {}

    BudgetAnswer answer() const {
        BudgetAnswer answer;
        answer.budget = m_budget;
        answer.limit = m_config.limit;
        answer.usedElsewhere = m_elsewhere;
        answer.worstCase = unitsOf(m_most) + m_elsewhere;
        if (!m_most) {
            answer.sum = message(messages::kSumNotSpent);
            return answer;
        }
        const std::int64_t rest = answer.limit - m_elsewhere;
        answer.secondsPerUnit = secondsPerUnit(m_config, rest, windowLength(m_config));
        answer.spenders = shares(m_plan, *m_most, std::nullopt, m_elsewhere);
        if (m_config.whenSpent == plan::WhenSpent::Bill) {
            const std::int64_t aDay = m_most->units / m_most->days + m_config.usedElsewhere;
            answer.money = moneyFor(m_config, kDaysOfBill * aDay, answer.worstCase);
        } else if (m_most->spentAt) {
            answer.spentAfter = *m_most->spentAt - m_most->from;
            answer.spentAfterSeconds = toSeconds({answer.spentAfter->count(), 1});
        }
        for (std::uint32_t at = 0; at < m_plan.routes.size(); ++at) {
            const layers::RouteIndex route{at};
            if (m_model.hasWay(route) && spendsOn(m_model, route, m_budget))
                answer.lanes.push_back(lane(route));
        }
        answer.spentByPlan = !answer.lanes.empty();
        answer.verdict = verdict(std::nullopt);
        takeWorstVerdict(answer);
        if (answer.verdict == Verdict::Protected) {
            const std::vector<layers::LayerIndex> by = holders(std::nullopt);
            answer.protectedBy = named(by, m_plan);
            answer.exact = isExact(m_plan, by, holds(std::nullopt));
        }
        answer.sum = sum(answer);
        return answer;
    }

  private:
    using Route = std::optional<layers::RouteIndex>;

    std::int64_t spent(const std::optional<Busiest>& most, Route route) const {
        return (route ? onRoute(most, *route) : unitsOf(most)) + m_elsewhere;
    }

    Verdict verdict(Route route) const {
        Reckoning reckoning;
        reckoning.limit = m_config.limit;
        reckoning.worst = spent(m_most, route);
        reckoning.unguarded = std::max(spent(m_unguarded, route), reckoning.worst);
        // Budgets without end do not dry: every layer lasts.
        reckoning.lasting = reckoning.worst;
        reckoning.byGreatestOther = m_elsewhere;
        for (const replay::Booking& booking : m_most->bookings) {
            if (route && booking.route != *route)
                continue;
            if (booking.layer)
                reckoning.byLayers += booking.units;
            else
                reckoning.byGreatestOther = std::max(reckoning.byGreatestOther, booking.units);
        }
        return judge(reckoning);
    }

    /// A route's share: what it spends itself, and what layers spend on its calls.
    Lane lane(layers::RouteIndex route) const {
        Lane lane;
        lane.route = m_plan.routes[route.value].id;
        lane.arrivals =
            m_demand.requests(route, m_most->from, std::min(windowLength(m_config), kDay));
        lane.worstCase = spent(m_most, route);
        lane.spenders = shares(m_plan, *m_most, route, m_elsewhere);
        lane.verdict = verdict(route);
        std::vector<layers::LayerIndex> holding;
        if (lane.verdict == Verdict::Protected)
            holding = holders(route);
        lane.protectedBy = named(holding, m_plan);
        for (const Station& station : m_model.fullWay(route).stations) {
            const Check* check = std::get_if<Check>(&station);
            if (check != nullptr)
                addStep(*check, route, holding, lane);
        }
        return lane;
    }

    /// What came to a layer on the busiest day, if it has to do with this budget.
    void addStep(const Check& check, layers::RouteIndex route,
                 const std::vector<layers::LayerIndex>& holding, Lane& lane) const {
        const replay::Passage passage = m_demand.passage(check.layer, route, m_most->from,
                                                         std::min(windowLength(m_config), kDay));
        LaneStep step;
        step.layer = check.layer;
        step.arrivals = passage.came;
        step.admitted = passage.came - passage.refused;
        for (const replay::Booking& booking : m_most->bookings) {
            if (booking.layer == check.layer && booking.route == route)
                step.ownSpending += booking.units / m_most->days;
        }
        step.standsBefore = standsBefore(m_model, check.layer, m_budget, route);
        if (!step.standsBefore && !spends(m_model, check, m_budget))
            return;
        const bool holds = std::find(holding.begin(), holding.end(), check.layer) != holding.end();
        if (step.standsBefore && passage.refused > 0)
            step.effect = holds ? LaneStep::Effect::Protects : LaneStep::Effect::Slows;
        step.sum = stepSum(step);
        lane.steps.push_back(std::move(step));
    }

    Message stepSum(const LaneStep& step) const {
        const LayerId& layer = m_plan.layers[step.layer.value].id;
        if (!step.standsBefore)
            return message(messages::kStepSpends, layer, m_config.id, step.arrivals, step.admitted,
                           amount(step.ownSpending, m_config));
        if (step.effect == LaneStep::Effect::NeverBites)
            return message(messages::kStepNeverBites, layer, m_config.id, step.arrivals);
        return message(step.effect == LaneStep::Effect::Protects ? messages::kStepRecordedHolds
                                                                 : messages::kStepRecordedSlows,
                       layer, m_config.id, formatDay(dayOf(m_most->from)), step.arrivals,
                       step.admitted);
    }

    /// The budget, or the route's share of it, stays within the limit if only these layers refuse.
    Holds holds(Route route) const {
        return [this, route](const std::vector<bool>& refusing) {
            const std::optional<Busiest> most = m_demand.refusing(refusing, m_plan, m_budget);
            return most && spent(most, route) <= m_config.limit;
        };
    }

    std::vector<layers::LayerIndex> holders(Route route) const {
        std::vector<layers::LayerIndex> biting;
        for (std::uint32_t at = 0; at < m_plan.layers.size(); ++at) {
            const layers::LayerIndex layer{at};
            if (m_demand.refused(layer) > 0 && standsBefore(m_model, layer, m_budget, route))
                biting.push_back(layer);
        }
        return protectors(m_plan.layers.size(), biting, holds(route));
    }

    Message sum(const BudgetAnswer& answer) const {
        const Argument worst = amount(answer.worstCase, m_config);
        const Argument limit = amount(answer.limit, m_config);
        const Ratio over{answer.worstCase, std::max<std::int64_t>(answer.limit, 1)};
        const std::string day = formatDay(dayOf(m_most->from));
        if (answer.worstCase <= answer.limit)
            return message(messages::kSumRecordedFits, worst, limit, day);
        return message(messages::kSumRecorded, worst, limit, over, day);
    }

    const Model& m_model;
    const layers::CompiledPlan& m_plan;
    const Demand& m_demand;
    layers::BudgetIndex m_budget;
    const plan::Budget& m_config;
    std::int64_t m_elsewhere;
    std::optional<Busiest> m_most;
    std::optional<Busiest> m_unguarded;
};

} // namespace

BudgetAnswer answerRecorded(const Model& model, const Demand& demand, layers::BudgetIndex budget) {
    return RecordedBudget(model, demand, budget).answer();
}

} // namespace edgefence::analysis
