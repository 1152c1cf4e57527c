// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/budget_curves.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

/// Room above the highest line, for what is written there.
constexpr double kHeadroom = 1.12;
constexpr double kLabelPixels = 16;

QList<QPointF> inPercent(const UsedCurve& curve) {
    QList<QPointF> points;
    points.reserve(static_cast<qsizetype>(curve.points.size()));
    for (const UsedCurve::Point& point : curve.points)
        points.append(QPointF(static_cast<double>(point.at.time_since_epoch().count()),
                              curve.percent(point.used)));
    return points;
}

} // namespace

BudgetCurves::BudgetCurves(TimeAxis& axis, QObject* parent) : ChartSource(parent), m_axis(axis) {
    connect(&axis, &TimeAxis::changed, this, &BudgetCurves::placeLabels);
}

void BudgetCurves::assign(std::vector<Line> lines) {
    const auto sameBudget = [](const Line& a, const Line& b) { return a.budget == b.budget; };
    const bool same =
        std::equal(lines.begin(), lines.end(), m_lines.begin(), m_lines.end(), sameBudget);
    m_lines = std::move(lines);
    m_points.clear();
    for (const Line& line : m_lines)
        m_points.push_back(inPercent(line.curve));
    scale();
    placeLabels();
    if (!same)
        emit curvesChanged();
    emit pointsChanged();
}

QStringList BudgetCurves::ids() const {
    QStringList ids;
    for (const Line& line : m_lines)
        ids.append(line.budget);
    return ids;
}

void BudgetCurves::setRows(int rows) {
    if (rows == m_rows || rows < 1)
        return;
    m_rows = rows;
    placeLabels();
    emit scaleChanged();
}

void BudgetCurves::placeLabels() {
    struct Place {
        std::size_t line = 0;
        double top = 0;
    };
    const auto end = Instant(Duration(static_cast<std::int64_t>(m_axis.to()) - 1));
    std::vector<Place> places;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const UsedCurve& curve = m_lines[i].curve;
        const double height = curve.percent(curve.usedAt(end)) / m_maximum;
        places.push_back({i, (1 - height) * m_rows - kLabelPixels});
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const Place& a, const Place& b) { return a.top < b.top; });
    // Where there is no room for all of them, the least used go without.
    const auto room = static_cast<std::size_t>(std::max(1.0, m_rows / kLabelPixels));
    places.resize(std::min(places.size(), room));
    // Down from the top, then up from the bottom: none on another, all inside.
    double free = 0;
    for (Place& place : places) {
        place.top = std::max(place.top, free);
        free = place.top + kLabelPixels;
    }
    free = m_rows;
    for (auto place = places.rbegin(); place != places.rend(); ++place) {
        place->top = std::min(place->top, free - kLabelPixels);
        free = place->top;
    }
    std::vector<LineLabelRow> rows;
    for (const Place& place : places)
        rows.push_back({m_lines[place.line].budget, m_lines[place.line].name, place.top / m_rows});
    m_labels.assign(std::move(rows));
}

QList<QPointF> BudgetCurves::points(int curve, double from, double to) const {
    const QList<QPointF>& all = m_points[static_cast<std::size_t>(curve)];
    const auto before = [](const QPointF& point, double x) { return point.x() < x; };
    auto first = std::lower_bound(all.begin(), all.end(), from, before);
    auto last = std::lower_bound(first, all.end(), to, before);
    first -= first == all.begin() ? 0 : 1;
    last += last == all.end() ? 0 : 1;
    return all.mid(first - all.begin(), last - first);
}

void BudgetCurves::scale() {
    double greatest = 100;
    for (const QList<QPointF>& points : m_points) {
        for (const QPointF& point : points)
            greatest = std::max(greatest, point.y());
    }
    const double step = greatest <= 100 ? 25 : roundScale(greatest).step;
    std::vector<TickRow> rows;
    m_maximum = greatest * kHeadroom;
    for (int tick = 0; tick * step <= greatest; ++tick) {
        const double at = tick * step;
        rows.push_back({at, at / m_maximum, QLocale().toString(at, 'f', 0) + QStringLiteral(" %")});
    }
    m_ticks.assign(std::move(rows));
    emit scaleChanged();
}

} // namespace edgefence::desktop
