// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/playhead.h"

#include "app/desktop/convert.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace edgefence::desktop {

namespace {

constexpr int kPause = 33;

QDateTime utc(double time) {
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(time), Qt::UTC);
}

} // namespace

Playhead::Playhead(TimeAxis& axis, QObject* parent) : QObject(parent), m_axis(axis) {
    m_time = axis.homeFrom();
    m_timer.setInterval(kPause);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Playhead::tick);
}

Instant Playhead::counted() const {
    // The end of the time is a step's end too, where the last step reaches beyond it.
    const double at = m_time >= m_axis.homeTo() ? std::ceil(m_time / m_step) * m_step
                                                : std::floor(m_time / m_step) * m_step;
    return Instant(Duration(static_cast<std::int64_t>(at)));
}

QString Playhead::clock() const {
    const QDateTime at = utc(m_time);
    // The end of the last day is its 24:00, not the next one's beginning.
    if (at.time() == QTime(0, 0) && m_time >= m_axis.homeTo() && m_time > m_axis.homeFrom())
        return QStringLiteral("24:00:00");
    return at.time().toString(QStringLiteral("HH:mm:ss"));
}

QString Playhead::date() const {
    const double inside = std::min(m_time, m_axis.homeTo() - 1);
    return tr("UTC, %1").arg(QLocale().toString(utc(inside).date(), QStringLiteral("d MMMM yyyy")));
}

QString Playhead::localText() const {
    return tr("Local time: %1")
        .arg(QLocale().toString(utc(m_time).toLocalTime(), QStringLiteral("d MMMM yyyy HH:mm:ss")));
}

void Playhead::setPlaying(bool playing) {
    if (playing == isPlaying())
        return;
    if (playing) {
        if (m_time >= m_end)
            moveTo(std::max(m_axis.from(), m_axis.homeFrom()));
        m_sinceTick.restart();
        m_timer.start();
    } else {
        m_timer.stop();
    }
    emit playingChanged();
}

void Playhead::setSpeed(int speed) {
    if (speed == m_speed || speed < 1)
        return;
    m_speed = speed;
    emit speedChanged();
}

void Playhead::setSteps(Duration step, Instant last) {
    m_step = static_cast<double>(std::max<std::int64_t>(1, step.count()));
    const auto end = static_cast<double>(last.time_since_epoch().count() + 1);
    m_end = std::min(std::ceil(end / m_step) * m_step, m_axis.homeTo());
    m_time = m_end;
    emit moved();
}

void Playhead::moveTo(double time) {
    const double next = std::clamp(time, m_axis.homeFrom(), m_axis.homeTo());
    if (next == m_time)
        return;
    m_time = next;
    keepInSight();
    emit moved();
}

void Playhead::moveToClock(const QString& text) {
    const QString plain = text.trimmed();
    QTime time = QTime::fromString(plain, QStringLiteral("H:mm:ss"));
    if (!time.isValid())
        time = QTime::fromString(plain, QStringLiteral("H:mm"));
    if (!time.isValid())
        return;
    const double inside = std::min(m_time, m_axis.homeTo() - 1);
    const auto day = dayOf(Instant(Duration(static_cast<std::int64_t>(inside))));
    moveTo(
        static_cast<double>(Instant(day).time_since_epoch().count() + time.msecsSinceStartOfDay()));
}

void Playhead::step(int steps) { moveTo((std::floor(m_time / m_step) + steps) * m_step); }

void Playhead::tick() {
    moveTo(std::min(m_end, m_time + static_cast<double>(m_sinceTick.restart()) * m_speed));
    if (m_time >= m_end)
        setPlaying(false);
}

void Playhead::keepInSight() {
    const double span = m_axis.to() - m_axis.from();
    if (m_time > m_axis.to())
        m_axis.pan((m_time - m_axis.from()) / span - 0.1);
    else if (m_time < m_axis.from())
        m_axis.pan((m_time - m_axis.from()) / span - 0.9);
}

} // namespace edgefence::desktop
