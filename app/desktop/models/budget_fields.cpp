// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/budget_fields.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/convert.h"
#include "core/plan/budget.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace edgefence::desktop {

namespace {

constexpr const char* kName = "name";
constexpr const char* kLimit = "limit";
constexpr const char* kElsewhere = "used_elsewhere";
constexpr const char* kWindow = "window";
constexpr const char* kWhenSpent = "when_spent";
constexpr const char* kPrice = "price";

constexpr std::array kWindows{plan::BudgetWindow::UtcDay, plan::BudgetWindow::UtcHour,
                              plan::BudgetWindow::Month};
constexpr std::array kSpent{plan::WhenSpent::Fail, plan::WhenSpent::Bill};
constexpr qreal kGreatest = 1e12;
constexpr qreal kGreatestPrice = 1e6;

QString tr(const char* text) { return QCoreApplication::translate("Inspector", text); }

const plan::Budget* find(const std::vector<plan::Budget>& budgets, const BudgetId& id) {
    const auto found = std::find_if(budgets.begin(), budgets.end(),
                                    [&](const plan::Budget& budget) { return budget.id == id; });
    return found == budgets.end() ? nullptr : &*found;
}

FieldRow field(const char* key, const QString& label, const char* control) {
    FieldRow row;
    row.key = QString::fromLatin1(key);
    row.label = label;
    row.control = QString::fromLatin1(control);
    return row;
}

FieldRow unitsField(const char* key, const QString& label, const BudgetId& id, std::int64_t units) {
    FieldRow row = field(key, label, "number");
    const std::int64_t scale = plan::unitScale(id);
    row.half = true;
    row.number = static_cast<qreal>(units) / static_cast<qreal>(scale);
    row.most = kGreatest;
    row.decimals = scale == 1 ? 0 : 3;
    return row;
}

template <class Values, class Value> int indexIn(const Values& values, Value value) {
    return static_cast<int>(std::find(values.begin(), values.end(), value) - values.begin());
}

} // namespace

std::vector<FieldRow> budgetFields(const plan::Plan& plan, const BudgetId& id,
                                   const plan::PlatformCatalogue& catalogue) {
    std::vector<FieldRow> rows;
    const auto budgets = plan::resolveBudgets(plan, catalogue);
    const plan::Budget* budget = find(budgets, id);
    if (budget == nullptr)
        return rows;
    const bool own = plan::isCustom(id);
    if (own) {
        FieldRow name = field(kName, tr("Name"), "text");
        name.text = toQt(budget->name);
        rows.push_back(std::move(name));
    }
    FieldRow limit = unitsField(kLimit, tr("Limit"), id, budget->limit);
    if (const plan::Budget* documented = find(catalogue.budgets(plan.workersPlan), id)) {
        if (documented->limit != budget->limit)
            limit.hint = tr("documented: %1").arg(countText(documented->limit));
    }
    rows.push_back(std::move(limit));
    rows.push_back(unitsField(kElsewhere, tr("Used elsewhere, a day"), id, budget->usedElsewhere));
    rows.back().meaning = tr("what other Workers and zones of the account spend");
    if (own) {
        FieldRow window = field(kWindow, tr("Refilled"), "options");
        window.options = {fieldOption(tr("00:00 UTC")), fieldOption(tr("Hourly")),
                          fieldOption(tr("Monthly"))};
        window.index = indexIn(kWindows, budget->window);
        rows.push_back(std::move(window));
    }
    FieldRow spent = field(kWhenSpent, tr("When it is spent"), "options");
    spent.options = {fieldOption(tr("Operations fail")), fieldOption(tr("It is billed"))};
    spent.index = indexIn(kSpent, budget->whenSpent);
    spent.allowed = own;
    if (!own)
        spent.hint = tr("by the Workers plan");
    rows.push_back(std::move(spent));
    if (own) {
        FieldRow price = field(kPrice, tr("Price of one unit"), "number");
        price.half = true;
        price.unit = budget->price ? toQt(budget->price->currency) : QStringLiteral("USD");
        price.decimals = 6;
        price.most = kGreatestPrice;
        price.number =
            budget->price ? static_cast<qreal>(budget->price->microsPerMillion) / 1e12 : 0;
        rows.push_back(std::move(price));
    }
    return rows;
}

void setBudgetField(plan::Plan& plan, const BudgetId& id, const QString& field,
                    const QVariant& value, const plan::PlatformCatalogue& catalogue) {
    const std::int64_t scale = plan::unitScale(id);
    const auto units = [&] {
        return static_cast<std::int64_t>(
            std::llround(value.toDouble() * static_cast<double>(scale)));
    };
    plan::BudgetEntry& entry = budgetEntry(plan, id);
    if (field == QLatin1String(kName) && !value.toString().trimmed().isEmpty()) {
        entry.name = fromQt(value.toString().trimmed());
    } else if (field == QLatin1String(kLimit)) {
        entry.limit = units();
        // The documented figure is said by not saying one.
        const plan::Budget* documented = find(catalogue.budgets(plan.workersPlan), id);
        if (documented != nullptr && documented->limit == *entry.limit)
            entry.limit.reset();
    } else if (field == QLatin1String(kElsewhere)) {
        entry.usedElsewhere = units();
    } else if (field == QLatin1String(kWindow)) {
        entry.window = kWindows.at(static_cast<std::size_t>(value.toInt()));
    } else if (field == QLatin1String(kWhenSpent)) {
        entry.whenSpent = kSpent.at(static_cast<std::size_t>(value.toInt()));
    } else if (field == QLatin1String(kPrice)) {
        plan::Price price = entry.price.value_or(plan::Price{});
        price.microsPerMillion = static_cast<std::int64_t>(std::llround(value.toDouble() * 1e12));
        entry.price = price;
    }
}

QString budgetSource(const plan::Plan& plan, const BudgetId& id,
                     const plan::PlatformCatalogue& catalogue) {
    const plan::Figure* figure =
        catalogue.find(plan::figureKey(plan.workersPlan, id.value + ".limit"));
    if (figure == nullptr)
        return {};
    const auto checked = QDateTime::fromSecsSinceEpoch(
        std::chrono::duration_cast<std::chrono::seconds>(figure->checked.time_since_epoch())
            .count(),
        Qt::UTC);
    return tr("%1, checked %2")
        .arg(toQt(figure->source),
             QLocale().toString(checked.date(), QStringLiteral("d MMMM yyyy")));
}

} // namespace edgefence::desktop
