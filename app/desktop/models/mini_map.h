// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/fence_picture.h"
#include "app/desktop/models/row_model.h"

#include <QObject>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// A budget of a fence map in small: a name over its streams, a gauge with the verdict's word.
struct MiniRow {
    Q_GADGET
    Q_PROPERTY(QString budget MEMBER key)
    Q_PROPERTY(QString name MEMBER name)
    Q_PROPERTY(QString verdict MEMBER verdict)
    Q_PROPERTY(QString verdictText MEMBER verdictText)
    Q_PROPERTY(double fill MEMBER fill)
  public:
    QString key;
    QString name;
    QString verdict;
    QString verdictText;
    double fill = 0;
    friend bool operator==(const MiniRow&, const MiniRow&) = default;
};

/// A stage of it, with the icons of its layers.
struct MiniStage {
    Q_GADGET
    Q_PROPERTY(double from MEMBER from)
    Q_PROPERTY(double span MEMBER span)
    Q_PROPERTY(bool shaded MEMBER shaded)
  public:
    int key = 0;
    double from = 0;
    double span = 0;
    bool shaded = false;
    friend bool operator==(const MiniStage&, const MiniStage&) = default;
};

/// A fence map in small, for a card: three budgets, streams, fences, drips and gauges. Sizes are in
/// pixels of the card.
class MiniMap : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the models")
    Q_PROPERTY(QAbstractItemModel* rows READ rows CONSTANT)
    Q_PROPERTY(QAbstractItemModel* stages READ stages CONSTANT)
    Q_PROPERTY(QAbstractItemModel* cards READ cards CONSTANT)
    Q_PROPERTY(QAbstractItemModel* streams READ streams CONSTANT)
    Q_PROPERTY(QAbstractItemModel* marks READ marks CONSTANT)

  public:
    static constexpr double kHeader = 34;
    static constexpr double kRow = 51;
    static constexpr double kLeft = 8;
    static constexpr double kGaugeLeft = 182;
    static constexpr std::size_t kMostRows = 3;

    using QObject::QObject;

    void paint(const MapPicture& picture);

    QAbstractItemModel* rows() { return &m_rows; }
    QAbstractItemModel* stages() { return &m_stages; }
    QAbstractItemModel* cards() { return &m_cards; }
    QAbstractItemModel* streams() { return &m_streams; }
    QAbstractItemModel* marks() { return &m_marks; }

  private:
    RowModel<MiniRow> m_rows;
    RowModel<MiniStage> m_stages;
    RowModel<CardRow> m_cards;
    RowModel<StreamRow> m_streams;
    RowModel<MarkRow> m_marks;
};

} // namespace edgefence::desktop
