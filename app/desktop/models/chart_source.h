// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointF>
#include <QStringList>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// Curves over time, in full resolution; a ChartFeed draws them as densely as there are pixels. x
/// is milliseconds since 1970. (Those that inherit it name it in full: QML's tools of Qt 6.4 do not
/// find it else.)
class ChartSource : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    /// What each curve is of.
    Q_PROPERTY(QStringList ids READ ids NOTIFY curvesChanged)

  public:
    using QObject::QObject;

    virtual QStringList ids() const = 0;
    /// The points between two times and one beyond each edge, rising in x.
    virtual QList<QPointF> points(int curve, double from, double to) const = 0;

  signals:
    /// There are others than before.
    void curvesChanged();
    void pointsChanged();
};

} // namespace edgefence::desktop
