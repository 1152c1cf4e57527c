// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_groups.h"

#include "app/desktop/models/fence_words.h"
#include "app/desktop/plan_names.h"
#include "core/rules/expression.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace edgefence::desktop {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("FenceMap", text); }

bool alike(const analysis::Lane& left, const analysis::Lane& right) {
    const auto sameStep = [](const analysis::LaneStep& one, const analysis::LaneStep& other) {
        return one.layer == other.layer && one.effect == other.effect &&
               one.standsBefore == other.standsBefore;
    };
    return left.verdict == right.verdict && left.addressesToSpend == right.addressesToSpend &&
           std::equal(left.steps.begin(), left.steps.end(), right.steps.begin(), right.steps.end(),
                      sameStep);
}

bool isUsed(const analysis::Lane& lane) { return lane.arrivals > 0; }

QString routeWords(const layers::CompiledPlan& plan, const RouteId& route) {
    return route.value == kOther && plan.routes.size() > 1 ? tr("other") : routeName(plan, route);
}

} // namespace

const analysis::Lane& LaneGroup::worst() const {
    return **std::max_element(lanes.begin(), lanes.end(), [](const auto* left, const auto* right) {
        return left->worstCase < right->worstCase;
    });
}

bool LaneGroup::has(const RouteId& route) const {
    return std::any_of(lanes.begin(), lanes.end(),
                       [&](const analysis::Lane* lane) { return lane->route == route; });
}

std::vector<LaneGroup> groupLanes(const analysis::BudgetAnswer& answer) {
    std::vector<LaneGroup> groups;
    const bool anyUsed = std::any_of(answer.lanes.begin(), answer.lanes.end(), isUsed);
    for (const analysis::Lane& lane : answer.lanes) {
        // Own clients and recorded traffic do not go everywhere.
        if (anyUsed && !isUsed(lane))
            continue;
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const LaneGroup& known) {
            return alike(*known.lanes.front(), lane);
        });
        if (group == groups.end())
            groups.push_back({{&lane}});
        else
            group->lanes.push_back(&lane);
    }
    return groups;
}

QString groupLabel(const LaneGroup& group, const layers::CompiledPlan& plan) {
    const QString first = routeWords(plan, group.lanes.front()->route);
    return group.lanes.size() == 1 ? first : tr("%1 +%2").arg(first).arg(group.lanes.size() - 1);
}

QString groupRoutes(const LaneGroup& group, const layers::CompiledPlan& plan) {
    QStringList names;
    for (const analysis::Lane* lane : group.lanes)
        names.append(routeWords(plan, lane->route));
    return names.join(QStringLiteral(", "));
}

QString groupVerdict(const LaneGroup& group, std::size_t groups) {
    QString word = verdictWord(group.lanes.front()->verdict);
    if (groups == 1)
        return word;
    if (group.lanes.size() > 1)
        return tr("These paths %1").arg(word.toLower());
    return group.has(RouteId{std::string(kOther)}) ? tr("Others %1").arg(word.toLower())
                                                   : tr("This path %1").arg(word.toLower());
}

bool routeSpends(const layers::CompiledPlan& plan, const RouteId& route,
                 layers::BudgetIndex budget) {
    const auto index = plan.route(route);
    if (!index)
        return false;
    const layers::CompiledRoute& found = plan.routes[index->value];
    if (plan.budgets[budget.value].id.value == plan::kWorkerRequests && found.config.worker)
        return true;
    return std::any_of(
        found.operations.begin(), found.operations.end(),
        [&](const layers::CompiledOperation& operation) { return operation.budget == budget; });
}

bool wouldStand(const layers::CompiledPlan& plan, layers::LayerIndex layer,
                const LaneGroup& group) {
    const layers::CompiledLayer& off = plan.layers[layer.value];
    return std::any_of(group.lanes.begin(), group.lanes.end(), [&](const analysis::Lane* lane) {
        const auto index = plan.route(lane->route);
        if (!index || index->value >= off.onRoute.size() || !off.onRoute[index->value])
            return false;
        const layers::CompiledRoute& route = plan.routes[index->value];
        if (off.config.place == plan::Place::BeforeOperation)
            return index->value < off.beforeOperation.size() &&
                   off.beforeOperation[index->value].has_value();
        if (off.config.place == plan::Place::WorkerFront)
            return route.config.worker;
        if (!off.expression)
            return true;
        return route.when && rules::implies(*route.when, *off.expression);
    });
}

} // namespace edgefence::desktop
