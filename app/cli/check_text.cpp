// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check_report.h"
#include "app/cli/table.h"
#include "app/cli/units.h"
#include "core/base/text.h"
#include "core/plan/pressure_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace edgefence::cli {
namespace {

using analysis::BudgetAnswer;
using analysis::Lane;
using analysis::Verdict;

/// A person reads "self-consumed".
std::string words(Verdict verdict) {
    std::string text(analysis::name(verdict));
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

std::string joined(const std::vector<LayerId>& layers) {
    std::string text;
    for (const LayerId& layer : layers) {
        text += text.empty() ? layer.value : ", " + layer.value;
    }
    return text;
}

std::string durationText(const std::optional<Duration>& duration) {
    return duration ? "after " + formatDuration(*duration) : "";
}

std::string countText(const std::optional<std::int64_t>& count) {
    return count ? formatGrouped(*count) : "";
}

class CheckText {
  public:
    explicit CheckText(const CheckReport& report)
        : m_report(report), m_plan(report.plan), m_answers(report.answers) {}

    std::string text() const {
        std::string text = fmt::format("pressure: {}\n", plan::pressureText(m_answers.pressure));
        for (const Message& note : m_report.notes) {
            text += fmt::format("note: {}\n", render(note));
        }
        return text + "\n" + budgets() + lanes() + layers() + findings() + advice() + assumptions();
    }

  private:
    bool isOwn() const { return std::holds_alternative<plan::OwnClients>(m_answers.pressure); }
    const plan::Budget& config(const BudgetAnswer& answer) const {
        return m_plan.budgets[answer.budget.value];
    }
    std::vector<const BudgetAnswer*> shown() const {
        std::vector<const BudgetAnswer*> list;
        for (const BudgetAnswer& answer : m_answers.budgets) {
            if (answer.spentByPlan || answer.verdict != Verdict::Fits) {
                list.push_back(&answer);
            }
        }
        return list;
    }

    std::string reason(const BudgetAnswer& answer) const {
        if (!answer.protectedBy.empty()) {
            return "by " + joined(answer.protectedBy) +
                   (answer.exact ? ", exact" : ", approximate");
        }
        const bool hasLane = answer.verdict >= Verdict::Slowed && answer.worstLane.has_value();
        return hasLane ? "through " + answer.worstLane->value : "";
    }

    std::string callers(const BudgetAnswer& answer) const {
        if (!isOwn()) {
            return countText(answer.addressesToSpend);
        }
        std::string text = countText(answer.callersThatFit);
        if (answer.callersThatFitSlowest != answer.callersThatFit) {
            text += " to " + countText(answer.callersThatFitSlowest);
        }
        return text;
    }

    static std::string moneyText(const BudgetAnswer& answer) {
        return answer.money ? render(Argument{answer.money->perMonth}) + " a month" : "";
    }

    std::string budgets() const {
        Table table({{"budget", Align::Left},
                     {"limit", Align::Right},
                     {"worst case", Align::Right},
                     {"verdict", Align::Left},
                     {"", Align::Left},
                     {"spent", Align::Left},
                     {isOwn() ? "clients that fit" : "addresses", Align::Right},
                     {"to pay", Align::Left}});
        std::string sums;
        for (const BudgetAnswer* answer : shown()) {
            const BudgetId& id = config(*answer).id;
            table.row({id.value, unitsText(id, answer->limit), unitsText(id, answer->worstCase),
                       words(answer->verdict), reason(*answer), durationText(answer->spentAfter),
                       callers(*answer), moneyText(*answer)});
            sums += fmt::format("{}: {}\n", id.value, render(answer->sum));
        }
        if (table.empty()) {
            return "no route and no layer of this plan spends a budget\n";
        }
        return table.text() + "\n" + sums;
    }

    std::string lanes() const {
        Table table({{"budget", Align::Left},
                     {"route", Align::Left},
                     {"worst case", Align::Right},
                     {"verdict", Align::Left},
                     {"by", Align::Left},
                     {"spent", Align::Left},
                     {isOwn() ? "" : "addresses", Align::Right}});
        for (const BudgetAnswer* answer : shown()) {
            for (const Lane& lane : answer->lanes) {
                const BudgetId& id = config(*answer).id;
                table.row({id.value, lane.route.value, unitsText(id, lane.worstCase),
                           words(lane.verdict), joined(lane.protectedBy),
                           durationText(lane.spentAfter), countText(lane.addressesToSpend)});
            }
        }
        return table.empty() ? "" : "\n" + table.text();
    }

    std::string layers() const {
        Table table({{"layer", Align::Left},
                     {"a day and key", Align::Right},
                     {"exactness", Align::Left},
                     {"spends a check", Align::Left},
                     {"promise", Align::Left}});
        for (const analysis::LayerAnswer& answer : m_answers.layers) {
            const layers::CompiledLayer& layer = m_plan.layers[answer.layer.value];
            if (!layer.on) {
                table.row({layer.id.value, "", "off", "", ""});
                continue;
            }
            std::string cost;
            for (const layers::Cost& one : answer.selfCost) {
                cost += fmt::format("{}{} {}", cost.empty() ? "" : ", ",
                                    unitsText(one.budget, one.units), one.budget.value);
            }
            table.row({layer.id.value, formatGrouped(answer.admittedPerKeyPerDay),
                       answer.exact ? "exact" : "approximate", cost.empty() ? "nothing" : cost,
                       render(answer.promise)});
        }
        return table.empty() ? "" : "\n" + table.text();
    }

    std::string findings() const {
        std::string text;
        for (const analysis::Finding& finding : m_answers.findings) {
            text += fmt::format("\n{}: {} [{}]\n    {}\n", analysis::name(finding.severity),
                                render(finding.title), finding.code, render(finding.message));
            if (finding.fixLabel) {
                text += fmt::format("    fix: {}\n", render(*finding.fixLabel));
            }
        }
        return text;
    }

    std::string advice() const {
        std::string text;
        for (const PlanAdvice& one : m_report.advice) {
            text += fmt::format("\nadvice on {} {}: {}", one.layer ? "the layer" : "the route",
                                one.layer ? one.layer->value : one.route->value, one.text);
        }
        return text;
    }

    std::string assumptions() const {
        Table table({{"assumed", Align::Left}, {"", Align::Left}, {"because", Align::Left}});
        for (const analysis::AssumptionUsed& used : m_answers.assumptions) {
            table.row({used.key, used.value, render(used.because)});
        }
        return table.empty() ? "" : "\n" + table.text();
    }

    const CheckReport& m_report;
    const layers::CompiledPlan& m_plan;
    const analysis::Answers& m_answers;
};

} // namespace

std::string toText(const CheckReport& report) { return CheckText(report).text(); }

} // namespace edgefence::cli
