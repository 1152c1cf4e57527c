// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/chart_source.h"
#include "app/desktop/models/time_axis.h"

#include <QPointer>

#include <cstdint>
#include <vector>

namespace edgefence::desktop {

/// Counts per step of time, as stacked bars. Parts are given from the axis up; curve 0 is the whole
/// stack and the last curve the lowest part alone, so that a chart draws them in order, one before
/// the other.
class BarSource final : public ChartSource {
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

    /// REQUIRES: steps rising, each with `parts` parts.
    void assign(Duration step, std::size_t parts, std::vector<Step> steps);
    Duration barWidth() const { return Duration(m_width); }
    const std::vector<Step>& bars() const { return m_bars; }

    int curves() const override { return static_cast<int>(m_parts); }
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
    std::size_t m_parts = 0;
    std::vector<Step> m_steps;
    std::int64_t m_width = 0;
    std::vector<Step> m_bars;
    RoundScale m_scale;
    RowModel<TickRow> m_ticks;
};

} // namespace edgefence::desktop
