// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/recorded.h"

#include "core/analysis/budget_answers.h"
#include "core/analysis/lanes.h"
#include "core/analysis/messages.h"
#include "core/analysis/sums.h"
#include "core/analysis/verdict.h"

#include <algorithm>
#include <limits>
#include <map>

namespace edgefence::analysis {
namespace {

constexpr std::int64_t kDaysOfBill = 30;
constexpr std::int64_t kDaysOfLongestMonth = 31;
constexpr std::int64_t kUnknownDemand = std::numeric_limits<std::int64_t>::max() / 2;

using Shares = std::vector<SpenderShare>;

/// The window that spends most, without what is used elsewhere.
struct Busiest {
    Instant from;
    std::optional<Instant> spentAt;
    Shares shares;
    std::int64_t units = 0;
    std::int64_t unitsInDay = 0; ///< of its own, or of the busiest day of the month
    std::size_t window = 0;      ///< index into the replay's
};

Shares sharesOf(const std::vector<replay::Spender>& spenders) {
    Shares shares;
    for (const replay::Spender& spender : spenders) {
        if (spender.by != kElsewhere)
            shares.push_back({spender.by, spender.units});
    }
    return shares;
}

std::int64_t sum(const Shares& shares) {
    std::int64_t units = 0;
    for (const SpenderShare& share : shares)
        units += share.units;
    return units;
}

std::int64_t unitsOf(const Shares& shares, std::string_view name) {
    const auto found = std::find_if(shares.begin(), shares.end(),
                                    [name](const auto& share) { return share.by == name; });
    return found == shares.end() ? 0 : found->units;
}

std::int64_t times(std::int64_t units, std::int64_t numerator, std::int64_t denominator) {
    return denominator == 0 ? 0 : toCount(Wide{units} * numerator / denominator);
}

struct BusyDay {
    Day day;
    std::int64_t units = 0;
};

BusyDay busiestDay(const replay::Series& series, std::size_t budget) {
    std::map<Day, std::int64_t> days;
    for (const replay::SeriesPoint& point : series.points)
        days[dayOf(point.from)] += point.used[budget];
    BusyDay most;
    for (const auto& [day, units] : days) {
        if (units > most.units)
            most = {day, units};
    }
    return most;
}

/// A month of days like the busiest one, spent by whom the recorded month was.
void stretchToMonth(const replay::Replay& endless, std::size_t budget, Busiest& most) {
    const BusyDay day = busiestDay(endless.series, budget);
    const std::int64_t wanted = kDaysOfLongestMonth * day.units;
    for (SpenderShare& share : most.shares)
        share.units = times(share.units, wanted, most.units);
    if (!most.shares.empty())
        most.shares.front().units += wanted - sum(most.shares);
    most.units = wanted;
    most.unitsInDay = day.units;
    most.from = day.day;
    most.spentAt.reset();
}

std::optional<Busiest> busiest(const replay::Replay& endless, std::size_t budget, bool byMonth) {
    const replay::BudgetUse& use = endless.budgets[budget];
    std::optional<Busiest> most;
    for (std::size_t at = 0; at < use.windows.size(); ++at) {
        Busiest window;
        window.from = use.windows[at].from;
        window.spentAt = use.windows[at].spentAt;
        window.shares = sharesOf(use.spendersByWindow[at]);
        window.units = sum(window.shares);
        window.unitsInDay = window.units;
        window.window = at;
        if (!most || window.units > most->units)
            most = std::move(window);
    }
    if (most && byMonth)
        stretchToMonth(endless, budget, *most);
    return most;
}

bool isLayer(const layers::CompiledPlan& plan, const std::string& name) {
    return plan.layer(LayerId{name}).has_value();
}

std::int64_t byLayers(const layers::CompiledPlan& plan, const Shares& shares) {
    std::int64_t units = 0;
    for (const SpenderShare& share : shares)
        units += isLayer(plan, share.by) ? share.units : 0;
    return units;
}

/// What the routes spend in the same window if nobody is refused. Without a replay that shows it:
/// as much as they do spend if nobody was refused, else more than any limit.
Shares asked(const Evidence& evidence, std::size_t budget, const Busiest& most) {
    if (evidence.unguarded == nullptr) {
        const auto& refused = evidence.endless->refused;
        const bool nobody =
            std::all_of(refused.begin(), refused.end(), [](auto count) { return count == 0; });
        Shares shares = most.shares;
        for (SpenderShare& share : shares)
            share.units = nobody ? share.units : kUnknownDemand;
        return shares;
    }
    const Shares guarded =
        sharesOf(evidence.endless->budgets[budget].spendersByWindow[most.window]);
    Shares bare = sharesOf(evidence.unguarded->budgets[budget].spendersByWindow[most.window]);
    if (const std::int64_t units = sum(guarded); units > 0) {
        for (SpenderShare& share : bare)
            share.units = times(share.units, most.units, units);
    }
    return bare;
}

std::int64_t byRoutes(const layers::CompiledPlan& plan, const Shares& shares) {
    std::int64_t units = 0;
    for (const SpenderShare& share : shares) {
        if (!isLayer(plan, share.by))
            units = std::min(units + share.units, kUnknownDemand);
    }
    return units;
}

bool meetsOnlyOn(const Model& model, layers::RouteIndex route, layers::LayerIndex layer) {
    bool here = false;
    for (const Way& way : model.ways) {
        if (!way.meets(layer))
            continue;
        if (way.route != route)
            return false;
        here = true;
    }
    return here;
}

/// Layers that stand on a route (or on any) and refused somebody; a replay does not tell which of
/// them would have been enough.
std::vector<LayerId> refusing(const Model& model, const Evidence& evidence,
                              std::optional<layers::RouteIndex> route) {
    std::vector<LayerId> layers;
    for (std::uint32_t at = 0; at < model.plan->layers.size(); ++at) {
        const bool stands = std::any_of(model.ways.begin(), model.ways.end(), [&](const Way& way) {
            return (!route || way.route == *route) && way.meets(layers::LayerIndex{at});
        });
        if (stands && evidence.endless->refused[at] > 0)
            layers.push_back(model.plan->layers[at].id);
    }
    return layers;
}

/// A route's share: what it spends itself, and what layers spend that meet only its calls.
Lane laneOf(const Model& model, const Evidence& evidence, layers::RouteIndex route,
            const BudgetAnswer& answer, const Busiest& most, const Shares& asked) {
    const layers::CompiledPlan& plan = *model.plan;
    Lane lane;
    lane.route = plan.routes[route.value].id;
    lane.arrivals = evidence.endless->routeRequests[route.value];
    Reckoning reckoning;
    const auto add = [&](const std::string& by, std::int64_t units) {
        lane.worstCase += units;
        if (units > 0)
            lane.spenders.push_back({by, units});
    };
    reckoning.byGreatestOther = unitsOf(most.shares, lane.route.value);
    add(lane.route.value, reckoning.byGreatestOther);
    for (std::uint32_t at = 0; at < plan.layers.size(); ++at) {
        if (!meetsOnlyOn(model, route, layers::LayerIndex{at}))
            continue;
        const std::int64_t units = unitsOf(most.shares, plan.layers[at].id.value);
        reckoning.byLayers += units;
        add(plan.layers[at].id.value, units);
    }
    add(std::string(kElsewhere), answer.usedElsewhere);
    reckoning.limit = answer.limit;
    reckoning.worst = lane.worstCase;
    reckoning.unguarded =
        std::max(unitsOf(asked, lane.route.value) + reckoning.byLayers + answer.usedElsewhere,
                 lane.worstCase);
    lane.verdict = judge(reckoning);
    if (lane.verdict == Verdict::Protected)
        lane.protectedBy = refusing(model, evidence, route);
    return lane;
}

Verdict verdictOf(const layers::CompiledPlan& plan, const BudgetAnswer& answer, const Busiest& most,
                  std::int64_t unguarded) {
    Reckoning reckoning;
    reckoning.limit = answer.limit;
    reckoning.worst = answer.worstCase;
    reckoning.unguarded = std::max(unguarded + answer.usedElsewhere, answer.worstCase);
    reckoning.byLayers = byLayers(plan, most.shares);
    reckoning.byGreatestOther = answer.usedElsewhere;
    for (const SpenderShare& share : most.shares) {
        if (!isLayer(plan, share.by))
            reckoning.byGreatestOther = std::max(reckoning.byGreatestOther, share.units);
    }
    return judge(reckoning);
}

Message sumOf(const BudgetAnswer& answer, const plan::Budget& budget, const Busiest& most) {
    const Argument worst = amount(answer.worstCase, budget);
    const Argument limit = amount(answer.limit, budget);
    const Ratio over{answer.worstCase, std::max<std::int64_t>(answer.limit, 1)};
    const std::string day = formatDay(dayOf(most.from));
    if (answer.worstCase <= answer.limit)
        return message(messages::kSumRecordedFits, worst, limit, day);
    return message(messages::kSumRecorded, worst, limit, over, day);
}

void judgeRecorded(const Model& model, const Evidence& evidence, const Busiest& most,
                   BudgetAnswer& answer) {
    const layers::CompiledPlan& plan = *model.plan;
    const Shares asked = analysis::asked(evidence, answer.budget.value, most);
    for (std::uint32_t at = 0; at < plan.routes.size(); ++at) {
        const layers::RouteIndex route{at};
        if (model.hasWay(route) && spendsOn(model, route, answer.budget))
            answer.lanes.push_back(laneOf(model, evidence, route, answer, most, asked));
    }
    answer.spentByPlan = !answer.lanes.empty();
    answer.verdict =
        verdictOf(plan, answer, most, byRoutes(plan, asked) + byLayers(plan, most.shares));
    takeWorstVerdict(answer);
    if (answer.verdict != Verdict::Protected)
        return;
    answer.protectedBy = refusing(model, evidence, std::nullopt);
    answer.exact = std::all_of(
        answer.protectedBy.begin(), answer.protectedBy.end(), [&plan](const LayerId& layer) {
            return plan.layers[plan.layer(layer)->value].kind->traits().exact;
        });
}

} // namespace

BudgetAnswer answerRecorded(const Model& model, const Evidence& evidence,
                            layers::BudgetIndex budget) {
    const plan::Budget& config = model.plan->budgets[budget.value];
    const bool byMonth = config.window == plan::BudgetWindow::Month;
    BudgetAnswer answer;
    answer.budget = budget;
    answer.limit = config.limit;
    answer.usedElsewhere =
        plan::usedElsewhereInWindow(config, static_cast<int>(kDaysOfLongestMonth));
    const std::optional<Busiest> most = busiest(*evidence.endless, budget.value, byMonth);
    if (!most) {
        answer.worstCase = answer.usedElsewhere;
        answer.sum = message(messages::kSumNotSpent);
        return answer;
    }
    answer.worstCase = most->units + answer.usedElsewhere;
    answer.secondsPerUnit =
        secondsPerUnit(config, answer.limit - answer.usedElsewhere, windowLength(config));
    answer.spenders = most->shares;
    if (answer.usedElsewhere > 0)
        answer.spenders.push_back({std::string(kElsewhere), answer.usedElsewhere});
    std::stable_sort(answer.spenders.begin(), answer.spenders.end(),
                     [](const auto& a, const auto& b) { return a.units > b.units; });
    if (config.whenSpent == plan::WhenSpent::Bill) {
        answer.money = moneyFor(config, kDaysOfBill * (most->unitsInDay + config.usedElsewhere),
                                answer.worstCase);
    } else if (most->spentAt) {
        answer.spentAfter = *most->spentAt - most->from;
        answer.spentAfterSeconds = toSeconds({answer.spentAfter->count(), 1});
    }
    judgeRecorded(model, evidence, *most, answer);
    answer.sum = sumOf(answer, config, *most);
    return answer;
}

} // namespace edgefence::analysis
