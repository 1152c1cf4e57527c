// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/names.h"
#include "core/analysis/sums.h"

#include <algorithm>

namespace edgefence::analysis::findings {
namespace {

Time timeOf(const Ratio& seconds) { return {Wide{seconds.numerator} * 1000, seconds.denominator}; }

bool contains(const std::vector<LayerId>& layers, const LayerId& layer) {
    return std::find(layers.begin(), layers.end(), layer) != layers.end();
}

/// Layers that lose the same budget at the same time.
struct Loss {
    const BudgetAnswer* budget = nullptr;
    std::vector<LayerId> layers;
};

bool isMet(const Model& model, layers::LayerIndex layer) {
    return std::any_of(model.ways.begin(), model.ways.end(),
                       [layer](const Way& way) { return way.meets(layer); });
}

/// The budget that a layer loses first; null if all of its own last.
const BudgetAnswer* firstLoss(const Case& at, std::uint32_t layer) {
    const BudgetAnswer* first = nullptr;
    for (const CheckCost& cost : at.model().costs[layer]) {
        const BudgetAnswer& budget = at.answers.budgets[cost.budget.value];
        if (!budget.spentAfterSeconds)
            continue;
        if (first == nullptr ||
            timeOf(*budget.spentAfterSeconds) < timeOf(*first->spentAfterSeconds))
            first = &budget;
    }
    return first;
}

std::vector<Loss> losses(const Case& at, plan::OnError onError) {
    std::vector<Loss> losses;
    for (std::uint32_t index = 0; index < at.plan.layers.size(); ++index) {
        const layers::CompiledLayer& layer = at.plan.layers[index];
        if (!layer.on || layer.config.onError != onError ||
            !isMet(at.model(), layers::LayerIndex{index}))
            continue;
        const BudgetAnswer* budget = firstLoss(at, index);
        if (budget == nullptr)
            continue;
        const auto same = std::find_if(losses.begin(), losses.end(), [budget](const Loss& loss) {
            return loss.budget == budget;
        });
        if (same != losses.end())
            same->layers.push_back(layer.id);
        else
            losses.push_back({budget, {layer.id}});
    }
    return losses;
}

/// The request with which it happens.
std::int64_t requestsBy(const Case& at, const BudgetAnswer& budget) {
    if (!std::holds_alternative<plan::RecordedTraffic>(at.pressure))
        return at.cases.callsBy(timeOf(*budget.spentAfterSeconds));
    const std::optional<Busiest> most = at.evidence.demand->planned(at.plan, budget.budget);
    return most ? most->spentRequest.value_or(0) : 0;
}

Finding findingOf(const Case& at, const Loss& loss, const MessageText& title) {
    Finding finding;
    finding.title = message(title, joined(loss.layers), at.budgetOf(*loss.budget).id);
    finding.layers = loss.layers;
    finding.budgets = {at.budgetOf(*loss.budget).id};
    finding.numbers = {{"after_s", toDouble(*loss.budget->spentAfterSeconds)},
                       {"requests", static_cast<double>(requestsBy(at, *loss.budget))},
                       {"limit", number(loss.budget->limit, at.budgetOf(*loss.budget))}};
    return finding;
}

/// The budget behind a lost layer that is worst off then: of those with a price the dearest.
const BudgetAnswer* worstBehind(const Case& at, const Loss& loss) {
    const auto stands = [&loss, &at](const BudgetAnswer& budget) {
        return std::any_of(budget.lanes.begin(), budget.lanes.end(), [&](const Lane& lane) {
            return std::any_of(lane.steps.begin(), lane.steps.end(), [&](const LaneStep& step) {
                return step.standsBefore &&
                       contains(loss.layers, at.plan.layers[step.layer.value].id);
            });
        });
    };
    const auto harm = [&at](const BudgetAnswer& budget) {
        const bool hasPrice = at.budgetOf(budget).price.has_value();
        return std::pair{hasPrice, Wide{budget.worstCase} / std::max<Wide>(budget.limit, 1)};
    };
    const BudgetAnswer* worst = nullptr;
    for (const BudgetAnswer& budget : at.answers.budgets) {
        const bool isOwn =
            std::any_of(loss.layers.begin(), loss.layers.end(), [&](const LayerId& layer) {
                const auto& costs = at.model().costs[at.plan.layer(layer)->value];
                return std::any_of(costs.begin(), costs.end(), [&budget](const CheckCost& cost) {
                    return cost.budget == budget.budget;
                });
            });
        if (!isOwn && stands(budget) && (worst == nullptr || harm(budget) > harm(*worst)))
            worst = &budget;
    }
    return worst;
}

Message openSentence(const Case& at, const Loss& loss, const BudgetAnswer* behind) {
    const Duration after = *loss.budget->spentAfter;
    const std::int64_t requests = requestsBy(at, *loss.budget);
    if (behind == nullptr)
        return message(messages::kFailsOpenNothing, after, requests);
    const plan::Budget& budget = at.budgetOf(*behind);
    if (!budget.price)
        return message(messages::kFailsOpenThen, after, requests, budget.id,
                       amount(behind->worstCase, budget), amount(behind->limit, budget));
    const bool ends = budget.whenSpent == plan::WhenSpent::Fail;
    const std::int64_t paid = ends ? std::min(behind->worstCase, behind->limit) : behind->worstCase;
    return message(messages::kFailsOpenMoney, after, requests, budget.id,
                   amount(behind->worstCase, budget), amount(paid, budget),
                   Money{plan::priceMicros(budget, paid), budget.price->currency});
}

/// Layers that make a budget self-consumed, or without which it would last.
std::vector<LayerId> spendersOf(const Case& at, const BudgetAnswer& budget, std::int64_t& units) {
    std::vector<LayerId> layers;
    const auto add = [&](const std::vector<SpenderShare>& spenders) {
        std::int64_t sum = 0;
        for (const SpenderShare& share : spenders) {
            const LayerId layer{share.by};
            if (!at.plan.layer(layer))
                continue;
            sum += share.units;
            if (!contains(layers, layer))
                layers.push_back(layer);
        }
        units = std::max(units, sum);
    };
    add(budget.spenders);
    for (const Lane& lane : budget.lanes) {
        if (lane.verdict == Verdict::SelfConsumed)
            add(lane.spenders);
    }
    return layers;
}

/// The same count in an object, if that keeps all of its own budgets.
std::optional<Fix> asQuotaObject(const Case& at, const std::vector<LayerId>& layers) {
    Fix fix{at.plan.source, message(messages::kUseQuotaObject)};
    for (const LayerId& id : layers) {
        const layers::CompiledLayer& layer = at.plan.layers[at.plan.layer(id)->value];
        const auto window = layer.config.parameters.find("window");
        const bool byClock = window != layer.config.parameters.end() &&
                             window->second != plan::ParameterValue{std::string("lifetime")};
        if (layer.config.kind != "kv_counter" || !byClock)
            return std::nullopt;
        fix.plan = withLayer(fix.plan, id, [](plan::LayerConfig& config) {
            config.kind = "quota_object";
            config.parameters.erase("ttl_s");
            config.parameters.erase("count_when");
        });
    }
    const layers::CompiledPlan compiled =
        layers::compile(fix.plan, at.catalogue, at.schema, &at.plan);
    const Model model = buildModel(compiled, at.pressure, at.evidence);
    const WorstCases cases(model);
    for (const LayerId& id : layers) {
        for (const CheckCost& cost : model.costs[compiled.layer(id)->value]) {
            if (cases.worst(cost.budget, {}).units > cases.rest(cost.budget))
                return std::nullopt;
        }
    }
    return fix;
}

} // namespace

void layerSpendsItsBudget(const Case& at, std::vector<Finding>& found) {
    for (const BudgetAnswer& budget : at.answers.budgets) {
        std::int64_t units = 0;
        const std::vector<LayerId> layers = spendersOf(at, budget, units);
        const bool wouldLast = units > 0 && budget.worstCase > budget.limit &&
                               budget.worstCase - units <= budget.limit;
        if (layers.empty() || (budget.verdict != Verdict::SelfConsumed && !wouldLast))
            continue;
        Finding finding;
        finding.title = message(messages::kSpendsItsBudget, joined(layers), at.budgetOf(budget).id);
        const plan::Budget& config = at.budgetOf(budget);
        const Argument made = amount(units, config);
        const Argument worst = amount(budget.worstCase, config);
        const Argument limit = amount(budget.limit, config);
        finding.message =
            budget.spentAfter
                ? message(messages::kSpendsOfWorst, made, worst, limit, *budget.spentAfter)
                : message(messages::kSpendsOfWorstBilled, made, worst, limit);
        finding.numbers = {{"by_layers", number(units, config)},
                           {"worst_case", number(budget.worstCase, config)},
                           {"limit", number(budget.limit, config)}};
        if (budget.spentAfterSeconds)
            finding.numbers.emplace_back("spent_after_s", toDouble(*budget.spentAfterSeconds));
        finding.layers = layers;
        finding.budgets = {at.budgetOf(budget).id};
        if (at.isAttack() || at.ownClients() != nullptr) {
            if (std::optional<Fix> fix = asQuotaObject(at, layers))
                apply(std::move(*fix), finding);
        }
        found.push_back(std::move(finding));
    }
}

void failsOpenOnSpentBudget(const Case& at, std::vector<Finding>& found) {
    for (const Loss& loss : losses(at, plan::OnError::Open)) {
        Finding finding = findingOf(at, loss, messages::kFailsOpen);
        const BudgetAnswer* behind = worstBehind(at, loss);
        finding.message = openSentence(at, loss, behind);
        if (behind != nullptr) {
            finding.budgets.push_back(at.budgetOf(*behind).id);
            finding.numbers.emplace_back("then", number(behind->worstCase, at.budgetOf(*behind)));
        }
        found.push_back(std::move(finding));
    }
}

void failsClosedOnSpentBudget(const Case& at, std::vector<Finding>& found) {
    for (const plan::OnError onError : {plan::OnError::Closed, plan::OnError::Throw}) {
        const MessageText& then = onError == plan::OnError::Throw ? messages::kFailsThrowThen
                                                                  : messages::kFailsClosedThen;
        for (const Loss& loss : losses(at, onError)) {
            Finding finding = findingOf(at, loss, messages::kFailsClosed);
            finding.message = message(then, *loss.budget->spentAfter, requestsBy(at, *loss.budget));
            found.push_back(std::move(finding));
        }
    }
}

} // namespace edgefence::analysis::findings
