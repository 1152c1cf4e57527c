// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"

#include "core/analysis/findings/messages.h"
#include "core/layers/parameters.h"
#include "core/rules/entitlement.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

/// A quota is proposed so that so many addresses are needed to spend the budget.
constexpr std::int64_t kAddressesToSpend = 20;
constexpr std::string_view kZoneRule = "zone_rule";
constexpr std::string_view kQuotaObject = "quota_object";

bool holds(const WorstCases& cases, const layers::CompiledPlan& plan, std::uint32_t budget) {
    const layers::BudgetIndex index{budget};
    const bool ends = plan.budgets[budget].whenSpent == plan::WhenSpent::Fail;
    return !ends || cases.worst(index, {}).units <= cases.rest(index);
}

/// The changed plan keeps the budget, and every other one that the old one keeps.
bool protects(const Case& at, const plan::Plan& changed, layers::BudgetIndex budget) {
    const layers::CompiledPlan compiled =
        layers::compile(changed, at.catalogue, at.schema, &at.plan);
    const Model model = buildModel(compiled, at.pressure, at.evidence);
    const WorstCases cases(model);
    if (cases.worst(budget, {}).units > cases.rest(budget))
        return false;
    for (std::uint32_t other = 0; other < compiled.budgets.size(); ++other) {
        if (holds(at.cases, at.plan, other) && !holds(cases, compiled, other))
            return false;
    }
    return true;
}

/// Conjuncts of a route's expression that a rule on this zone may use; "true" where it has none.
std::optional<std::string> allowedExpression(const Case& at, const layers::CompiledRoute& route) {
    if (!route.when)
        return "true";
    std::vector<rules::Expression> allowed;
    for (const rules::Expression& part : rules::conjuncts(*route.when)) {
        if (rules::entitlementGaps(part, at.schema, at.plan.source.zone,
                                   rules::RulePlace::RateLimitingRule)
                .empty())
            allowed.push_back(part);
    }
    if (allowed.empty())
        return std::nullopt;
    return rules::conjunction(allowed, at.schema).source();
}

std::int64_t zoneRules(const plan::Plan& plan) {
    return std::count_if(plan.layers.begin(), plan.layers.end(), [](const auto& layer) {
        return layer.enabled && layer.kind == kZoneRule;
    });
}

/// On the lane that spends most per call.
std::int64_t unitsPerCall(const BudgetAnswer& budget) {
    std::int64_t most = 1;
    for (const Lane& lane : budget.lanes) {
        const std::int64_t units = lane.worstCase - budget.usedElsewhere;
        most = std::max(most, toCount(ceilDivide(units, std::max<Wide>(lane.arrivals, 1))));
    }
    return most;
}

/// The loosest rule that still keeps the budget, in the shortest period that the plan has.
std::optional<Fix> zoneRule(const Case& at, const BudgetAnswer& budget,
                            const std::vector<layers::RouteIndex>& routes) {
    const ZoneEntitlement& zone = at.plan.source.zone;
    const std::vector<std::int64_t> periods =
        at.catalogue.allowedValues(zone, "rate_limiting.period_s");
    const std::vector<std::int64_t> timeouts =
        at.catalogue.allowedValues(zone, "rate_limiting.mitigation_timeout_s");
    const std::int64_t most = at.catalogue.limit(zone, "rate_limiting.rules").value_or(0);
    if (periods.empty() || timeouts.empty() || zoneRules(at.plan.source) >= most)
        return std::nullopt;
    const bool onOne = routes.size() == 1;
    const std::optional<std::string> expression =
        onOne ? allowedExpression(at, at.plan.routes[routes.front().value]) : "true";
    if (!expression)
        return std::nullopt;

    const std::int64_t period = periods.front();
    const std::int64_t windows = at.cases.window(budget.budget) / std::chrono::seconds(period);
    const std::int64_t calls = at.cases.rest(budget.budget) / unitsPerCall(budget);
    const std::int64_t requests =
        calls / at.model().callers.count / std::max<std::int64_t>(windows, 1);
    if (requests < 1)
        return std::nullopt;
    plan::LayerConfig layer;
    layer.kind = kZoneRule;
    layer.place = plan::Place::Edge;
    layer.id = freeId(at.plan.source, "zone-rule");
    layer.parameters = {
        {"expression", *expression},
        {"characteristics", std::vector<std::string>{std::string(layers::kDataCentre), "ip.src"}},
        {"requests_per_period", requests},
        {"period_s", period},
        {"mitigation_timeout_s", std::max(period, timeouts.front())}};
    Fix fix{at.plan.source, message(messages::kAddZoneRule, requests,
                                    Duration{std::chrono::seconds(period)}, *expression)};
    fix.plan.layers.push_back(std::move(layer));
    if (!protects(at, fix.plan, budget.budget))
        return std::nullopt;
    return fix;
}

} // namespace

