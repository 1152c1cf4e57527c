// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/replay_rows.h"

#include "app/desktop/counted.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/models/share_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <numeric>
#include <utility>

namespace edgefence::desktop {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Replay", text); }

template <class Numbers> std::int64_t sum(const Numbers& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0});
}

double milliseconds(Instant instant) {
    return static_cast<double>(instant.time_since_epoch().count());
}

const plan::Budget& budgetOf(const ReplayView& view, layers::BudgetIndex index) {
    return view.plan.budgets[index.value];
}

bool isBilled(const plan::Budget& budget) { return budget.whenSpent == plan::WhenSpent::Bill; }

/// The window in which most is used.
const replay::BudgetWindowUse* fullest(const replay::BudgetUse& use) {
    const auto found =
        std::max_element(use.windows.begin(), use.windows.end(),
                         [](const auto& a, const auto& b) { return a.used < b.used; });
    return found == use.windows.end() ? nullptr : &*found;
}

double fullness(const ReplayView& view, layers::BudgetIndex index) {
    const replay::BudgetWindowUse* window = fullest(view.replay.budgets[index.value]);
    if (window == nullptr)
        return 0;
    return window->limit > 0
               ? static_cast<double>(window->used) / static_cast<double>(window->limit)
               : 1;
}

QString dayText(Instant instant) {
    const auto at = QDateTime::fromMSecsSinceEpoch(instant.time_since_epoch().count(), Qt::UTC);
    return QLocale().toString(at.date(), QStringLiteral("d MMMM"));
}

/// Of which window the figure is.
QString whenText(const plan::Budget& budget, const replay::BudgetUse& use,
                 const replay::BudgetWindowUse* window) {
    if (budget.window == plan::BudgetWindow::Month)
        return tr("this month");
    if (use.windows.size() < 2 || window == nullptr)
        return budget.window == plan::BudgetWindow::UtcHour ? tr("in its hour") : tr("at midnight");
    return budget.window == plan::BudgetWindow::UtcHour
               ? tr("fullest hour, %1").arg(dayText(window->from))
               : tr("fullest day, %1").arg(dayText(window->from));
}

FigureRow leftFigure(const ReplayView& view, layers::BudgetIndex index) {
    const plan::Budget& budget = budgetOf(view, index);
    const replay::BudgetUse& use = view.replay.budgets[index.value];
    const replay::BudgetWindowUse* window = fullest(use);
    FigureRow row;
    row.key = QStringLiteral("left.") + toQt(budget.id.value);
    const QString name = view.names.budget(budget.id);
    const std::int64_t used = window == nullptr ? 0 : window->used;
    const std::int64_t limit = window == nullptr ? budget.limit : window->limit;
    row.title = tr("%1 left").arg(name);
    row.value = unitsText(budget.id, std::max<std::int64_t>(0, limit - used));
    row.note = tr("of %1, %2").arg(unitsText(budget.id, limit), whenText(budget, use, window));
    if (used > limit) {
        row.title = isBilled(budget) ? tr("%1 beyond the included").arg(name)
                                     : tr("%1 beyond the limit").arg(name);
        row.value = unitsText(budget.id, used - limit);
    }
    row.tone = used >= limit && !isBilled(budget) ? QStringLiteral("exposed") : QString();
    return row;
}

FigureRow exhaustionFigure(const ReplayView& view) {
    FigureRow row;
    row.key = QStringLiteral("exhaustion");
    row.icon = QStringLiteral("clock");
    row.title = tr("First exhaustion");
    const replay::BudgetWindowUse* first = nullptr;
    const plan::Budget* of = nullptr;
    for (std::size_t i = 0; i < view.replay.budgets.size(); ++i) {
        const plan::Budget& budget = view.plan.budgets[i];
        for (const replay::BudgetWindowUse& window : view.replay.budgets[i].windows) {
            if (window.spentAt && !isBilled(budget) &&
                (first == nullptr || *window.spentAt < *first->spentAt)) {
                first = &window;
                of = &budget;
            }
        }
    }
    if (first == nullptr) {
        row.value = tr("None");
        row.note = tr("every budget lasts");
        return row;
    }
    row.value = timeText(*first->spentAt, view);
    row.note = tr("%1, gone for %2")
                   .arg(view.names.budget(of->id),
                        durationText(std::chrono::floor<std::chrono::minutes>(
                            windowEnd(of->window, first->from) - *first->spentAt)));
    row.tone = QStringLiteral("exposed");
    return row;
}

} // namespace

