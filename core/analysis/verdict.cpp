// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdict.h"

#include <algorithm>
#include <array>

namespace edgefence::analysis {
namespace {

constexpr std::array<std::string_view, 5> kVerdicts = {"fits", "protected", "slowed", "exposed",
                                                       "self_consumed"};
constexpr std::array<std::string_view, 3> kSeverities = {"note", "warning", "error"};

} // namespace

std::string_view name(Verdict verdict) { return kVerdicts[static_cast<std::size_t>(verdict)]; }
std::string_view name(Severity severity) { return kSeverities[static_cast<std::size_t>(severity)]; }

Verdict judge(const Reckoning& reckoning) {
    if (reckoning.unguarded <= reckoning.limit)
        return Verdict::Fits;
    if (reckoning.worst <= reckoning.limit)
        return Verdict::Protected;
    const bool layersSpendMost =
        reckoning.byLayers > 0 && reckoning.byLayers >= reckoning.byGreatestOther;
    if (layersSpendMost || reckoning.byLayers > reckoning.limit)
        return Verdict::SelfConsumed;
    return reckoning.lasting < reckoning.unguarded ? Verdict::Slowed : Verdict::Exposed;
}

Verdict judgeScope(const WorstCases& cases, layers::BudgetIndex budget, const Scope& scope,
                   const Worst& worst, const std::optional<Time>& spentAfter) {
    const layers::CompiledPlan& plan = *cases.model().plan;
    const std::vector<bool> nobody(plan.layers.size(), false);
    Reckoning reckoning;
    reckoning.limit = plan.budgets[budget.value].limit;
    const std::int64_t elsewhere = reckoning.limit - cases.rest(budget);
    reckoning.worst = worst.units + elsewhere;
    reckoning.unguarded =
        std::max(cases.worst(budget, {scope.route, &nobody}).units, worst.units) + elsewhere;
    reckoning.lasting = reckoning.worst;
    reckoning.byGreatestOther = elsewhere;
    for (const auto& [spender, units] : worst.spenders) {
        if (spender.kind == Spender::Kind::Layer)
            reckoning.byLayers += units;
        else
            reckoning.byGreatestOther = std::max(reckoning.byGreatestOther, units);
    }
    const Time windowEnd{cases.window(budget).count(), 1};
    const std::vector<bool> lasting =
        cases.lastingLayers(budget, scope, spentAfter.value_or(windowEnd));
    const bool someAreLost = std::find(lasting.begin(), lasting.end(), false) != lasting.end();
    if (someAreLost && reckoning.worst > reckoning.limit)
        reckoning.lasting = cases.worst(budget, {scope.route, &lasting}).units + elsewhere;
    return judge(reckoning);
}

} // namespace edgefence::analysis
