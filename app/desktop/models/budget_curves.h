// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/chart_source.h"
#include "app/desktop/models/time_axis.h"
#include "app/desktop/models/used_curve.h"

#include <vector>

namespace edgefence::desktop {

/// Where a line's name stands: its upper edge, as a share of the height from the top.
struct LineLabelRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(double share MEMBER share)
  public:
    QString key;
    QString name;
    double share = 0;
    friend bool operator==(const LineLabelRow&, const LineLabelRow&) = default;
};

/// One line per budget that the replay spends: percent of its limit over time.
class BudgetCurves final : public edgefence::desktop::ChartSource {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    /// The value at the upper edge; the limit is at 100.
    Q_PROPERTY(double maximum READ maximum NOTIFY scaleChanged)
    Q_PROPERTY(QAbstractItemModel* ticks READ ticks CONSTANT)
    /// The names of the lines at their right ends, none on another.
    Q_PROPERTY(QAbstractItemModel* labels READ labels CONSTANT)
    /// The pixels there are for the height.
    Q_PROPERTY(int rows READ rows WRITE setRows NOTIFY scaleChanged)

  public:
    explicit BudgetCurves(TimeAxis& axis, QObject* parent = nullptr);

    struct Line {
        QString budget;
        QString name;
        UsedCurve curve;
    };
    void assign(std::vector<Line> lines);
    const std::vector<Line>& lines() const { return m_lines; }

    QStringList ids() const override;
    QList<QPointF> points(int curve, double from, double to) const override;
    double maximum() const { return m_maximum; }
    QAbstractItemModel* ticks() { return &m_ticks; }
    QAbstractItemModel* labels() { return &m_labels; }
    int rows() const { return m_rows; }
    void setRows(int rows);

  signals:
    void scaleChanged();

  private:
    void scale();
    void placeLabels();

    TimeAxis& m_axis;
    std::vector<Line> m_lines;
    std::vector<QList<QPointF>> m_points;
    double m_maximum = 112;
    int m_rows = 200;
    RowModel<TickRow> m_ticks;
    RowModel<LineLabelRow> m_labels;
};

} // namespace edgefence::desktop
