// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/analyse.h"

#include "core/analysis/assumptions.h"
#include "core/analysis/budget_answers.h"
#include "core/analysis/findings/finding.h"
#include "core/analysis/recorded.h"

#include <cassert>

namespace edgefence::analysis {
namespace {

bool isRecorded(const plan::Pressure& pressure) {
    return std::holds_alternative<plan::RecordedTraffic>(pressure);
}

/// Recorded traffic has no rate; what does not hang on one is asked of one address flat out.
plan::Pressure withRate(const plan::Pressure& pressure) {
    return isRecorded(pressure) ? plan::Pressure{plan::Attackers{}} : pressure;
}

/// The same pressure with the longest interval between two polls, if it has another one.
std::optional<plan::Pressure> slowest(const plan::Pressure& pressure) {
    const auto* own = std::get_if<plan::OwnClients>(&pressure);
    if (own == nullptr || own->everySlowest == own->every)
        return std::nullopt;
    plan::OwnClients slow = *own;
    slow.every = slow.everySlowest;
    return slow;
}

void answerBudgets(const WorstCases& cases, const plan::Pressure& pressure,
                   const Evidence& evidence, Answers& answers) {
    const layers::CompiledPlan& plan = *cases.model().plan;
    std::optional<Model> slowModel;
    std::optional<WorstCases> slowCases;
    if (const std::optional<plan::Pressure> slow = slowest(pressure)) {
        slowModel = buildModel(plan, *slow, evidence);
        slowCases.emplace(*slowModel);
    }
    for (std::uint32_t at = 0; at < plan.budgets.size(); ++at) {
        const layers::BudgetIndex budget{at};
        answers.budgets.push_back(
            isRecorded(pressure) ? answerRecorded(cases.model(), *evidence.demand, budget)
                                 : answerBudget(cases, slowCases ? *slowCases : cases, budget));
    }
}

LayerAnswer answerLayer(const layers::CompiledPlan& plan, layers::LayerIndex index) {
    const layers::CompiledLayer& layer = plan.layers[index.value];
    LayerAnswer answer;
    answer.layer = index;
    // One that is off bounds nothing and promises nothing.
    if (!layer.on)
        return answer;
    answer.exact = layer.kind->traits().exact;
    answer.admittedPerKeyPerDay = layer.kind->bound(layer.config).perDay;
    answer.selfCost = layer.kind->costs(layer.config, plan.source.assumptions);
    answer.promise = layer.kind->promise(layer.config);
    return answer;
}

} // namespace

Answers analyse(const layers::CompiledPlan& plan, const plan::Pressure& pressure,
                const plan::PlatformCatalogue& catalogue, const rules::Schema& schema,
                const Evidence& evidence) {
    assert(!isRecorded(pressure) || evidence.demand != nullptr);
    const Model model = buildModel(plan, withRate(pressure), evidence);
    const WorstCases cases(model);
    Answers answers;
    answers.pressure = pressure;
    answerBudgets(cases, pressure, evidence, answers);
    for (std::uint32_t at = 0; at < plan.layers.size(); ++at)
        answers.layers.push_back(answerLayer(plan, layers::LayerIndex{at}));
    answers.assumptions = assumptionsOf(model);
    const plan::FiguresOfPlan figures(catalogue, plan.source);
    answers.findings =
        findings::findAll({plan, pressure, answers, cases, figures.catalogue(), schema, evidence});
    return answers;
}

} // namespace edgefence::analysis
