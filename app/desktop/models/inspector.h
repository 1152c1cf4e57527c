// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desktop/models/expression_editor.h"
#include "app/desktop/models/fence_map.h"
#include "app/desktop/models/field_row.h"
#include "app/desktop/models/row_model.h"
#include "app/desktop/workspace.h"

#include <QAbstractItemModel>
#include <QObject>
#include <QString>
#include <QVariant>

#include <QtQml/qqmlregistration.h>

namespace edgefence::desktop {

/// A figure with and without the layer.
struct EffectRow {
    Q_GADGET
    Q_PROPERTY(QString label MEMBER key)
    Q_PROPERTY(QString without MEMBER without)
    Q_PROPERTY(QString reached MEMBER reached)
    /// "protected" where it spares something, "self_consumed" where it costs, "" else.
    Q_PROPERTY(QString verdict MEMBER verdict)
  public:
    QString key;
    QString without;
    QString reached;
    QString verdict;
    friend bool operator==(const EffectRow&, const EffectRow&) = default;
};

/// What is chosen in the map, with everything that can be changed about it.
class Inspector final : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("made by the plan's model")
    /// "layer", "budget"; "" if nothing is chosen.
    Q_PROPERTY(QString subject READ subject NOTIFY changed)
    /// The id of the layer or budget.
    Q_PROPERTY(QString id READ id NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)
    Q_PROPERTY(QString iconName READ iconName NOTIFY changed)
    Q_PROPERTY(bool enabled READ isEnabled NOTIFY changed)
    /// A kind that this version does not know: nothing can be changed.
    Q_PROPERTY(bool unknownKind READ isUnknownKind NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* fields READ fields CONSTANT)
    Q_PROPERTY(edgefence::desktop::ExpressionEditor* expression READ expression CONSTANT)
    /// What the operator can publish about the layer.
    Q_PROPERTY(QString promise READ promise NOTIFY changed)
    Q_PROPERTY(QAbstractItemModel* effects READ effects CONSTANT)
    /// Of a budget: the sum of its worst case, and where its limit is from.
    Q_PROPERTY(QString sum READ sum NOTIFY changed)
    Q_PROPERTY(QString source READ source NOTIFY changed)
    /// A budget that the plan names can be taken out of it again.
    Q_PROPERTY(bool removable READ isRemovable NOTIFY changed)

  public:
    Inspector(Workspace& workspace, FenceMap& map);

    QString subject() const;
    QString id() const;
    QString title() const;
    QString note() const;
    QString iconName() const;
    bool isEnabled() const;
    bool isUnknownKind() const;
    QAbstractItemModel* fields() { return &m_fields; }
    ExpressionEditor* expression() { return &m_expression; }
    QString promise() const;
    QAbstractItemModel* effects() { return &m_effects; }
    QString sum() const;
    QString source() const;
    bool isRemovable() const;

    Q_INVOKABLE void set(const QString& field, const QVariant& value);
    Q_INVOKABLE void removeBudget();

  signals:
    void changed();

  private:
    void refresh();
    void refreshEffects(const LayerId& id);
    /// What a layer adds, from the answers of the plan without it.
    std::vector<EffectRow> effectsBeside(const analysis::Answers& answers) const;
    const layers::CompiledLayer* layer() const;
    const analysis::BudgetAnswer* budget() const;
    std::optional<BudgetId> budgetId() const { return m_map.chosen().budget; }

    Workspace& m_workspace;
    FenceMap& m_map;
    RowModel<FieldRow> m_fields;
    RowModel<EffectRow> m_effects;
    Job m_effectsJob;
    ExpressionEditor m_expression;
};

} // namespace edgefence::desktop
