// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/items/drawing.h"

#include <QPainter>
#include <QStringList>
#include <QSvgRenderer>

namespace edgefence::desktop {

namespace {

/// "fill="#1a9a73" fill-opacity="0.4""; none for a colour that cannot be seen.
QString paintOf(const QString& what, const QColor& color) {
    if (color.alpha() == 0)
        return QStringLiteral(" %1=\"none\"").arg(what);
    return QStringLiteral(" %1=\"%2\" %1-opacity=\"%3\"")
        .arg(what, color.name())
        .arg(color.alphaF());
}

} // namespace

Drawing::Drawing(QQuickItem* parent) : QQuickPaintedItem(parent) { setAntialiasing(true); }

QByteArray Drawing::document() const {
    const QRectF box = m_box.isEmpty() ? QRectF(0, 0, width(), height()) : m_box;
    QString text = QStringLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                  "viewBox=\"%1 %2 %3 %4\"><path d=\"%5\"")
                       .arg(box.x())
                       .arg(box.y())
                       .arg(box.width())
                       .arg(box.height())
                       .arg(m_path);
    text += paintOf(QStringLiteral("fill"), m_fill) + paintOf(QStringLiteral("stroke"), m_stroke);
    text += QStringLiteral(" stroke-width=\"%1\"").arg(m_strokeWidth);
    if (m_roundEnds)
        text += QStringLiteral(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if (!m_dashes.isEmpty()) {
        QStringList lengths;
        for (const qreal length : m_dashes)
            lengths.append(QString::number(length));
        text += QStringLiteral(" stroke-dasharray=\"%1\"").arg(lengths.join(QLatin1Char(',')));
    }
    return (text + QStringLiteral("/></svg>")).toUtf8();
}

void Drawing::paint(QPainter* painter) {
    if (m_path.isEmpty() || width() <= 0 || height() <= 0)
        return;
    QSvgRenderer renderer(document());
    renderer.render(painter, QRectF(0, 0, width(), height()));
}

} // namespace edgefence::desktop
