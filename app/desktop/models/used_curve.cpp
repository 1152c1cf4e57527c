// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/used_curve.h"

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

using std::chrono::floor;
using std::chrono::hours;
using std::chrono::months;
using std::chrono::sys_days;
using std::chrono::year_month_day;

sys_days monthOf(Instant instant) {
    const year_month_day day(floor<std::chrono::days>(instant));
    return sys_days(day.year() / day.month() / 1);
}

/// Walks the time from left to right and writes down what is used.
class Walk {
  public:
    Walk(const plan::Budget& budget, UsedCurve& curve, Instant from)
        : m_budget(budget),
          m_curve(curve),
          m_end(windowEnd(budget.window, from)),
          m_used(layers::usedElsewhere(budget, windowStart(budget.window, from))) {
        put(from);
    }

    /// Passes the resets up to `instant`.
    void advance(Instant instant) {
        while (m_end <= instant) {
            put(m_end);
            m_used = layers::usedElsewhere(m_budget, m_end);
            put(m_end);
            m_end = windowEnd(m_budget.window, m_end);
        }
    }
    void rise(Instant from, Instant to, std::int64_t units, const std::optional<Instant>& spentAt) {
        if (units == 0)
            return;
        advance(from);
        put(from);
        m_used += units;
        if (spentAt && *spentAt >= from && *spentAt < to)
            m_curve.points.push_back({*spentAt, std::min(m_used, m_curve.limit)});
        put(std::min(to, m_end));
    }
    void finish(Instant to) {
        advance(to - Duration(1));
        put(to);
    }

  private:
    void put(Instant at) {
        auto& points = m_curve.points;
        if (points.empty() || points.back().at != at || points.back().used != m_used)
            points.push_back({at, m_used});
    }

    const plan::Budget& m_budget;
    UsedCurve& m_curve;
    Instant m_end;
    std::int64_t m_used;
};

} // namespace

Instant windowStart(plan::BudgetWindow window, Instant instant) {
    switch (window) {
    case plan::BudgetWindow::UtcHour:
        return floor<hours>(instant);
    case plan::BudgetWindow::Month:
        return monthOf(instant);
    case plan::BudgetWindow::UtcDay:
        break;
    }
    return dayOf(instant);
}

Instant windowEnd(plan::BudgetWindow window, Instant instant) {
    switch (window) {
    case plan::BudgetWindow::UtcHour:
        return floor<hours>(instant) + hours(1);
    case plan::BudgetWindow::Month:
        return sys_days(year_month_day(monthOf(instant)) + months(1));
    case plan::BudgetWindow::UtcDay:
        break;
    }
    return dayOf(instant) + kDay;
}

std::int64_t UsedCurve::usedAt(Instant instant) const {
    const auto after =
        std::upper_bound(points.begin(), points.end(), instant,
                         [](Instant at, const Point& point) { return at < point.at; });
    return after == points.begin() ? 0 : std::prev(after)->used;
}

double UsedCurve::percent(std::int64_t used) const {
    if (limit <= 0)
        return used > 0 ? 100 : 0;
    return static_cast<double>(used) * 100 / static_cast<double>(limit);
}

UsedCurve usedCurve(const layers::CompiledPlan& plan, const replay::Replay& replay,
                    layers::BudgetIndex budget, Instant from, Instant to) {
    const plan::Budget& spent = plan.budgets[budget.value];
    const replay::BudgetUse& use = replay.budgets[budget.value];
    UsedCurve curve;
    curve.budget = budget;
    curve.limit = use.windows.empty() ? spent.limit : use.windows.front().limit;
    Walk walk(spent, curve, from);

    // A step that is longer than the window says nothing about single windows; these do.
    const bool wholeWindows =
        windowEnd(spent.window, from) - windowStart(spent.window, from) < replay.series.step;
    if (wholeWindows) {
        for (const replay::BudgetWindowUse& window : use.windows)
            walk.rise(window.from, windowEnd(spent.window, window.from),
                      window.used - layers::usedElsewhere(spent, window.from), window.spentAt);
    } else {
        auto window = use.windows.begin();
        for (const replay::SeriesPoint& point : replay.series.points) {
            while (window != use.windows.end() &&
                   windowEnd(spent.window, window->from) <= point.from)
                ++window;
            walk.rise(point.from, point.from + replay.series.step, point.used[budget.value],
                      window == use.windows.end() ? std::nullopt : window->spentAt);
        }
    }
    walk.finish(to);
    return curve;
}

bool isSpent(const replay::Replay& replay, layers::BudgetIndex budget) {
    const replay::BudgetUse& use = replay.budgets[budget.value];
    const bool byPlan = std::any_of(use.spenders.begin(), use.spenders.end(), [](const auto& s) {
        return s.by != kElsewhere && s.units > 0;
    });
    return byPlan || std::any_of(use.windows.begin(), use.windows.end(),
                                 [](const auto& window) { return window.failedAfter > 0; });
}

} // namespace edgefence::desktop
