// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/chart_source.h"
#include "app/desktop/models/time_axis.h"

#include <QPointer>

#include <cstdint>
#include <vector>

namespace edgefence::desktop {

/// Counts per step of time, as stacked bars. Curve 0 is the whole stack with the highest part's id,
/// the last one the lowest part alone: a chart draws them in order, one before the other.
class BarSource final : public edgefence::desktop::ChartSource {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    /// "15 min": what one bar stands for.
    Q_PROPERTY(QString barText READ barText NOTIFY scaleChanged)
    Q_PROPERTY(double maximum READ maximum NOTIFY scaleChanged)
    Q_PROPERTY(QAbstractItemModel* ticks READ ticks CONSTANT)

  public:
    struct Step {
        std::int64_t from = 0; ///< milliseconds since 1970
        std::vector<std::int64_t> parts;
    };

    /// The axis says how wide a bar is.
    explicit BarSource(TimeAxis& axis, QObject* parent = nullptr);

    /// The parts from the axis up. REQUIRES: steps rising, each with all parts.
    void assign(Duration step, QStringList parts, std::vector<Step> steps);
    Duration barWidth() const { return Duration(m_width); }
    const std::vector<Step>& bars() const { return m_bars; }

    QStringList ids() const override;
    QList<QPointF> points(int curve, double from, double to) const override;
    QString barText() const;
    double maximum() const { return m_scale.maximum; }
    QAbstractItemModel* ticks() { return &m_ticks; }

  signals:
    void scaleChanged();

  private:
    std::int64_t widthFor(double span) const;
    void follow();
    void add();
    void scale();

    TimeAxis& m_axis;
    std::int64_t m_step = 60'000;
    QStringList m_parts;
    std::vector<Step> m_steps;
    std::int64_t m_width = 0;
    std::vector<Step> m_bars;
    RoundScale m_scale;
    RowModel<TickRow> m_ticks;
};

} // namespace edgefence::desktop
