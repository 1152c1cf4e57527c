// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "core/base/time.h"

#include <QObject>
#include <QString>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// A mark on an axis: where it is, as a share of the axis, and what it says.
struct TickRow {
    Q_GADGET
    Q_PROPERTY(double value MEMBER key)
    Q_PROPERTY(double share MEMBER share)
    Q_PROPERTY(QString text MEMBER text)
  public:
    double key = 0; ///< the value it stands for
    double share = 0;
    QString text;
    friend bool operator==(const TickRow&, const TickRow&) = default;
};

/// Marks from 0 up to the first round value at or above `greatest`: four or five of them.
struct RoundScale {
    double maximum = 1;
    double step = 1;
};
RoundScale roundScale(double greatest);

/// The part of the time that the charts of a page show, and the pixels they have for it. Times are
/// milliseconds since 1970, UTC.
class TimeAxis : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(double from READ from NOTIFY changed)
    Q_PROPERTY(double to READ to NOTIFY changed)
    Q_PROPERTY(bool zoomed READ isZoomed NOTIFY changed)
    /// "whole day", "09:00:00 to 12:00:00".
    Q_PROPERTY(QString partText READ partText NOTIFY changed)
    Q_PROPERTY(int columns READ columns WRITE setColumns NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* ticks READ ticks CONSTANT)
    /// 00:00 UTC of each day in sight, but for the left edge; none where there are too many.
    Q_PROPERTY(QAbstractItemModel* resets READ resets CONSTANT)

  public:
    explicit TimeAxis(QObject* parent = nullptr);

    double from() const { return m_from; }
    double to() const { return m_to; }
    double homeFrom() const { return m_homeFrom; }
    double homeTo() const { return m_homeTo; }
    bool isZoomed() const { return m_from != m_homeFrom || m_to != m_homeTo; }
    QString partText() const;
    int columns() const { return m_columns; }
    void setColumns(int columns);
    QAbstractItemModel* ticks() { return &m_ticks; }
    QAbstractItemModel* resets() { return &m_resets; }

    /// The time there is to show: the UTC days of some requests; `shortest` is the shortest part of
    /// it that says something. Where the requests fill little of their days, only their own time is
    /// shown at first.
    void showDaysOf(Instant first, Instant last, Duration shortest);

    /// A factor below 1 shows less; `at` is the share of the axis that stays in its place.
    Q_INVOKABLE void zoom(double factor, double at);
    /// By a share of what is shown, to the right if positive.
    Q_INVOKABLE void pan(double share);
    Q_INVOKABLE void reset();
    Q_INVOKABLE void show(double from, double to);

  signals:
    void changed();

  private:
    void place();

    double m_homeFrom = 0;
    double m_homeTo = 86'400'000;
    double m_shortest = 60'000;
    double m_from = 0;
    double m_to = 86'400'000;
    int m_columns = 1000;
    RowModel<TickRow> m_ticks;
    RowModel<TickRow> m_resets;
};

} // namespace edgefence::desktop
