// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/time_axis.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// A place in the replayed time that is dragged, stepped, or plays. Times are milliseconds since
/// 1970, UTC.
class Playhead final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(double time READ time WRITE moveTo NOTIFY moved)
    /// "09:30:00", "UTC, 30 August 2026", and the local time for who hovers over it.
    Q_PROPERTY(QString clock READ clock NOTIFY moved)
    Q_PROPERTY(QString date READ date NOTIFY moved)
    Q_PROPERTY(QString localText READ localText NOTIFY moved)
    Q_PROPERTY(bool playing READ isPlaying WRITE setPlaying NOTIFY playingChanged)
    /// So many seconds a second.
    Q_PROPERTY(int speed READ speed WRITE setSpeed NOTIFY speedChanged)

  public:
    explicit Playhead(TimeAxis& axis, QObject* parent = nullptr);

    double time() const { return m_time; }
    /// What is counted so far: figures come in steps of the series.
    Instant counted() const;
    QString clock() const;
    QString date() const;
    QString localText() const;
    bool isPlaying() const { return m_timer.isActive(); }
    void setPlaying(bool playing);
    int speed() const { return m_speed; }
    void setSpeed(int speed);

    /// The steps in which figures come, up to the last request. Goes to its end, which says what
    /// came of it all.
    void setSteps(Duration step, Instant last);
    /// Within the axis' whole time; what is shown follows.
    void moveTo(double time);
    /// To "HH:mm" or "HH:mm:ss" of the day that the playhead is in; anything else changes nothing.
    Q_INVOKABLE void moveToClock(const QString& text);
    /// By steps of the series.
    Q_INVOKABLE void step(int steps);

  signals:
    void moved();
    void playingChanged();
    void speedChanged();

  private:
    void tick();
    void keepInSight();

    TimeAxis& m_axis;
    double m_time = 0;
    double m_step = 60'000;
    double m_end = 0;
    int m_speed = 600;
    QTimer m_timer;
    QElapsedTimer m_sinceTick;
};

} // namespace edgefence::desktop
