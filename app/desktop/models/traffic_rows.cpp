// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/traffic_rows.h"

#include "app/desktop/counted.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/models/share_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::desktop {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Traffic", text); }

struct Meaning {
    std::string_view status;
    const char* words;
};
constexpr std::array kMeanings{
    Meaning{"200", QT_TRANSLATE_NOOP("Traffic", "OK")},
    Meaning{"201", QT_TRANSLATE_NOOP("Traffic", "created")},
    Meaning{"202", QT_TRANSLATE_NOOP("Traffic", "accepted")},
    Meaning{"204", QT_TRANSLATE_NOOP("Traffic", "no content")},
    Meaning{"206", QT_TRANSLATE_NOOP("Traffic", "a part")},
    Meaning{"301", QT_TRANSLATE_NOOP("Traffic", "moved for good")},
    Meaning{"302", QT_TRANSLATE_NOOP("Traffic", "redirect")},
    Meaning{"303", QT_TRANSLATE_NOOP("Traffic", "see other")},
    Meaning{"304", QT_TRANSLATE_NOOP("Traffic", "not modified")},
    Meaning{"307", QT_TRANSLATE_NOOP("Traffic", "redirect, same method")},
    Meaning{"308", QT_TRANSLATE_NOOP("Traffic", "moved, same method")},
    Meaning{"400", QT_TRANSLATE_NOOP("Traffic", "bad request")},
    Meaning{"401", QT_TRANSLATE_NOOP("Traffic", "not signed in")},
    Meaning{"403", QT_TRANSLATE_NOOP("Traffic", "forbidden")},
    Meaning{"404", QT_TRANSLATE_NOOP("Traffic", "not found")},
    Meaning{"405", QT_TRANSLATE_NOOP("Traffic", "method not allowed")},
    Meaning{"408", QT_TRANSLATE_NOOP("Traffic", "request too slow")},
    Meaning{"413", QT_TRANSLATE_NOOP("Traffic", "body too large")},
    Meaning{"429", QT_TRANSLATE_NOOP("Traffic", "too many requests")},
    Meaning{"499", QT_TRANSLATE_NOOP("Traffic", "caller gave up")},
    Meaning{"500", QT_TRANSLATE_NOOP("Traffic", "error in the service")},
    Meaning{"502", QT_TRANSLATE_NOOP("Traffic", "bad gateway")},
    Meaning{"503", QT_TRANSLATE_NOOP("Traffic", "not available")},
    Meaning{"504", QT_TRANSLATE_NOOP("Traffic", "origin too slow")},
};

QString meaningOf(std::string_view status) {
    const auto* found = std::find_if(kMeanings.begin(), kMeanings.end(),
                                     [&](const Meaning& known) { return known.status == status; });
    return found == kMeanings.end() ? QString() : tr(found->words);
}

TopRow rowOf(const QString& value, std::int64_t requests, std::int64_t all) {
    TopRow row;
    row.key = value;
    row.requests = countText(requests);
    row.share = all == 0 ? 0 : static_cast<double>(requests) / static_cast<double>(all);
    row.shareText = percentText(requests, all);
    return row;
}

} // namespace

std::vector<TopRow> topRows(const traffic::Traffic& traffic, rules::Column column,
                            const TopValues& top, std::int64_t all) {
    std::vector<TopRow> rows;
    for (const TopValues::Value& value : top.values) {
        const std::string_view text = traffic.text(column, value.code);
        rows.push_back(
            rowOf(value.code == rules::kAbsent ? tr("none") : toQt(text), value.requests, all));
        if (column == rules::Column::Status)
            rows.back().meaning = meaningOf(text);
    }
    if (top.others > 0)
        rows.push_back(rowOf(counted(top.distinct - static_cast<std::int64_t>(top.values.size()),
                                     tr("1 other"), tr("%1 others")),
                             top.others, all));
    return rows;
}

std::vector<DemandRow> demandRows(const layers::CompiledPlan& plan, const Names& names,
                                  const std::vector<Demand>& demands) {
    std::vector<DemandRow> rows;
    for (const Demand& demand : demands) {
        const plan::Budget& budget = plan.budgets[demand.budget.value];
        DemandRow row;
        row.key = toQt(budget.id.value);
        row.name = names.budget(budget.id);
        row.asked = unitsText(budget.id, demand.asked);
        row.limit = tr("of %1").arg(unitsText(budget.id, demand.limit));
        row.share = demand.limit > 0
                        ? static_cast<double>(demand.asked) / static_cast<double>(demand.limit)
                        : 1;
        row.over = demand.asked > demand.limit;
        if (row.over && demand.limit > 0) {
            const QString times = ratioText({demand.asked, demand.limit});
            row.note = budget.window == plan::BudgetWindow::Month
                           ? tr("%1 times the %2 of a month").arg(times, row.name)
                       : budget.window == plan::BudgetWindow::UtcHour
                           ? tr("%1 times the %2 of an hour").arg(times, row.name)
                           : tr("%1 times the %2 of a day").arg(times, row.name);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<ElsewhereRow> elsewhereRows(const layers::CompiledPlan& plan, const Names& names) {
    std::vector<ElsewhereRow> rows;
    for (const plan::Budget& budget : plan.budgets) {
        const auto scale = static_cast<double>(plan::unitScale(budget.id));
        rows.push_back({toQt(budget.id.value), names.budget(budget.id),
                        static_cast<double>(budget.usedElsewhere) / scale,
                        unitsText(budget.id, budget.limit)});
    }
    return rows;
}

QString hueBudgetOf(const layers::CompiledPlan& plan, std::size_t route) {
    const auto& operations = plan.routes[route].operations;
    if (operations.empty())
        return toQt(plan::kWorkerRequests);
    return toQt(plan.budgets[operations.back().budget.value].id.value);
}

} // namespace edgefence::desktop
