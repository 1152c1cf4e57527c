// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/fence_picture.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QPoint>
#include <QRectF>
#include <QString>

#include <QtQml/qqmlregistration.h>

#include <optional>

namespace edgefence::desktop {

/// The fence map: budgets as rows, stages as columns. The view gives its width and gets positions.
/// A cell can be pointed at (the mouse) or focused (arrow keys); the strip under the map says its
/// sum.
class FenceMap final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the plan's model")
    Q_PROPERTY(QAbstractItemModel* stages READ stages CONSTANT)
    Q_PROPERTY(QAbstractItemModel* cards READ cards CONSTANT)
    Q_PROPERTY(QAbstractItemModel* budgets READ budgets CONSTANT)
    Q_PROPERTY(QAbstractItemModel* lanes READ lanes CONSTANT)
    Q_PROPERTY(QAbstractItemModel* streams READ streams CONSTANT)
    Q_PROPERTY(QAbstractItemModel* marks READ marks CONSTANT)

    Q_PROPERTY(qreal width READ width WRITE setWidth NOTIFY widthChanged)
    Q_PROPERTY(qreal contentWidth READ contentWidth NOTIFY painted)
    Q_PROPERTY(qreal gaugeLeft READ gaugeLeft NOTIFY painted)
    Q_PROPERTY(qreal headerHeight READ headerHeight NOTIFY painted)
    Q_PROPERTY(qreal cardHeight READ cardHeight NOTIFY painted)
    Q_PROPERTY(qreal rowsHeight READ rowsHeight NOTIFY painted)
    /// Below the header; empty if no cell is focused.
    Q_PROPERTY(QRectF focusArea READ focusArea NOTIFY pointed)
    Q_PROPERTY(QString stripTitle READ stripTitle NOTIFY pointed)
    Q_PROPERTY(QString stripText READ stripText NOTIFY pointed)
    /// "Worst case in a day"; without the day where a budget has another window.
    Q_PROPERTY(QString gaugeTitle READ gaugeTitle NOTIFY painted)
    /// The figures are of an older plan: the replay of the newest is being made.
    Q_PROPERTY(bool outdated READ isOutdated NOTIFY painted)

  public:
    explicit FenceMap(Workspace& workspace);

    QAbstractItemModel* stages() { return &m_stages; }
    QAbstractItemModel* cards() { return &m_cards; }
    QAbstractItemModel* budgets() { return &m_budgets; }
    QAbstractItemModel* lanes() { return &m_lanes; }
    QAbstractItemModel* streams() { return &m_streams; }
    QAbstractItemModel* marks() { return &m_marks; }

    qreal width() const { return m_width; }
    void setWidth(qreal width);
    qreal contentWidth() const { return m_picture.layout.width; }
    qreal gaugeLeft() const { return m_picture.layout.gaugeLeft; }
    qreal headerHeight() const { return m_picture.layout.headerHeight; }
    qreal cardHeight() const { return m_picture.layout.cardHeight; }
    qreal rowsHeight() const { return m_picture.rowsHeight; }
    QRectF focusArea() const;
    QString stripTitle() const;
    QString stripText() const;
    QString gaugeTitle() const;
    bool isOutdated() const { return m_workspace.isOutdated(); }

    const MapChoice& chosen() const { return m_chosen; }
    void choose(const MapChoice& chosen);
    const MapPicture& picture() const { return m_picture; }

    /// Arrow keys: columns to the right, lanes down. False at the edge of the map.
    Q_INVOKABLE bool moveFocus(int columns, int lanes);
    Q_INVOKABLE void focusAt(qreal x, qreal y);
    Q_INVOKABLE void pointAt(qreal x, qreal y);
    Q_INVOKABLE void pointAway();
    /// Shows the focused cell's layer, or its budget, in the inspector.
    Q_INVOKABLE void chooseFocused();
    /// Stage under an x of the map; -1 outside of the stages.
    Q_INVOKABLE int stageAt(qreal x) const;
    /// Where a card dropped at x goes: before which of the stage's cards, counted from 0.
    Q_INVOKABLE int slotAt(qreal x) const;

  signals:
    void widthChanged();
    void painted();
    void pointed();
    void chosenChanged();

  private:
    using Address = std::pair<std::size_t, std::size_t>; ///< lane, cell

    void paint();
    const MapCell* cell(const std::optional<Address>& address) const;
    std::optional<Address> cellAt(qreal x, qreal y) const;
    /// What the strip speaks of: the cell pointed at, else the focused one, else the chosen layer
    /// where it has most to say, else the worst lane.
    const MapCell* spoken() const;
    const MapCell* weightiest(MapCell::Column column, const QString& layer) const;

    Workspace& m_workspace;
    MapPicture m_picture;
    MapChoice m_chosen;
    qreal m_width = 1024;
    std::optional<Address> m_focus;
    std::optional<Address> m_pointed;
    RowModel<StageRow> m_stages;
    RowModel<CardRow> m_cards;
    RowModel<BudgetRow> m_budgets;
    RowModel<LaneRow> m_lanes;
    RowModel<StreamRow> m_streams;
    RowModel<MarkRow> m_marks;
};

} // namespace edgefence::desktop
