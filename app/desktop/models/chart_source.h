// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointF>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// Curves over time, in full resolution; a ChartFeed draws them as densely as there are pixels. x
/// is milliseconds since 1970.
class ChartSource : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(int curves READ curves NOTIFY curvesChanged)

  public:
    using QObject::QObject;

    virtual int curves() const = 0;
    /// The points between two times and one beyond each edge, rising in x.
    virtual QList<QPointF> points(int curve, double from, double to) const = 0;

  signals:
    /// There are more, fewer or others.
    void curvesChanged();
    void pointsChanged();
};

} // namespace edgefence::desktop
