// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/bar_source.h"

#include "app/desktop/convert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::array<std::int64_t, 15> kWidths{
    1'000,     10'000,     30'000,     60'000,     300'000,    600'000,     900'000,      1'800'000,
    3'600'000, 10'800'000, 21'600'000, 43'200'000, 86'400'000, 604'800'000, 2'419'200'000};
constexpr double kMostBars = 100;
/// A narrower bar is a line.
constexpr double kLeastPixels = 6;
constexpr double kGap = 2;

} // namespace

BarSource::BarSource(TimeAxis& axis, QObject* parent) : ChartSource(parent), m_axis(axis) {
    connect(&axis, &TimeAxis::changed, this, &BarSource::follow);
}

void BarSource::assign(Duration step, QStringList parts, std::vector<Step> steps) {
    const bool others = parts != m_parts;
    m_step = std::max<std::int64_t>(1, step.count());
    m_parts = std::move(parts);
    m_steps = std::move(steps);
    m_width = widthFor(m_axis.to() - m_axis.from());
    add();
    if (others)
        emit curvesChanged();
    emit pointsChanged();
}

std::int64_t BarSource::widthFor(double span) const {
    const double most = std::clamp(m_axis.columns() / kLeastPixels, 1.0, kMostBars);
    for (const std::int64_t width : kWidths) {
        if (width >= m_step && width % m_step == 0 && span / static_cast<double>(width) <= most)
            return width;
    }
    return std::max(m_step, kWidths.back());
}

void BarSource::follow() {
    const std::int64_t width = widthFor(m_axis.to() - m_axis.from());
    if (width == m_width)
        return;
    m_width = width;
    add();
    emit pointsChanged();
}

void BarSource::add() {
    m_bars.clear();
    for (const Step& step : m_steps) {
        const std::int64_t from = step.from - step.from % m_width;
        if (m_bars.empty() || m_bars.back().from != from)
            m_bars.push_back(
                {from, std::vector<std::int64_t>(static_cast<std::size_t>(m_parts.size()))});
        std::vector<std::int64_t>& sums = m_bars.back().parts;
        std::transform(sums.begin(), sums.end(), step.parts.begin(), sums.begin(), std::plus<>());
    }
    scale();
}

void BarSource::scale() {
    std::int64_t greatest = 0;
    for (const Step& bar : m_bars)
        greatest = std::max(greatest,
                            std::accumulate(bar.parts.begin(), bar.parts.end(), std::int64_t{0}));
    m_scale = roundScale(static_cast<double>(greatest));
    std::vector<TickRow> rows;
    for (int tick = 0; tick * m_scale.step <= m_scale.maximum; ++tick) {
        const double at = tick * m_scale.step;
        rows.push_back({at, at / m_scale.maximum, countText(std::llround(at))});
    }
    m_ticks.assign(std::move(rows));
    emit scaleChanged();
}

QList<QPointF> BarSource::points(int curve, double from, double to) const {
    const qsizetype highest = m_parts.size() - curve;
    const double pixel = (m_axis.to() - m_axis.from()) / m_axis.columns();
    const double gap = std::min(kGap * pixel, static_cast<double>(m_width) / 4);
    QList<QPointF> outline;
    for (const Step& bar : m_bars) {
        const auto left = static_cast<double>(bar.from);
        const auto right = static_cast<double>(bar.from + m_width);
        if (right < from || left > to)
            continue;
        const auto end = bar.parts.begin() + highest;
        const auto height =
            static_cast<double>(std::accumulate(bar.parts.begin(), end, std::int64_t{0}));
        outline.append(QPointF(left + gap / 2, 0));
        outline.append(QPointF(left + gap / 2, height));
        outline.append(QPointF(right - gap / 2, height));
        outline.append(QPointF(right - gap / 2, 0));
    }
    return outline;
}

QStringList BarSource::ids() const { return {m_parts.rbegin(), m_parts.rend()}; }

QString BarSource::barText() const { return durationText(Duration(m_width)); }

} // namespace edgefence::desktop
