// SPDX-License-Identifier: GPL-3.0-or-later
// What the Replay page says about a replay, row by row.
#pragma once

#include "app/desktop/convert.h"
#include "app/desktop/models/used_curve.h"
#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace edgefence::desktop {

/// A budget at the playhead: its gauge, and the ring on its line.
struct BudgetNowRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(double percent MEMBER percent)
    Q_PROPERTY(QString usedText MEMBER usedText)
    Q_PROPERTY(QString limitText MEMBER limitText)
    /// Nothing is left of it: "fail" or "bill"; else empty.
    Q_PROPERTY(QString spent MEMBER spent)
    Q_PROPERTY(QString note MEMBER note)
  public:
    QString key;
    QString name;
    double percent = 0;
    QString usedText;
    QString limitText;
    QString spent;
    QString note;
    friend bool operator==(const BudgetNowRow&, const BudgetNowRow&) = default;
};

/// Where a budget runs dry, and until when it stays so. `lane` tells labels that would lie on each
/// other apart; -1: there is no room for this one.
struct DryRow {
    Q_GADGET
    Q_PROPERTY(double time MEMBER time)
    Q_PROPERTY(double until MEMBER until)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(int lane MEMBER lane)
    /// The label stands before its line: there is no room behind it.
    Q_PROPERTY(bool before MEMBER before)
    Q_PROPERTY(bool fails MEMBER fails)
    /// Its dry time is not within another one's.
    Q_PROPERTY(bool hatched MEMBER hatched)
  public:
    QString key;
    double time = 0;
    double until = 0;
    QString text;
    int lane = 0;
    bool before = false;
    bool fails = true;
    bool hatched = false;
    friend bool operator==(const DryRow&, const DryRow&) = default;
};

/// A part of the stacked bars: "served", "refused" (the `shade`-th of them) or "failed".
struct OutcomeRow {
    Q_GADGET
    Q_PROPERTY(QString outcome MEMBER outcome)
    Q_PROPERTY(int shade MEMBER shade)
    Q_PROPERTY(QString text MEMBER text)
    Q_PROPERTY(QString count MEMBER count)
  public:
    QString key;
    QString outcome;
    int shade = 0;
    QString text;
    QString count;
    friend bool operator==(const OutcomeRow&, const OutcomeRow&) = default;
};

/// A number that matters, with what it is and what it is of.
struct FigureRow {
    Q_GADGET
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString value MEMBER value)
    Q_PROPERTY(QString note MEMBER note)
    Q_PROPERTY(QString icon MEMBER icon)
    /// "", "slowed" or "exposed".
    Q_PROPERTY(QString tone MEMBER tone)
  public:
    QString key;
    QString title;
    QString value;
    QString note;
    QString icon;
    QString tone;
    friend bool operator==(const FigureRow&, const FigureRow&) = default;
};

/// A replay with the plan that it is of, and what things are called in it.
struct ReplayView {
    const layers::CompiledPlan& plan;
    const replay::Replay& replay;
    const Names& names;
    /// More than one UTC day: times need their date.
    bool manyDays = false;
};

/// "02:46:40", with the day where there are several.
QString timeText(Instant instant, const ReplayView& view);

/// The budgets that are spent, the fullest first.
std::vector<layers::BudgetIndex> spentBudgets(const ReplayView& view);
/// The layers that refused somebody, in plan order.
std::vector<layers::LayerIndex> refusingLayers(const replay::Replay& replay);

BudgetNowRow budgetAt(const ReplayView& view, const UsedCurve& curve, Instant instant);
std::vector<DryRow> dryRows(const ReplayView& view);
/// From the axis up: failed, refused by each layer, served; what never happened is left out.
std::vector<OutcomeRow> outcomeRows(const ReplayView& view);
/// Counts of one step in the order of outcomeRows.
std::vector<std::int64_t> outcomeCounts(const replay::SeriesPoint& point,
                                        const std::vector<OutcomeRow>& rows,
                                        const std::vector<layers::LayerIndex>& refusing);
std::vector<FigureRow> figureRows(const ReplayView& view);
/// What of the result hangs on how the log is taken.
QStringList replayNotes(const ReplayView& view);

} // namespace edgefence::desktop
