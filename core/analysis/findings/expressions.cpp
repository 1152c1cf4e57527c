// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/rules/entitlement.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

const std::string kPath = "http.request.uri.path";

std::vector<rules::EntitlementGap> gapsOf(const Case& at, const rules::Expression& expression) {
    return rules::entitlementGaps(expression, at.schema, at.plan.source.zone,
                                  rules::RulePlace::RateLimitingRule);
}

bool isMissing(const rules::EntitlementGap& gap) {
    return gap.kind != rules::EntitlementGap::Kind::Contradicted;
}

/// The conjuncts that the zone's plan has, if the path is one of them and something is missing.
std::optional<rules::Expression> allowedPart(const Case& at, const rules::Expression& wanted) {
    std::vector<rules::Expression> allowed;
    bool hasPath = false;
    for (const rules::Expression& part : rules::conjuncts(wanted)) {
        const std::vector<rules::EntitlementGap> gaps = gapsOf(at, part);
        if (std::any_of(gaps.begin(), gaps.end(), isMissing))
            continue;
        hasPath = hasPath || rules::pinnedValue(part, kPath).has_value();
        allowed.push_back(part);
    }
    if (!hasPath)
        return std::nullopt;
    return rules::conjunction(allowed, at.schema);
}

/// The only route of the plan that names a path.
std::optional<RouteId> onlyRouteNaming(const Case& at, const std::string& path) {
    std::optional<RouteId> only;
    for (const layers::CompiledRoute& route : at.plan.routes) {
        if (!route.when || rules::pinnedValue(*route.when, kPath) != path)
            continue;
        if (only)
            return std::nullopt;
        only = route.id;
    }
    return only;
}

std::string missingIn(const Case& at, const rules::Expression& wanted) {
    std::string missing;
    for (const rules::EntitlementGap& gap : gapsOf(at, wanted)) {
        if (isMissing(gap) && missing.find(gap.what) == std::string::npos)
            missing += missing.empty() ? gap.what : ", " + gap.what;
    }
    return missing;
}

const MessageText& titleOf(layers::PlanProblem::Where where) {
    using Where = layers::PlanProblem::Where;
    switch (where) {
    case Where::RouteExpression:
        return messages::kRouteNotReadable;
    case Where::OperationKey:
    case Where::OperationBudget:
        return messages::kOperationNotReadable;
    case Where::LayerExpression:
    case Where::LayerKey:
    case Where::LayerParameter:
    case Where::NotModelledYet:
        break;
    }
    return messages::kLayerNotReadable;
}

} // namespace

void expressionNotReadable(const Case& at, std::vector<Finding>& found) {
    for (const layers::PlanProblem& problem : at.plan.problems) {
        if (problem.where == layers::PlanProblem::Where::NotModelledYet)
            continue;
        Finding finding;
        const LayerId layer{problem.id};
        const bool isLayer = at.plan.layer(layer).has_value();
        if (isLayer)
            finding.layers = {layer};
        else
            finding.routes = {RouteId{problem.id}};
        finding.title = isLayer ? message(titleOf(problem.where), layer)
                                : message(titleOf(problem.where), RouteId{problem.id});
        finding.message = problem.error.message;
        if (problem.error.where)
            finding.numbers = {{"offset", static_cast<double>(problem.error.where->offset)},
                               {"line", static_cast<double>(problem.error.where->line)},
                               {"column", static_cast<double>(problem.error.where->column)}};
        found.push_back(std::move(finding));
    }
}

void pathAloneWouldDo(const Case& at, std::vector<Finding>& found) {
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        if (!layer.config.enabled || !layer.expression)
            continue;
        const rules::Expression& wanted = *layer.expression;
        const std::string missing = missingIn(at, wanted);
        const std::optional<std::string> path = rules::pinnedValue(wanted, kPath);
        if (missing.empty() || !path)
            continue;
        const std::optional<rules::Expression> wider = allowedPart(at, wanted);
        if (!wider)
            continue;
        const std::optional<RouteId> only = onlyRouteNaming(at, *path);
        std::optional<TrafficFacts::Widening> effect;
        if (at.evidence.traffic != nullptr)
            effect = at.evidence.traffic->widening(at.plan, wanted, *wider);
        if (!only && !(effect && effect->widerRoutes.size() == 1))
            continue;
        Finding finding;
        finding.title = message(messages::kPathAlone);
        const std::string zone = title(at.plan.source.zone);
        if (effect) {
            const rules::Difference& difference = effect->difference;
            finding.message = message(messages::kPathAloneByTraffic, zone, missing, wider->source(),
                                      difference.onlyProposed, difference.extraAddresses);
            finding.numbers = {{"both", static_cast<double>(difference.both)},
                               {"only_wanted", static_cast<double>(difference.onlyWanted)},
                               {"only_proposed", static_cast<double>(difference.onlyProposed)},
                               {"extra_addresses", static_cast<double>(difference.extraAddresses)}};
        } else {
            finding.message =
                message(messages::kPathAloneByPlan, zone, missing, *only, wider->source());
        }
        finding.layers = {layer.id};
        if (only)
            finding.routes = {*only};
        const std::string expression = wider->source();
        apply({withLayer(at.plan.source, layer.id,
                         [&](auto& config) { config.parameters["expression"] = expression; }),
               message(messages::kUsePathAlone)},
              finding);
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
