// SPDX-License-Identifier: GPL-3.0-or-later
// The only C++ that knows Qt Charts (deprecated since Qt 6.10; it stays between here and
// qml/charts/).
#pragma once

#include "app/desktop/models/chart_source.h"
#include "app/desktop/models/time_axis.h"

#include <QColor>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QValueAxis>
#include <QXYSeries>

#include <QtQml/qqmlregistration.h>

#include <vector>

class QAreaSeries;

namespace edgefence::desktop {

/// Not more than two points for each pixel column, the least and the greatest in the order in which
/// they came, so that no peak is lost; as they are where that is enough. REQUIRES: x is rising.
QList<QPointF> reduced(const QList<QPointF>& points, double from, double to, int columns);

/// Fills the series of a chart from a source, whenever that or the axis changes and at most 30
/// times a second.
class ChartFeed : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        edgefence::desktop::ChartSource* source READ source WRITE setSource NOTIFY sourceChanged)
    Q_PROPERTY(edgefence::desktop::TimeAxis* axis READ axis WRITE setAxis NOTIFY axisChanged)
    /// The value at the upper edge.
    Q_PROPERTY(double maximum READ maximum WRITE setMaximum NOTIFY maximumChanged)
    /// What series are made with: their ranges change together with the points.
    Q_PROPERTY(QAbstractAxis* across READ across CONSTANT)
    Q_PROPERTY(QAbstractAxis* up READ up CONSTANT)

  public:
    enum class Fill { Solid, Striped };
    Q_ENUM(Fill)

    explicit ChartFeed(QObject* parent = nullptr);
    ~ChartFeed() override;

    ChartSource* source() const { return m_source; }
    void setSource(ChartSource* source);
    TimeAxis* axis() const { return m_axis; }
    void setAxis(TimeAxis* axis);
    double maximum() const { return m_maximum; }
    void setMaximum(double maximum);
    QAbstractAxis* across() { return m_across; }
    QAbstractAxis* up() { return m_up; }

    /// From here on `series` shows a curve, or the upper edge of an area does.
    Q_INVOKABLE void draw(QAbstractSeries* series, int curve);
    /// Forgets all series; the chart is about to remove them.
    Q_INVOKABLE void forget();
    /// The dash is in pixels, empty for a solid line.
    Q_INVOKABLE static void setPen(QAbstractSeries* series, const QColor& color, double width,
                                   const QList<qreal>& dash);
    Q_INVOKABLE static void setFill(QAbstractSeries* series, const QColor& color,
                                    edgefence::desktop::ChartFeed::Fill fill);

  signals:
    void sourceChanged();
    void axisChanged();
    void maximumChanged();

  private:
    struct Drawn {
        QPointer<QXYSeries> series;
        int curve = 0;
    };

    void refreshSoon();
    void refresh();

    QPointer<ChartSource> m_source;
    QPointer<TimeAxis> m_axis;
    double m_maximum = 1;
    QPointer<QValueAxis> m_across;
    QPointer<QValueAxis> m_up;
    std::vector<Drawn> m_drawn;
    QTimer m_timer;
    QElapsedTimer m_sinceLast;
};

} // namespace edgefence::desktop
