// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_report.h"

#include "app/cli/units.h"
#include "core/document/patch.h"
#include "core/plan/pressure_text.h"

#include <cmath>

namespace edgefence::cli {
namespace {

using analysis::BudgetAnswer;

/// Whole where it is whole: "5000", "86.4".
Json numberJson(double number) {
    constexpr double kMostExact = 9007199254740992.0; // 2^53
    if (std::floor(number) == number && std::abs(number) < kMostExact) {
        return static_cast<std::int64_t>(number);
    }
    return number;
}

Json ratioJson(const std::optional<Ratio>& ratio) {
    if (!ratio) {
        return {};
    }
    if (ratio->numerator % ratio->denominator == 0) {
        return ratio->numerator / ratio->denominator;
    }
    return static_cast<double>(ratio->numerator) / static_cast<double>(ratio->denominator);
}

Json moneyJson(const std::optional<analysis::MoneyAnswer>& money) {
    if (!money) {
        return {};
    }
    const auto amount = [](const Money& part) {
        return numberJson(static_cast<double>(part.micros) / 1'000'000.0);
    };
    return {{"per_day", amount(money->perDay)},
            {"per_month", amount(money->perMonth)},
            {"currency", money->perDay.currency}};
}

template <class Id> Json idsJson(const std::vector<Id>& ids) {
    Json list = Json::array();
    for (const Id& id : ids) {
        list.push_back(id.value);
    }
    return list;
}

class CheckJson {
  public:
    explicit CheckJson(const CheckReport& report)
        : m_report(report), m_plan(report.plan), m_answers(report.answers) {}

    Json json() const {
        Json budgets = Json::array();
        for (const BudgetAnswer& answer : m_answers.budgets) {
            budgets.push_back(budget(answer));
        }
        Json layers = Json::array();
        for (const analysis::LayerAnswer& answer : m_answers.layers) {
            layers.push_back(layer(answer));
        }
        Json findings = Json::array();
        for (const analysis::Finding& one : m_answers.findings) {
            findings.push_back(finding(one));
        }
        Json advice = Json::array();
        for (const PlanAdvice& one : m_report.advice) {
            advice.push_back(one.json);
        }
        Json assumptions = Json::array();
        for (const analysis::AssumptionUsed& used : m_answers.assumptions) {
            assumptions.push_back(
                {{"key", used.key}, {"value", used.value}, {"because", render(used.because)}});
        }
        Json notes = Json::array();
        for (const Message& note : m_report.notes) {
            notes.push_back({{"code", note.code()}, {"message", render(note)}});
        }
        return {{"pressure", plan::pressureText(m_answers.pressure)},
                {"notes", std::move(notes)},
                {"budgets", std::move(budgets)},
                {"layers", std::move(layers)},
                {"findings", std::move(findings)},
                {"advice", std::move(advice)},
                {"assumptions", std::move(assumptions)}};
    }

  private:
    Json budget(const BudgetAnswer& answer) const {
        const plan::Budget& config = m_plan.budgets[answer.budget.value];
        const auto units = [&config](std::int64_t value) { return unitsJson(config.id, value); };
        Json spenders = Json::array();
        for (const analysis::SpenderShare& share : answer.spenders) {
            spenders.push_back({{"by", share.by}, {"units", units(share.units)}});
        }
        Json lanes = Json::array();
        for (const analysis::Lane& lane : answer.lanes) {
            lanes.push_back({{"route", lane.route.value},
                             {"worst_case", units(lane.worstCase)},
                             {"verdict", analysis::name(lane.verdict)},
                             {"protected_by", idsJson(lane.protectedBy)},
                             {"spent_after_s", ratioJson(lane.spentAfterSeconds)},
                             {"addresses_to_spend", valueOrNull(lane.addressesToSpend)}});
        }
        return {{"id", config.id.value},
                {"limit", units(answer.limit)},
                {"window", plan::name(config.window)},
                {"used_elsewhere", units(answer.usedElsewhere)},
                {"worst_case", units(answer.worstCase)},
                {"verdict", analysis::name(answer.verdict)},
                {"protected_by", idsJson(answer.protectedBy)},
                {"exact", answer.exact},
                {"worst_lane", answer.worstLane ? Json(answer.worstLane->value) : Json()},
                {"spent_after_s", ratioJson(answer.spentAfterSeconds)},
                {"addresses_to_spend", valueOrNull(answer.addressesToSpend)},
                {"callers_that_fit", valueOrNull(answer.callersThatFit)},
                {"callers_that_fit_slowest", valueOrNull(answer.callersThatFitSlowest)},
                {"seconds_per_unit", ratioJson(answer.secondsPerUnit)},
                {"money", moneyJson(answer.money)},
                {"sum", render(answer.sum)},
                {"spenders", std::move(spenders)},
                {"lanes", std::move(lanes)},
                {"observed", Json()}};
    }

    Json layer(const analysis::LayerAnswer& answer) const {
        const layers::CompiledLayer& layer = m_plan.layers[answer.layer.value];
        Json cost = Json::object();
        for (const layers::Cost& one : answer.selfCost) {
            cost[one.budget.value] = unitsJson(one.budget, one.units);
        }
        return {{"id", layer.id.value},
                {"on", layer.on},
                {"exact", answer.exact},
                {"admitted_per_key_per_day", layer.on ? Json(answer.admittedPerKeyPerDay) : Json()},
                {"observed_admitted_per_key_per_day", Json()},
                {"self_cost", std::move(cost)},
                {"promise", render(answer.promise)}};
    }

    Json finding(const analysis::Finding& finding) const {
        Json numbers = Json::object();
        for (const auto& [name, number] : finding.numbers) {
            numbers[name] = numberJson(number);
        }
        Json fix;
        if (finding.fixed) {
            fix = Json::parse(document::jsonPatch(m_plan.source, *finding.fixed));
        }
        return {{"code", finding.code},
                {"severity", analysis::name(finding.severity)},
                {"title", render(finding.title)},
                {"message", render(finding.message)},
                {"numbers", std::move(numbers)},
                {"layers", idsJson(finding.layers)},
                {"routes", idsJson(finding.routes)},
                {"budgets", idsJson(finding.budgets)},
                {"fix", std::move(fix)},
                {"fix_label", finding.fixLabel ? Json(render(*finding.fixLabel)) : Json()}};
    }

    const CheckReport& m_report;
    const layers::CompiledPlan& m_plan;
    const analysis::Answers& m_answers;
};

} // namespace

Json toJson(const CheckReport& report) { return CheckJson(report).json(); }

} // namespace edgefence::cli