void apply(Fix fix, Finding& finding) {
    finding.fixed = std::move(fix.plan);
    finding.fixLabel = std::move(fix.label);
}

LayerId freeId(const plan::Plan& plan, const std::string& wanted) {
    const auto taken = [&plan](const std::string& id) {
        const auto same = [&id](const auto& thing) { return thing.id.value == id; };
        return std::any_of(plan.layers.begin(), plan.layers.end(), same) ||
               std::any_of(plan.routes.begin(), plan.routes.end(), same);
    };
    std::string id = wanted;
    for (int number = 2; taken(id); ++number)
        id = wanted + "-" + std::to_string(number);
    return LayerId{id};
}

std::optional<Fix> quotaADay(const Case& at, const BudgetAnswer& budget, layers::RouteIndex route) {
    const layers::CompiledRoute& on = at.plan.routes[route.value];
    const auto operation =
        std::find_if(on.operations.begin(), on.operations.end(),
                     [&budget](const auto& one) { return one.budget == budget.budget; });
    const bool byDay = at.budgetOf(budget).window == plan::BudgetWindow::UtcDay;
    if (!byDay || !on.config.worker || operation == on.operations.end())
        return std::nullopt;
    const std::int64_t limit =
        at.cases.rest(budget.budget) / (kAddressesToSpend * operation->units);
    if (limit < 1)
        return std::nullopt;
    plan::LayerConfig layer;
    layer.kind = kQuotaObject;
    layer.place = plan::Place::BeforeOperation;
    layer.id = freeId(at.plan.source, "quota-per-day");
    layer.guards = at.budgetOf(budget).id;
    layer.routes = {on.id};
    layer.parameters = {{"limit", limit},
                        {"window", std::string("utc_day")},
                        {"key", std::vector<std::string>{"ip.src"}}};
    Fix fix{at.plan.source, message(messages::kAddQuota, limit)};
    fix.plan.layers.push_back(std::move(layer));
    return fix;
}

std::optional<Fix> cheapestLayer(const Case& at, const BudgetAnswer& budget,
                                 const std::vector<layers::RouteIndex>& routes) {
    if (std::optional<Fix> fix = zoneRule(at, budget, routes))
        return fix;
    if (routes.size() != 1)
        return std::nullopt;
    std::optional<Fix> fix = quotaADay(at, budget, routes.front());
    return fix && protects(at, fix->plan, budget.budget) ? std::move(fix) : std::nullopt;
}

plan::Plan swapped(const plan::Plan& plan, const LayerId& first, const LayerId& second) {
    plan::Plan changed = plan;
    const auto find = [&changed](const LayerId& id) {
        return std::find_if(changed.layers.begin(), changed.layers.end(),
                            [&id](const auto& layer) { return layer.id == id; });
    };
    const auto one = find(first);
    const auto two = find(second);
    if (one == changed.layers.end() || two == changed.layers.end())
        return changed;
    std::swap(one->place, two->place);
    std::swap(one->guards, two->guards);
    std::iter_swap(one, two);
    return changed;
}

} // namespace edgefence::analysis::findings