QString timeText(Instant instant, const ReplayView& view) {
    QString clock = clockText(instant - Instant(dayOf(instant)));
    if (!view.manyDays)
        return clock;
    const auto at = QDateTime::fromMSecsSinceEpoch(instant.time_since_epoch().count(), Qt::UTC);
    return QLocale().toString(at.date(), QStringLiteral("d MMM")) + QLatin1Char(' ') + clock;
}

std::vector<layers::BudgetIndex> spentBudgets(const ReplayView& view) {
    std::vector<layers::BudgetIndex> found;
    for (std::uint32_t i = 0; i < view.replay.budgets.size(); ++i) {
        if (isSpent(view.replay, layers::BudgetIndex{i}))
            found.push_back(layers::BudgetIndex{i});
    }
    std::stable_sort(found.begin(), found.end(),
                     [&](auto a, auto b) { return fullness(view, a) > fullness(view, b); });
    return found;
}

std::vector<layers::LayerIndex> refusingLayers(const replay::Replay& replay) {
    std::vector<layers::LayerIndex> found;
    for (std::uint32_t i = 0; i < replay.refused.size(); ++i) {
        if (replay.refused[i] > 0)
            found.push_back(layers::LayerIndex{i});
    }
    return found;
}

BudgetNowRow budgetAt(const ReplayView& view, const UsedCurve& curve, Instant instant) {
    const plan::Budget& budget = budgetOf(view, curve.budget);
    const std::int64_t used = curve.usedAt(instant);
    BudgetNowRow row;
    row.key = toQt(budget.id.value);
    row.name = view.names.budget(budget.id);
    row.percent = curve.percent(used);
    row.usedText = unitsText(budget.id, used);
    row.limitText = tr("of %1").arg(unitsText(budget.id, curve.limit));
    row.note = tr("not spent yet");
    for (const replay::BudgetWindowUse& window : view.replay.budgets[curve.budget.value].windows) {
        // The end of the last window still belongs to it: the playhead rests there.
        if (instant < window.from || instant > windowEnd(budget.window, window.from))
            continue;
        const bool spent = window.spentAt && *window.spentAt < instant;
        row.spent = !spent             ? QString()
                    : isBilled(budget) ? QStringLiteral("bill")
                                       : QStringLiteral("fail");
        if (spent)
            row.note = tr("since %1").arg(timeText(*window.spentAt, view));
        else if (window.spentAt)
            row.note = tr("until %1").arg(timeText(*window.spentAt, view));
        else
            row.note = budget.window == plan::BudgetWindow::Month     ? tr("lasts the month")
                       : budget.window == plan::BudgetWindow::UtcHour ? tr("lasts the hour")
                                                                      : tr("lasts the day");
    }
    return row;
}

std::vector<DryRow> dryRows(const ReplayView& view) {
    std::vector<DryRow> rows;
    for (std::size_t i = 0; i < view.replay.budgets.size(); ++i) {
        const plan::Budget& budget = view.plan.budgets[i];
        for (const replay::BudgetWindowUse& window : view.replay.budgets[i].windows) {
            if (!window.spentAt)
                continue;
            DryRow row;
            row.key = toQt(budget.id.value) + QString::number(milliseconds(window.from), 'f', 0);
            row.time = milliseconds(*window.spentAt);
            row.until = milliseconds(windowEnd(budget.window, window.from));
            row.fails = !isBilled(budget);
            row.text = (row.fails ? tr("%1 run dry at %2") : tr("%1: included units used up at %2"))
                           .arg(view.names.budget(budget.id), timeText(*window.spentAt, view));
            rows.push_back(std::move(row));
        }
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const DryRow& a, const DryRow& b) { return a.time < b.time; });
    double hatchedUntil = 0;
    for (DryRow& row : rows) {
        row.hatched = row.fails && row.until > hatchedUntil;
        if (row.hatched)
            hatchedUntil = row.until;
    }
    return rows;
}

