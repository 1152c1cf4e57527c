// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/fence_words.h"

#include "app/desktop/convert.h"
#include "core/plan/budget.h"

#include <QCoreApplication>
#include <QStringList>

namespace edgefence::desktop {

namespace {

QString tr(const char* text, int n = -1) {
    return QCoreApplication::translate("FenceMap", text, nullptr, n);
}

/// "1 read", "2 rows written".
QString unitWords(const BudgetId& budget, std::int64_t units) {
    const QString count = unitsText(budget, units);
    const bool one = units == 1;
    if (budget.value == plan::kKvReads)
        return (one ? tr("%1 read") : tr("%1 reads")).arg(count);
    if (budget.value == plan::kKvWrites)
        return (one ? tr("%1 write") : tr("%1 writes")).arg(count);
    if (budget.value == plan::kDoRequests)
        return (one ? tr("%1 request") : tr("%1 requests")).arg(count);
    if (budget.value == plan::kDoRowsRead)
        return (one ? tr("%1 row read") : tr("%1 rows read")).arg(count);
    if (budget.value == plan::kDoRowsWritten)
        return (one ? tr("%1 row written") : tr("%1 rows written")).arg(count);
    if (budget.value == plan::kDoDuration)
        return tr("%1 GB-s").arg(count);
    return (one ? tr("%1 unit") : tr("%1 units")).arg(count);
}

} // namespace

QString verdictName(analysis::Verdict verdict) { return toQt(analysis::name(verdict)); }

QString verdictWord(analysis::Verdict verdict) {
    switch (verdict) {
    case analysis::Verdict::Fits:
        return tr("Fits");
    case analysis::Verdict::Protected:
        return tr("Protected");
    case analysis::Verdict::Slowed:
        return tr("Slowed");
    case analysis::Verdict::Exposed:
        return tr("Exposed");
    case analysis::Verdict::SelfConsumed:
        return tr("Self-consumed");
    }
    return {};
}

QString unitsText(const BudgetId& budget, std::int64_t units) {
    const std::int64_t scale = plan::unitScale(budget);
    return scale == 1 ? countText(units) : ratioText({units, scale});
}

QString limitText(const plan::Budget& budget) {
    const QString units = unitsText(budget.id, budget.limit);
    QString text;
    switch (budget.window) {
    case plan::BudgetWindow::UtcDay:
        text = tr("%1 a day").arg(units);
        break;
    case plan::BudgetWindow::UtcHour:
        text = tr("%1 an hour").arg(units);
        break;
    case plan::BudgetWindow::Month:
        text = tr("%1 a month").arg(units);
        break;
    }
    return budget.whenSpent == plan::WhenSpent::Bill ? tr("%1 included").arg(text) : text;
}

QString elsewhereText(const plan::Budget& budget) {
    return budget.usedElsewhere == 0
               ? QString()
               : tr("%1 a day used elsewhere").arg(unitsText(budget.id, budget.usedElsewhere));
}

LastsText lastsText(const plan::Budget& budget, const analysis::BudgetAnswer& answer,
                    const analysis::Lane& lane) {
    const std::optional<Duration>& spentAfter = lane.spentAfter;
    if (budget.whenSpent == plan::WhenSpent::Bill) {
        if (lane.worstCase <= budget.limit)
            return {tr("included"), false};
        // The money is that of the worst mix; what one lane alone costs is not known.
        if (!answer.money || lane.worstCase < answer.worstCase)
            return {tr("more than is included"), true};
        return {tr("%1 a month").arg(moneyText(answer.money->perMonth)), true};
    }
    if (spentAfter) {
        if (budget.window == plan::BudgetWindow::UtcDay)
            return {tr("spent at %1").arg(clockText(*spentAfter)), true};
        return {tr("spent after %1").arg(durationText(*spentAfter)), true};
    }
    switch (budget.window) {
    case plan::BudgetWindow::UtcHour:
        return {tr("lasts the hour"), false};
    case plan::BudgetWindow::Month:
        return {tr("lasts the month"), false};
    case plan::BudgetWindow::UtcDay:
        break;
    }
    return {tr("lasts the day"), false};
}

QString whoText(const plan::Pressure& pressure, const analysis::BudgetAnswer& answer,
                const analysis::Lane& lane) {
    if (std::holds_alternative<plan::OwnClients>(pressure)) {
        if (!answer.callersThatFit)
            return {};
        const std::int64_t fit = *answer.callersThatFit;
        if (fit == 0)
            return tr("not enough for 1 client");
        return fit == 1 ? tr("enough for 1 client")
                        : tr("enough for %1 clients").arg(countText(fit));
    }
    if (!lane.addressesToSpend)
        return {};
    const std::int64_t needed = *lane.addressesToSpend;
    return needed == 1 ? tr("1 address empties it")
                       : tr("%1 addresses empty it").arg(countText(needed));
}

QString perDayText(std::int64_t admittedPerKeyPerDay) {
    return tr("%1 a day").arg(countText(admittedPerKeyPerDay));
}

QString costText(const std::vector<layers::Cost>& costs) {
    QStringList always;
    QStringList counted;
    for (const layers::Cost& cost : costs) {
        // Milliseconds of an object's time say nothing on a card.
        if (cost.budget.value == plan::kDoDuration)
            continue;
        const bool every = cost.when == layers::Cost::When::EveryCheck;
        (every ? always : counted).append(unitWords(cost.budget, cost.units));
    }
    QString text = always.join(QStringLiteral(" + "));
    if (!counted.isEmpty())
        text += (text.isEmpty() ? QString() : QStringLiteral(", ")) +
                tr("%1 when counted").arg(counted.join(QStringLiteral(" + ")));
    return text;
}

QString dripText(const layers::Cost& cost) {
    const QString units = unitWords(cost.budget, cost.units);
    return cost.when == layers::Cost::When::EveryCheck ? tr("%1 per call").arg(units)
                                                       : tr("%1 per call counted").arg(units);
}

} // namespace edgefence::desktop
