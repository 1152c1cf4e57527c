// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"
#include "core/layers/layer_kind.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QString>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// Something that can be added to the plan.
struct TileRow {
    Q_GADGET
    Q_PROPERTY(QString tile MEMBER key)
    Q_PROPERTY(QString title MEMBER title)
    Q_PROPERTY(QString iconName MEMBER iconName)
    Q_PROPERTY(QString line MEMBER line)
    /// What it spends per check; spends says whether that is a budget.
    Q_PROPERTY(QString cost MEMBER cost)
    Q_PROPERTY(bool spends MEMBER spends)
    /// Why it cannot be added to the chosen stage, with the way out; empty if it can.
    Q_PROPERTY(QString refusal MEMBER refusal)
  public:
    QString key;
    QString title;
    QString iconName;
    QString line;
    QString cost;
    bool spends = false;
    QString refusal;
    friend bool operator==(const TileRow&, const TileRow&) = default;
};

/// "+ Layer" and "+ Budget": the kinds of layers by their registry, the two things that are not a
/// kind of their own (a global cap is a counter without a key, an upstream spend limit a budget),
/// and the budgets that the map does not show yet.
class PaletteModel final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the plan's model")
    Q_PROPERTY(QAbstractItemModel* tiles READ tiles CONSTANT)
    /// Where a tile is added: 0 edge, 1 Worker front, 2 before the operation.
    Q_PROPERTY(int stage READ stage WRITE setStage NOTIFY stageChanged)
    /// Names of the platform's budgets that the map does not show.
    Q_PROPERTY(QStringList budgets READ budgets NOTIFY budgetsChanged)

  public:
    explicit PaletteModel(Workspace& workspace);

    QAbstractItemModel* tiles() { return &m_tiles; }
    int stage() const { return m_stage; }
    void setStage(int stage);
    QStringList budgets() const;

    /// Why a tile cannot be added to a stage; empty if it can.
    QString refusal(const QString& tile, int stage) const;
    /// Adds it; the new layer or budget.
    struct Added {
        std::optional<LayerId> layer;
        std::optional<BudgetId> budget;
    };
    Added add(const QString& tile, int stage, int slot);
    /// Shows the platform's budget number `index` of budgets(), or a new one of the plan's own.
    Q_INVOKABLE void showBudget(int index);

  signals:
    void stageChanged();
    void budgetsChanged();
    void budgetAdded(const QString& budget);

  private:
    void refresh();
    std::vector<BudgetId> hiddenBudgets() const;

    Workspace& m_workspace;
    RowModel<TileRow> m_tiles;
    int m_stage = 0;
};

/// Why a kind cannot stand in a stage, and where it can; empty if it can.
QString stageRefusal(const layers::LayerKind& kind, int stage);

} // namespace edgefence::desktop
