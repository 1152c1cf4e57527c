// SPDX-License-Identifier: GPL-3.0-or-later
// What the Traffic page says about a log, row by row.
#pragma once

#include "app/desktop/convert.h"
#include "app/desktop/models/traffic_summary.h"

#include <QObject>
#include <QString>

#include <vector>

namespace edgefence::desktop {

/// A value and how many requests have it.
struct TopRow {
    Q_GADGET
    Q_PROPERTY(QString value MEMBER key)
    Q_PROPERTY(QString meaning MEMBER meaning)
    Q_PROPERTY(QString requests MEMBER requests)
    Q_PROPERTY(double share MEMBER share)
    Q_PROPERTY(QString shareText MEMBER shareText)
  public:
    QString key;
    QString meaning;
    QString requests;
    double share = 0;
    QString shareText;
    friend bool operator==(const TopRow&, const TopRow&) = default;
};

/// What the log asks of a budget.
struct DemandRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString asked MEMBER asked)
    Q_PROPERTY(QString limit MEMBER limit)
    Q_PROPERTY(double share MEMBER share)
    Q_PROPERTY(bool over MEMBER over)
    /// "9 times the KV writes of a day"; empty if the budget holds.
    Q_PROPERTY(QString note MEMBER note)
  public:
    QString key;
    QString name;
    QString asked;
    QString limit;
    double share = 0;
    bool over = false;
    QString note;
    friend bool operator==(const DemandRow&, const DemandRow&) = default;
};

/// What other Workers and zones of the account spend of a budget.
struct ElsewhereRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(double units MEMBER units)
    Q_PROPERTY(QString limit MEMBER limit)
  public:
    QString key;
    QString name;
    double units = 0;
    QString limit;
    friend bool operator==(const ElsewhereRow&, const ElsewhereRow&) = default;
};

/// Rows of a column; the last one stands for the values that are not listed.
std::vector<TopRow> topRows(const traffic::Traffic& traffic, rules::Column column,
                            const TopValues& top, std::int64_t all);
std::vector<DemandRow> demandRows(const layers::CompiledPlan& plan, const Names& names,
                                  const std::vector<Demand>& demands);
/// The budgets that the plan can spend with `fail` or `bill`, worker.requests first.
std::vector<ElsewhereRow> elsewhereRows(const layers::CompiledPlan& plan, const Names& names);
/// The budget whose hue stands for a route: the last one it spends, else worker.requests.
QString hueBudgetOf(const layers::CompiledPlan& plan, std::size_t route);

} // namespace edgefence::desktop