std::vector<OutcomeRow> outcomeRows(const ReplayView& view) {
    std::vector<OutcomeRow> rows;
    const std::int64_t failed = sum(view.replay.failed);
    if (failed > 0)
        rows.push_back({QStringLiteral("failed"), QStringLiteral("failed"), 0,
                        tr("failed, no budget"), countText(failed)});
    int shade = 0;
    for (const layers::LayerIndex layer : refusingLayers(view.replay)) {
        const LayerId& id = view.plan.layers[layer.value].id;
        rows.push_back({QStringLiteral("refused.") + toQt(id.value), QStringLiteral("refused"),
                        shade++, tr("refused by %1").arg(view.names.layer(id)),
                        countText(view.replay.refused[layer.value])});
    }
    rows.push_back({QStringLiteral("served"), QStringLiteral("served"), 0, tr("served"),
                    countText(view.replay.served)});
    return rows;
}

std::vector<std::int64_t> outcomeCounts(const replay::SeriesPoint& point,
                                        const std::vector<OutcomeRow>& rows,
                                        const std::vector<layers::LayerIndex>& refusing) {
    std::vector<std::int64_t> counts;
    counts.reserve(rows.size());
    std::size_t layer = 0;
    for (const OutcomeRow& row : rows) {
        if (row.outcome == QLatin1String("failed"))
            counts.push_back(sum(point.failed));
        else if (row.outcome == QLatin1String("refused"))
            counts.push_back(point.refused[refusing[layer++].value]);
        else
            counts.push_back(point.served);
    }
    return counts;
}

std::vector<FigureRow> figureRows(const ReplayView& view) {
    const replay::Replay& replay = view.replay;
    std::vector<FigureRow> rows;
    rows.push_back(
        {QStringLiteral("served"),
         tr("Served"),
         countText(replay.served),
         (replay.requests == 1 ? tr("%1 of %2 request") : tr("%1 of %2 requests"))
             .arg(percentText(replay.served, replay.requests), countText(replay.requests)),
         {},
         {}});
    for (std::uint32_t i = 0; i < view.plan.layers.size(); ++i) {
        const layers::CompiledLayer& layer = view.plan.layers[i];
        if (!layer.on)
            continue;
        const std::int64_t refused = replay.refused[i];
        rows.push_back({QStringLiteral("refused.") + toQt(layer.id.value),
                        tr("Refused by %1").arg(view.names.layer(layer.id)), countText(refused),
                        sentence(layer.kind->summary(layer.config), view.names),
                        QStringLiteral("meter"),
                        refused > 0 ? QStringLiteral("slowed") : QString()});
    }
    const std::int64_t failed = sum(replay.failed);
    rows.push_back(
        {QStringLiteral("failed"), tr("Failed, no budget left"), countText(failed),
         failed == 0 ? tr("no operation found its budget spent")
                     : tr("%1 of the requests").arg(percentText(failed, replay.requests)),
         QStringLiteral("triangle"), failed > 0 ? QStringLiteral("exposed") : QString()});
    rows.push_back(exhaustionFigure(view));
    for (const layers::BudgetIndex budget : spentBudgets(view))
        rows.push_back(leftFigure(view, budget));
    return rows;
}

QStringList replayNotes(const ReplayView& view) {
    const replay::Replay& replay = view.replay;
    QStringList notes;
    if (replay.hangsOnRecordedRefusals > 0)
        notes.append(
            counted(replay.hangsOnRecordedRefusals,
                    tr("1 request hangs on how a recorded 429 or 5xx is taken: as one that "
                       "would have succeeded, unless the route says as recorded."),
                    tr("%1 requests hang on how a recorded 429 or 5xx is taken: as one that "
                       "would have succeeded, unless the route says as recorded.")));
    if (replay.hangsOnUnknownFields > 0)
        notes.append(counted(replay.hangsOnUnknownFields,
                             tr("1 request hangs on fields that this log does not have."),
                             tr("%1 requests hang on fields that this log does not have.")));
    for (std::size_t i = 0; i < replay.absentKeys.size(); ++i) {
        if (replay.absentKeys[i] > 0)
            notes.append(
                (replay.absentKeys[i] == 1
                     ? tr("%1 request lacks a field of the key of %2; such requests share one "
                          "counter.")
                     : tr("%1 requests lack a field of the key of %2 and share one counter."))
                    .arg(countText(replay.absentKeys[i]),
                         view.names.layer(view.plan.layers[i].id)));
    }
    if (replay.withoutClient > 0)
        notes.append(counted(
            replay.withoutClient,
            tr("1 request has no address: limits per address cannot be judged for it."),
            tr("%1 requests have no address: limits per address cannot be judged for them.")));
    return notes;
}

} // namespace edgefence::desktop
