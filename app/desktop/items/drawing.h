// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QList>
#include <QQuickPaintedItem>
#include <QRectF>
#include <QString>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// A path in SVG's notation, filled or stroked in one colour each. Unlike a Shape it has smooth
/// edges on every machine, and the software renderer clips it and draws over it as over anything
/// else.
class Drawing : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY drawingChanged)
    /// The part of the path's plane that fills the item; empty: one unit is one pixel, and (0, 0)
    /// is the item's corner.
    Q_PROPERTY(QRectF box READ box WRITE setBox NOTIFY drawingChanged)
    /// Transparent: not filled.
    Q_PROPERTY(QColor fill READ fill WRITE setFill NOTIFY drawingChanged)
    /// Transparent: not stroked. Its width is in units of the path's plane.
    Q_PROPERTY(QColor stroke READ stroke WRITE setStroke NOTIFY drawingChanged)
    Q_PROPERTY(qreal strokeWidth READ strokeWidth WRITE setStrokeWidth NOTIFY drawingChanged)
    Q_PROPERTY(bool roundEnds READ hasRoundEnds WRITE setRoundEnds NOTIFY drawingChanged)
    /// Lengths of dash and gap, in units; empty: a solid line.
    Q_PROPERTY(QList<qreal> dashes READ dashes WRITE setDashes NOTIFY drawingChanged)

  public:
    explicit Drawing(QQuickItem* parent = nullptr);

    QString path() const { return m_path; }
    void setPath(const QString& path) { change(m_path, path); }
    QRectF box() const { return m_box; }
    void setBox(const QRectF& box) { change(m_box, box); }
    QColor fill() const { return m_fill; }
    void setFill(const QColor& fill) { change(m_fill, fill); }
    QColor stroke() const { return m_stroke; }
    void setStroke(const QColor& stroke) { change(m_stroke, stroke); }
    qreal strokeWidth() const { return m_strokeWidth; }
    void setStrokeWidth(qreal width) { change(m_strokeWidth, width); }
    bool hasRoundEnds() const { return m_roundEnds; }
    void setRoundEnds(bool round) { change(m_roundEnds, round); }
    QList<qreal> dashes() const { return m_dashes; }
    void setDashes(const QList<qreal>& dashes) { change(m_dashes, dashes); }

    void paint(QPainter* painter) override;

  signals:
    void drawingChanged();

  private:
    template <class Value> void change(Value& member, const Value& value) {
        if (member == value)
            return;
        member = value;
        update();
        emit drawingChanged();
    }
    QByteArray document() const;

    QString m_path;
    QRectF m_box;
    QColor m_fill = Qt::transparent;
    QColor m_stroke = Qt::transparent;
    qreal m_strokeWidth = 1;
    bool m_roundEnds = false;
    QList<qreal> m_dashes;
};

} // namespace edgefence::desktop
