// SPDX-License-Identifier: GPL-3.0-or-later
// Static answers about small plans in tests.
#pragma once

#include "core/analysis/analyse.h"
#include "core/plan/pressure_text.h"
#include "tests/core/replay/replaying.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace edgefence::testing {

/// The answers about a plan under a pressure, by name.
class Analysed {
  public:
    Analysed(const plan::Plan& plan, std::string_view pressure,
             const analysis::Evidence& evidence = {})
        : m_plan(layers::compile(plan, catalogue(), schema())),
          m_answers(
              analysis::analyse(m_plan, pressureOf(pressure), catalogue(), schema(), evidence)) {}

    const layers::CompiledPlan& plan() const { return m_plan; }
    const analysis::Answers& answers() const { return m_answers; }

    const analysis::BudgetAnswer& budget(std::string_view id) const {
        return m_answers.budgets[m_plan.budget(BudgetId{std::string(id)})->value];
    }
    const analysis::Lane& lane(std::string_view id, std::string_view route) const {
        for (const analysis::Lane& lane : budget(id).lanes) {
            if (lane.route.value == route)
                return lane;
        }
        qFatal("%s has no lane %s", std::string(id).c_str(), std::string(route).c_str());
    }
    const analysis::LaneStep& step(std::string_view id, std::string_view route,
                                   std::string_view layer) const {
        for (const analysis::LaneStep& step : lane(id, route).steps) {
            if (m_plan.layers[step.layer.value].id.value == layer)
                return step;
        }
        qFatal("no step %s", std::string(layer).c_str());
    }

    std::int64_t worst(std::string_view id) const { return budget(id).worstCase; }
    std::string verdict(std::string_view id) const { return std::string(name(budget(id).verdict)); }
    /// Seconds until a budget is spent as a fraction, "5000/1"; "never".
    std::string spentAfter(std::string_view id) const { return text(budget(id).spentAfterSeconds); }
    static std::string text(const std::optional<Ratio>& ratio) {
        return ratio ? std::to_string(ratio->numerator) + "/" + std::to_string(ratio->denominator)
                     : "never";
    }
    static std::string joined(const std::vector<LayerId>& layers) {
        std::string text;
        for (const LayerId& layer : layers)
            text += text.empty() ? layer.value : " " + layer.value;
        return text;
    }
    std::string protectedBy(std::string_view id) const { return joined(budget(id).protectedBy); }

    std::int64_t count(std::string_view code) const {
        const auto& findings = m_answers.findings;
        return std::count_if(findings.begin(), findings.end(),
                             [code](const auto& finding) { return finding.code == code; });
    }
    const analysis::Finding& finding(std::string_view code, std::string_view budget = {}) const {
        for (const analysis::Finding& finding : m_answers.findings) {
            const BudgetId id{std::string(budget)};
            const auto& budgets = finding.budgets;
            const bool fits =
                budget.empty() || std::find(budgets.begin(), budgets.end(), id) != budgets.end();
            if (finding.code == code && fits)
                return finding;
        }
        qFatal("there is no finding %s", std::string(code).c_str());
    }
    double number(std::string_view code, std::string_view name,
                  std::string_view budget = {}) const {
        for (const auto& [key, value] : finding(code, budget).numbers) {
            if (key == name)
                return value;
        }
        qFatal("%s has no number %s", std::string(code).c_str(), std::string(name).c_str());
    }

  private:
    static plan::Pressure pressureOf(std::string_view text) {
        auto pressure = plan::parsePressure(text);
        if (!pressure)
            qFatal("%s", render(pressure.error()).c_str());
        return *pressure;
    }

    layers::CompiledPlan m_plan;
    analysis::Answers m_answers;
};

} // namespace edgefence::testing
