// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/chart_source.h"
#include "app/desktop/models/time_axis.h"
#include "app/desktop/models/used_curve.h"

#include <vector>

namespace edgefence::desktop {

/// One line per budget that the replay spends: percent of its limit over time.
class BudgetCurves final : public ChartSource {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    /// The value at the upper edge; the limit is at 100.
    Q_PROPERTY(double maximum READ maximum NOTIFY scaleChanged)
    Q_PROPERTY(QAbstractItemModel* ticks READ ticks CONSTANT)

  public:
    using ChartSource::ChartSource;

    void assign(std::vector<UsedCurve> lines);
    const std::vector<UsedCurve>& lines() const { return m_lines; }

    int curves() const override { return static_cast<int>(m_lines.size()); }
    QList<QPointF> points(int curve, double from, double to) const override;
    double maximum() const { return m_maximum; }
    QAbstractItemModel* ticks() { return &m_ticks; }

  signals:
    void scaleChanged();

  private:
    void scale();

    std::vector<UsedCurve> m_lines;
    std::vector<QList<QPointF>> m_points;
    double m_maximum = 112;
    RowModel<TickRow> m_ticks;
};

} // namespace edgefence::desktop
