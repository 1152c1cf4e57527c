// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/budget_curves.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

/// Room above the highest line, for what is written there.
constexpr double kHeadroom = 1.12;

QList<QPointF> inPercent(const UsedCurve& curve) {
    QList<QPointF> points;
    points.reserve(static_cast<qsizetype>(curve.points.size()));
    for (const UsedCurve::Point& point : curve.points)
        points.append(QPointF(static_cast<double>(point.at.time_since_epoch().count()),
                              curve.percent(point.used)));
    return points;
}

} // namespace

void BudgetCurves::assign(std::vector<UsedCurve> lines) {
    const auto sameBudget = [](const UsedCurve& a, const UsedCurve& b) {
        return a.budget == b.budget;
    };
    const bool same =
        std::equal(lines.begin(), lines.end(), m_lines.begin(), m_lines.end(), sameBudget);
    m_lines = std::move(lines);
    m_points.clear();
    for (const UsedCurve& line : m_lines)
        m_points.push_back(inPercent(line));
    scale();
    if (!same)
        emit curvesChanged();
    emit pointsChanged();
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
    for (double at = 0; at <= greatest; at += step)
        rows.push_back({at, at / m_maximum, QLocale().toString(at, 'f', 0) + QStringLiteral(" %")});
    m_ticks.assign(std::move(rows));
    emit scaleChanged();
}

} // namespace edgefence::desktop
