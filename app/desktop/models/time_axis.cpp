// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/time_axis.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace edgefence::desktop {

namespace {

constexpr double kSecond = 1000;
constexpr double kMinute = 60 * kSecond;
constexpr double kHour = 60 * kMinute;
constexpr double kWholeDay = 24 * kHour;

/// Distances between marks that a reader of clocks and calendars expects.
constexpr std::array kSteps{kSecond,        5 * kSecond,    10 * kSecond,   30 * kSecond,
                            kMinute,        5 * kMinute,    15 * kMinute,   30 * kMinute,
                            kHour,          3 * kHour,      6 * kHour,      12 * kHour,
                            kWholeDay,      2 * kWholeDay,  7 * kWholeDay,  14 * kWholeDay,
                            28 * kWholeDay, 91 * kWholeDay, 364 * kWholeDay};
constexpr double kMostTicks = 9;
constexpr double kMostResets = 40;
/// Less than this part of the days is shown alone, with so much of it on both sides.
constexpr double kLittle = 3;
constexpr double kEdge = 0.05;
/// A mark needs this many pixels for its text.
constexpr double kTickPixels = 64;

QDateTime utc(double time) {
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(time), Qt::UTC);
}

QString tickText(double time, double step, double span) {
    const QDateTime at = utc(time);
    const bool midnight = at.time() == QTime(0, 0);
    if (step >= kWholeDay || (midnight && span > kWholeDay))
        return QLocale().toString(at.date(), QStringLiteral("d MMM"));
    return at.time().toString(step < kMinute ? QStringLiteral("HH:mm:ss")
                                             : QStringLiteral("HH:mm"));
}

double milliseconds(Instant instant) {
    return static_cast<double>(instant.time_since_epoch().count());
}

} // namespace

RoundScale roundScale(double greatest) {
    if (!(greatest > 0))
        return {4, 1};
    const double rough = greatest / 4;
    const double magnitude = std::pow(10, std::floor(std::log10(rough)));
    RoundScale scale;
    for (const double factor : {1.0, 2.0, 2.5, 4.0, 5.0, 10.0}) {
        scale.step = factor * magnitude;
        if (scale.step >= rough)
            break;
    }
    // Things are counted: no mark between two whole numbers.
    scale.step = std::max(1.0, std::ceil(scale.step));
    scale.maximum = scale.step * std::ceil(greatest / scale.step);
    return scale;
}

TimeAxis::TimeAxis(QObject* parent) : QObject(parent) { place(); }

void TimeAxis::showDaysOf(Instant first, Instant last, Duration shortest) {
    m_homeFrom = milliseconds(dayOf(first));
    m_homeTo = milliseconds(dayOf(last) + kDay);
    m_shortest = std::min(static_cast<double>(shortest.count()), m_homeTo - m_homeFrom);
    const double from = milliseconds(first);
    const double span = milliseconds(last) - from;
    if (span * kLittle >= m_homeTo - m_homeFrom)
        reset();
    else
        show(from - span * kEdge, from + span * (1 + kEdge));
}

void TimeAxis::setColumns(int columns) {
    if (columns == m_columns || columns < 1)
        return;
    m_columns = columns;
    place();
    emit changed();
}

void TimeAxis::zoom(double factor, double at) {
    const double span = m_to - m_from;
    const double next = std::clamp(span * factor, m_shortest, m_homeTo - m_homeFrom);
    const double from = m_from + (span - next) * at;
    show(from, from + next);
}

void TimeAxis::pan(double share) {
    const double span = m_to - m_from;
    const double from = std::clamp(m_from + span * share, m_homeFrom, m_homeTo - span);
    show(from, from + span);
}

void TimeAxis::reset() { show(m_homeFrom, m_homeTo); }

void TimeAxis::show(double from, double to) {
    const double span = std::clamp(to - from, m_shortest, m_homeTo - m_homeFrom);
    m_from = std::clamp(from, m_homeFrom, m_homeTo - span);
    m_to = m_from + span;
    place();
    emit changed();
}

QString TimeAxis::partText() const {
    if (!isZoomed())
        return m_homeTo - m_homeFrom == kWholeDay ? tr("whole day") : tr("whole time");
    const bool oneDay = utc(m_from).date() == utc(m_to - 1).date();
    const QString form = oneDay ? QStringLiteral("HH:mm:ss") : QStringLiteral("d MMM HH:mm");
    const QLocale locale;
    return tr("%1 to %2").arg(locale.toString(utc(m_from), form), locale.toString(utc(m_to), form));
}

void TimeAxis::place() {
    const double span = m_to - m_from;
    const double most = std::clamp(m_columns / kTickPixels, 2.0, kMostTicks);
    const auto* step = std::find_if(kSteps.begin(), kSteps.end(),
                                    [&](double candidate) { return span / candidate <= most; });
    const double distance = step == kSteps.end() ? kSteps.back() : *step;

    const auto marks = [&](double every, double after) {
        std::vector<TickRow> rows;
        const double first = std::ceil(after / every) * every;
        for (int tick = 0; first + tick * every <= m_to; ++tick) {
            const double at = first + tick * every;
            rows.push_back({at, (at - m_from) / span, tickText(at, every, span)});
        }
        return rows;
    };
    m_ticks.assign(marks(distance, m_from));
    m_resets.assign(span / kWholeDay > kMostResets ? std::vector<TickRow>{}
                                                   : marks(kWholeDay, m_from + 1));
}

} // namespace edgefence::desktop
