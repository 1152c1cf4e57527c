// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/chart_feed.h"

#include <QAreaSeries>
#include <QBrush>
#include <QLineSeries>
#include <QPainter>
#include <QPen>
#include <QPixmap>

#include <algorithm>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr int kLeastPause = 33;

/// Lines at 45 degrees, 4 px apart, on nothing.
QBrush stripes(const QColor& color) {
    constexpr int kTile = 12;
    constexpr int kPitch = 4;
    QPixmap tile(kTile, kTile);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.4));
    for (int x = -kTile; x <= 2 * kTile; x += kPitch)
        painter.drawLine(QPointF(x, kTile + 1), QPointF(x + kTile + 1, 0));
    painter.end();
    return {tile};
}

} // namespace

QList<QPointF> reduced(const QList<QPointF>& points, double from, double to, int columns) {
    if (columns < 1 || points.size() <= 2 * static_cast<qsizetype>(columns) || to <= from)
        return points;
    QList<QPointF> kept;
    kept.reserve(2 * columns + 4);
    const auto columnOf = [&](const QPointF& point) {
        return std::floor((point.x() - from) / (to - from) * columns);
    };
    for (qsizetype i = 0; i < points.size();) {
        const double column = columnOf(points[i]);
        qsizetype least = i;
        qsizetype greatest = i;
        qsizetype next = i + 1;
        for (; next < points.size() && columnOf(points[next]) == column; ++next) {
            if (points[next].y() < points[least].y())
                least = next;
            // The later of two equal ones: a line that falls at a reset falls after its peak.
            if (points[next].y() >= points[greatest].y())
                greatest = next;
        }
        kept.append(points[std::min(least, greatest)]);
        if (least != greatest)
            kept.append(points[std::max(least, greatest)]);
        i = next;
    }
    return kept;
}

ChartFeed::ChartFeed(QObject* parent)
    : QObject(parent), m_across(new QValueAxis), m_up(new QValueAxis) {
    for (QValueAxis* axis : {m_across.data(), m_up.data()}) {
        axis->setVisible(false);
        axis->setRange(0, 1);
    }
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ChartFeed::refresh);
}

ChartFeed::~ChartFeed() {
    // A chart owns the axes of the series that it made; without one nobody does.
    for (const QPointer<QValueAxis>& axis : {m_across, m_up}) {
        if (axis && axis->parent() == nullptr)
            delete axis.data();
    }
}

void ChartFeed::setSource(ChartSource* source) {
    if (source == m_source)
        return;
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    if (m_source)
        connect(m_source, &ChartSource::pointsChanged, this, &ChartFeed::refreshSoon);
    emit sourceChanged();
    refreshSoon();
}

void ChartFeed::setAxis(TimeAxis* axis) {
    if (axis == m_axis)
        return;
    if (m_axis)
        m_axis->disconnect(this);
    m_axis = axis;
    if (m_axis)
        connect(m_axis, &TimeAxis::changed, this, &ChartFeed::refreshSoon);
    emit axisChanged();
    refreshSoon();
}

void ChartFeed::setMaximum(double maximum) {
    if (maximum == m_maximum || !(maximum > 0))
        return;
    m_maximum = maximum;
    emit maximumChanged();
    refreshSoon();
}

void ChartFeed::draw(QAbstractSeries* series, int curve) {
    auto* line = qobject_cast<QXYSeries*>(series);
    if (auto* area = qobject_cast<QAreaSeries*>(series))
        line = area->upperSeries();
    if (line == nullptr)
        return;
    m_drawn.push_back({line, curve});
    refreshSoon();
}

void ChartFeed::forget() { m_drawn.clear(); }

void ChartFeed::refreshSoon() {
    if (m_timer.isActive())
        return;
    const qint64 since = m_sinceLast.isValid() ? m_sinceLast.elapsed() : kLeastPause;
    m_timer.start(static_cast<int>(std::clamp<qint64>(kLeastPause - since, 0, kLeastPause)));
}

void ChartFeed::refresh() {
    m_sinceLast.restart();
    if (!m_source || !m_axis)
        return;
    const double from = m_axis->from();
    const double to = m_axis->to();
    if (m_across)
        m_across->setRange(from, to);
    if (m_up)
        m_up->setRange(0, m_maximum);
    for (const Drawn& drawn : m_drawn) {
        if (!drawn.series || drawn.curve >= m_source->ids().size())
            continue;
        drawn.series->replace(
            reduced(m_source->points(drawn.curve, from, to), from, to, m_axis->columns()));
    }
}

void ChartFeed::setPen(QAbstractSeries* series, const QColor& color, double width,
                       const QList<qreal>& dash) {
    QPen pen(color, width);
    pen.setCosmetic(true);
    pen.setJoinStyle(Qt::RoundJoin);
    pen.setCapStyle(dash.isEmpty() ? Qt::RoundCap : Qt::FlatCap);
    if (!dash.isEmpty()) {
        QList<qreal> inWidths;
        for (const qreal length : dash)
            inWidths.append(length / width);
        pen.setDashPattern(inWidths);
    }
    if (auto* line = qobject_cast<QXYSeries*>(series))
        line->setPen(pen);
}

void ChartFeed::setFill(QAbstractSeries* series, const QColor& color, Fill fill) {
    auto* area = qobject_cast<QAreaSeries*>(series);
    if (area == nullptr)
        return;
    area->setPen(Qt::NoPen);
    area->setBrush(fill == Fill::Striped ? stripes(color) : QBrush(color));
}

} // namespace edgefence::desktop
