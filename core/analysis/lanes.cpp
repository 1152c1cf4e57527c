// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/lanes.h"

#include "core/analysis/sums.h"
#include "core/analysis/verdict.h"

#include <algorithm>

namespace edgefence::analysis {
bool spends(const Model& model, const Check& check, layers::BudgetIndex budget) {
    const std::vector<CheckCost>& costs = model.costs[check.layer.value];
    return std::any_of(costs.begin(), costs.end(),
                       [budget](const CheckCost& cost) { return cost.budget == budget; });
}

namespace {

/// Calls so far by the end of each phase, in units of 1/scale.
using Flow = std::vector<Wide>;

/// What comes to the stations of one route, one after the other.
class Stream {
  public:
    Stream(const WorstCases& cases, layers::BudgetIndex budget, layers::RouteIndex route)
        : m_model(cases.model()),
          m_budget(budget),
          m_window(std::min<Duration>(cases.window(budget), kDay)),
          m_phases(cases.phases(budget, {route, nullptr})) {
        while (m_phases.size() > 1 && m_phases.back().fromMs >= m_window.count())
            m_phases.pop_back();
        const bool goesHere = !m_model.callers.own || m_model.callers.route == route;
        for (std::size_t phase = 0; phase < m_phases.size(); ++phase)
            m_flow.push_back(goesHere ? m_model.callers.calls.at({endMs(phase), 1}).now *
                                            m_model.callers.count
                                      : 0);
    }

    std::int64_t calls() const { return whole(m_flow.back()); }

    LaneStep pass(const Check& check) {
        LaneStep step;
        step.layer = check.layer;
        step.arrivals = whole(m_flow.back());
        const Flow before = m_flow;
        for (std::size_t phase = 0; phase < m_flow.size(); ++phase)
            m_flow[phase] = through(check, phase, before);
        step.admitted = whole(m_flow.back());
        step.ownSpending = whole(spent(check, before));
        return step;
    }

  private:
    std::int64_t endMs(std::size_t phase) const {
        return phase + 1 == m_phases.size() ? m_window.count() : m_phases[phase + 1].fromMs;
    }
    std::int64_t whole(Wide calls) const { return toCount(calls / m_model.scale); }
    std::optional<layers::BudgetIndex> lost(const Check& check, std::size_t phase) const {
        const auto& open = m_phases[phase].open;
        return open.empty() ? std::nullopt : open[check.layer.value];
    }
    static Wide came(const Flow& flow, std::size_t phase) {
        return phase == 0 ? flow[0] : flow[phase] - flow[phase - 1];
    }

    Wide through(const Check& check, std::size_t phase, const Flow& before) const {
        const Wide earlier = phase == 0 ? 0 : m_flow[phase - 1];
        const Wide all = earlier + came(before, phase);
        if (!check.counter || lost(check, phase))
            return all;
        const SharedCounter& counter = m_model.counters[*check.counter];
        const Wide keys = counter.perCaller ? m_model.callers.count : 1;
        const bool isLast = phase + 1 == m_phases.size();
        const Wide most = isLast ? mostInWindow(counter, m_window, m_model.scale)
                                 : counter.curve.at({endMs(phase), 1}).now;
        return std::max(earlier, std::min(all, most * keys));
    }

    /// Of the lane's budget, by the layer itself.
    Wide spent(const Check& check, const Flow& before) const {
        Wide units = 0;
        for (std::size_t phase = 0; phase < m_flow.size(); ++phase) {
            const std::optional<layers::BudgetIndex> gone = lost(check, phase);
            for (const CheckCost& cost : m_model.costs[check.layer.value]) {
                if (gone && cost.budget == *gone)
                    break;
                if (cost.budget != m_budget)
                    continue;
                const bool counted = cost.when == layers::Cost::When::WhenCounted;
                units += cost.units * came(counted ? m_flow : before, phase);
            }
        }
        return units;
    }

