// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/key_scope.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

/// The budgets that fewest addresses spend although layers slow them down.
std::vector<const BudgetAnswer*> spentByFew(const Case& at) {
    std::vector<const BudgetAnswer*> budgets;
    for (const BudgetAnswer& budget : at.answers.budgets) {
        const bool isHeld =
            budget.verdict == Verdict::Protected || budget.verdict == Verdict::Slowed;
        if (isHeld && budget.addressesToSpend && *budget.addressesToSpend > 1)
            budgets.push_back(&budget);
    }
    std::stable_sort(budgets.begin(), budgets.end(), [](const auto* left, const auto* right) {
        return *left->addressesToSpend < *right->addressesToSpend;
    });
    return budgets;
}

Message blindSentence(const Case& at, const std::vector<const BudgetAnswer*>& budgets) {
    if (budgets.empty())
        return message(messages::kBlindAnyway);
    const BudgetAnswer& first = *budgets.front();
    if (budgets.size() == 1)
        return message(messages::kBlindAddresses, *first.addressesToSpend, at.budgetOf(first).id);
    const BudgetAnswer& second = *budgets[1];
    return message(messages::kBlindTwo, *first.addressesToSpend, at.budgetOf(first).id,
                   *second.addressesToSpend, at.budgetOf(second).id);
}

} // namespace

void callerChoosesKey(const Case& at, std::vector<Finding>& found) {
    if (!at.isAttack())
        return;
    for (std::uint32_t index = 0; index < at.plan.layers.size(); ++index) {
        const layers::CompiledLayer& layer = at.plan.layers[index];
        if (!layer.on)
            continue;
        Finding finding;
        std::string field;
        for (const Way& way : at.model().ways) {
            const layers::CompiledRoute& route = at.plan.routes[way.route.value];
            const KeyScope scope = keyScope(layer, route);
            const bool isNew = std::find(finding.routes.begin(), finding.routes.end(), route.id) ==
                               finding.routes.end();
            if (!way.meets(layers::LayerIndex{index}) || !isNew ||
                scope.kind != KeyScope::Kind::CallersChoice)
                continue;
            field = scope.chosenField;
            finding.routes.push_back(route.id);
        }
        if (field.empty())
            continue;
        finding.title = message(messages::kChosenKey, layer.id);
        finding.message = message(messages::kChosenKeyField, field);
        finding.layers = {layer.id};
        const std::string parameter(layer.kind->traits().keyParameter);
        apply({withLayer(at.plan.source, layer.id,
                         [&](plan::LayerConfig& config) {
                             config.parameters[parameter] = std::vector<std::string>{"ip.src"};
                         }),
               message(messages::kKeyByClient)},
              finding);
        found.push_back(std::move(finding));
    }
}

void blindToRotation(const Case& at, std::vector<Finding>& found) {
    Finding finding;
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        if (!layer.on || layer.kind->traits().keyParameter.empty())
            continue;
        if (!keyedByAddress(layer))
            return;
        finding.layers.push_back(layer.id);
    }
    if (finding.layers.empty())
        return;
    const std::vector<const BudgetAnswer*> budgets = spentByFew(at);
    finding.title = message(messages::kBlind);
    finding.message = blindSentence(at, budgets);
    for (const BudgetAnswer* budget : budgets) {
        finding.numbers.emplace_back(at.budgetOf(*budget).id.value,
                                     static_cast<double>(*budget->addressesToSpend));
        finding.budgets.push_back(at.budgetOf(*budget).id);
    }
    found.push_back(std::move(finding));
}

void keyOftenAbsent(const Case& at, std::vector<Finding>& found) {
    if (at.evidence.traffic == nullptr)
        return;
    const std::int64_t requests = at.evidence.traffic->requests();
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        const std::int64_t absent = layer.on ? at.evidence.traffic->absent(layer.key) : 0;
        if (absent == 0)
            continue;
        Finding finding;
        finding.title = message(messages::kKeyAbsent, layer.id);
        finding.message = message(messages::kKeyAbsentCount, absent, requests);
        finding.numbers = {{"absent", static_cast<double>(absent)},
                           {"requests", static_cast<double>(requests)}};
        finding.layers = {layer.id};
        found.push_back(std::move(finding));
    }
}

} // namespace edgefence::analysis::findings
