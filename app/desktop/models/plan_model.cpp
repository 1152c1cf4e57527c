// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/plan_model.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/plan_names.h"
#include "core/layers/registry.h"

namespace edgefence::desktop {

namespace {

LayerId layerId(const QString& text) { return LayerId{fromQt(text)}; }

} // namespace

PlanModel::PlanModel(Workspace& workspace)
    : m_workspace(workspace),
      m_map(workspace),
      m_pressure(workspace),
      m_findings(workspace),
      m_inspector(workspace, m_map),
      m_palette(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &PlanModel::changed);
    connect(&m_palette, &PaletteModel::budgetAdded, this, &PlanModel::chooseBudget);
}

bool PlanModel::isBlank() const {
    return m_workspace.isOpen() && m_workspace.plan().routes.empty();
}

void PlanModel::chooseLayer(const QString& layer) { m_map.choose({layerId(layer), {}}); }
void PlanModel::chooseBudget(const QString& budget) {
    m_map.choose({{}, BudgetId{fromQt(budget)}});
}
void PlanModel::chooseNothing() { m_map.choose({}); }

QString PlanModel::title(const QString& layer) const {
    return m_workspace.layerName(layerId(layer));
}

void PlanModel::switchLayer(const QString& layer, bool on) {
    m_workspace.edit(on ? tr("switch %1 on").arg(title(layer))
                        : tr("switch %1 off").arg(title(layer)),
                     [&](plan::Plan& plan) {
                         if (plan::LayerConfig* found = findLayer(plan, layerId(layer)))
                             found->enabled = on;
                     });
}

void PlanModel::duplicateLayer(const QString& layer) {
    LayerId copy;
    m_workspace.edit(tr("duplicate %1").arg(title(layer)), [&](plan::Plan& plan) {
        copy = desktop::duplicateLayer(plan, layerId(layer));
    });
    m_map.choose({copy, {}});
}

void PlanModel::removeLayer(const QString& layer) {
    m_workspace.edit(tr("delete %1").arg(title(layer)),
                     [&](plan::Plan& plan) { desktop::removeLayer(plan, layerId(layer)); });
    if (m_map.chosen().layer == layerId(layer))
        m_map.choose({});
}

void PlanModel::stepLayer(const QString& layer, int direction) {
    m_workspace.edit(tr("move %1").arg(title(layer)), [&](plan::Plan& plan) {
        desktop::stepLayer(plan, layerId(layer), direction < 0 ? Step::Left : Step::Right);
    });
}

void PlanModel::placeLayer(const QString& layer, int stage, int slot) {
    if (stage < 0 || slot < 0 || !layerRefusal(layer, stage).isEmpty())
        return;
    m_workspace.edit(tr("move %1").arg(title(layer)), [&](plan::Plan& plan) {
        desktop::placeLayer(plan, layerId(layer), static_cast<plan::Place>(stage),
                            static_cast<std::size_t>(slot));
    });
}

QString PlanModel::layerRefusal(const QString& layer, int stage) const {
    if (stage < 0)
        return tr("A layer stands in one of the three stages.");
    const plan::LayerConfig* found = findLayer(m_workspace.plan(), layerId(layer));
    const layers::LayerKind* kind = found == nullptr ? nullptr : layers::findKind(found->kind);
    return kind == nullptr ? tr("A kind that this version does not know stays where it is.")
                           : stageRefusal(*kind, stage);
}

QString PlanModel::tileRefusal(const QString& tile, int stage) const {
    return stage < 0 ? tr("A layer stands in one of the three stages.")
                     : m_palette.refusal(tile, stage);
}

void PlanModel::addFromPalette(const QString& tile, int stage, int slot) {
    const PaletteModel::Added added = m_palette.add(tile, stage, slot);
    if (added.layer || added.budget)
        m_map.choose({added.layer, added.budget});
}

} // namespace edgefence::desktop