    const Model& m_model;
    layers::BudgetIndex m_budget;
    Duration m_window;
    std::vector<Phase> m_phases;
    Flow m_flow;
};

bool spendsWhenCounted(const Model& model, const Check& check, layers::BudgetIndex budget) {
    const std::vector<CheckCost>& costs = model.costs[check.layer.value];
    return std::any_of(costs.begin(), costs.end(), [budget](const CheckCost& cost) {
        return cost.budget == budget && cost.when == layers::Cost::When::WhenCounted;
    });
}

bool spends(const Model& model, const Station& station, layers::BudgetIndex budget) {
    if (const auto* spending = std::get_if<Spending>(&station))
        return spending->budget == budget;
    return spends(model, std::get<Check>(station), budget);
}

using Place = std::vector<Station>::const_iterator;

bool anySpends(const Model& model, Place from, Place to, layers::BudgetIndex budget) {
    return std::any_of(from, to,
                       [&](const Station& station) { return spends(model, station, budget); });
}

void addSteps(const WorstCases& cases, layers::BudgetIndex budget, layers::RouteIndex route,
              Lane& lane) {
    const Model& model = cases.model();
    const Way& way = model.fullWay(route);
    Stream stream(cases, budget, route);
    lane.arrivals = stream.calls();
    for (auto at = way.stations.begin(); at != way.stations.end(); ++at) {
        const Check* check = std::get_if<Check>(&*at);
        if (check == nullptr)
            continue;
        LaneStep step = stream.pass(*check);
        step.standsBefore =
            check->counter && (anySpends(model, at + 1, way.stations.end(), budget) ||
                               spendsWhenCounted(model, *check, budget));
        if (step.standsBefore && step.admitted < step.arrivals)
            step.effect = LaneStep::Effect::Slows;
        if (step.standsBefore || spends(model, *check, budget))
            lane.steps.push_back(std::move(step));
    }
}

} // namespace

bool spendsOn(const Model& model, layers::RouteIndex route, layers::BudgetIndex budget) {
    return std::any_of(model.ways.begin(), model.ways.end(), [&](const Way& way) {
        return way.route == route &&
               anySpends(model, way.stations.begin(), way.stations.end(), budget);
    });
}

Holds holds(const WorstCases& cases, layers::BudgetIndex budget,
            std::optional<layers::RouteIndex> route) {
    return [&cases, budget, route](const std::vector<bool>& refusing) {
        return cases.worst(budget, {route, &refusing}).units <= cases.rest(budget);
    };
}

std::vector<layers::LayerIndex>
protectors(std::size_t layers, const std::vector<layers::LayerIndex>& biting, const Holds& holds) {
    if (biting.size() < 2)
        return biting;
    std::vector<layers::LayerIndex> found;
    for (const layers::LayerIndex layer : biting) {
        std::vector<bool> alone(layers, false);
        alone[layer.value] = true;
        if (holds(alone))
            found.push_back(layer);
    }
    if (!found.empty())
        return found;
    for (const layers::LayerIndex layer : biting) {
        std::vector<bool> others(layers, true);
        others[layer.value] = false;
        if (!holds(others))
            found.push_back(layer);
    }
    return found.empty() ? biting : found;
}

bool isExact(const layers::CompiledPlan& plan, const std::vector<layers::LayerIndex>& by,
             const Holds& holds) {
    const auto exact = [&plan](layers::LayerIndex layer) {
        return plan.layers[layer.value].kind->traits().exact;
    };
    if (std::all_of(by.begin(), by.end(), exact))
        return !by.empty();
    return std::any_of(by.begin(), by.end(), [&](layers::LayerIndex layer) {
        std::vector<bool> alone(plan.layers.size(), false);
        alone[layer.value] = true;
        return exact(layer) && holds(alone);
    });
}

bool standsBefore(const Model& model, layers::LayerIndex layer, layers::BudgetIndex budget,
                  std::optional<layers::RouteIndex> route) {
    return std::any_of(model.ways.begin(), model.ways.end(), [&](const Way& way) {
        if (route && way.route != *route)
            return false;
        const auto check =
            std::find_if(way.stations.begin(), way.stations.end(), [layer](const Station& station) {
                const auto* met = std::get_if<Check>(&station);
                return met != nullptr && met->layer == layer;
            });
        return check != way.stations.end() &&
               (anySpends(model, check + 1, way.stations.end(), budget) ||
                spendsWhenCounted(model, std::get<Check>(*check), budget));
    });
}

std::vector<SpenderShare> named(const Worst& worst, const layers::CompiledPlan& plan,
                                std::int64_t usedElsewhere) {
    std::vector<SpenderShare> shares;
    for (const auto& [spender, units] : worst.spenders) {
        const bool isLayer = spender.kind == Spender::Kind::Layer;
        if (units > 0)
            shares.push_back({isLayer ? plan.layers[spender.index].id.value
                                      : plan.routes[spender.index].id.value,
                              units});
    }
    if (usedElsewhere > 0)
        shares.push_back({std::string(kElsewhere), usedElsewhere});
    std::stable_sort(shares.begin(), shares.end(),
                     [](const auto& a, const auto& b) { return a.units > b.units; });
    return shares;
}

std::vector<LayerId> named(const std::vector<layers::LayerIndex>& layers,
                           const layers::CompiledPlan& plan) {
    std::vector<LayerId> ids;
    ids.reserve(layers.size());
    for (const layers::LayerIndex layer : layers)
        ids.push_back(plan.layers[layer.value].id);
    return ids;
}

Lane answerLane(const WorstCases& cases, layers::BudgetIndex budget, layers::RouteIndex route) {
    const Model& model = cases.model();
    const plan::Budget& config = model.plan->budgets[budget.value];
    const std::int64_t elsewhere = config.limit - cases.rest(budget);
    const Scope scope{route, nullptr};

    Lane lane;
    lane.route = model.plan->routes[route.value].id;
    const Worst worst = cases.worst(budget, scope);
    lane.worstCase = worst.units + elsewhere;
    lane.spenders = named(worst, *model.plan, elsewhere);
    std::optional<Time> spentAfter;
    if (config.whenSpent == plan::WhenSpent::Fail)
        spentAfter = cases.spentAfter(budget, scope);
    if (spentAfter) {
        lane.spentAfter = toDuration(*spentAfter);
        lane.spentAfterSeconds = toSeconds(*spentAfter);
    }
    lane.verdict = judgeScope(cases, budget, scope, worst, spentAfter);
    if (!model.callers.own)
        lane.addressesToSpend = cases.callersToSpend(budget, scope);

    addSteps(cases, budget, route, lane);
    std::vector<layers::LayerIndex> biting;
    for (const LaneStep& step : lane.steps) {
        if (step.effect == LaneStep::Effect::Slows)
            biting.push_back(step.layer);
    }
    if (lane.verdict == Verdict::Protected) {
        const std::vector<layers::LayerIndex> by =
            protectors(model.plan->layers.size(), biting, holds(cases, budget, route));
        lane.protectedBy = named(by, *model.plan);
        for (LaneStep& step : lane.steps) {
            if (std::find(by.begin(), by.end(), step.layer) != by.end())
                step.effect = LaneStep::Effect::Protects;
        }
    }
    for (LaneStep& step : lane.steps)
        step.sum = stepSum(cases, budget, step);
    lane.sum = laneSum(cases, budget, lane);
    return lane;
}

} // namespace edgefence::analysis
