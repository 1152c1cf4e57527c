// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/palette_model.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/plan_names.h"
#include "core/layers/registry.h"
#include "core/rules/expression.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::string_view kGlobalCap = "global_cap";
constexpr std::string_view kUpstream = "upstream";
constexpr std::string_view kCapKind = "kv_counter";
constexpr std::array kPlaces{plan::Place::Edge, plan::Place::WorkerFront,
                             plan::Place::BeforeOperation};

QString tr(const char* text) { return QCoreApplication::translate("Palette", text); }

QString placeWords(plan::Place place) {
    switch (place) {
    case plan::Place::Edge:
        return tr("at the edge");
    case plan::Place::WorkerFront:
        return tr("at the Worker's front");
    case plan::Place::BeforeOperation:
        return tr("before the operation");
    }
    return {};
}

/// "http.request.uri.path eq "/api/links"", the path of the first route that pins one.
std::string startExpression(const layers::CompiledPlan& plan) {
    for (const layers::CompiledRoute& route : plan.routes)
        if (route.when)
            if (const auto path = rules::pinnedValue(*route.when, "http.request.uri.path"))
                return "http.request.uri.path eq \"" + *path + "\"";
    return "true";
}

} // namespace

QString stageRefusal(const layers::LayerKind& kind, int stage) {
    const plan::Place place = kPlaces.at(static_cast<std::size_t>(stage));
    if (mayStand(kind, place))
        return {};
    QStringList where;
    for (const plan::Place other : kPlaces)
        if (mayStand(kind, other))
            where.append(placeWords(other));
    const QString title = label(kind.title());
    const QString reason = place == plan::Place::Edge
                               ? tr("it is Worker code, and no Worker runs there")
                               : tr("it belongs to the zone, and there the Worker runs already");
    return tr("%1 cannot stand %2: %3. It can stand %4.")
        .arg(title, placeWords(place), reason, where.join(tr(" or ")));
}

PaletteModel::PaletteModel(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::answersChanged, this, [this] {
        refresh();
        emit budgetsChanged();
    });
    refresh();
}

void PaletteModel::setStage(int stage) {
    if (stage == m_stage || stage < 0 || stage >= static_cast<int>(kPlaces.size()))
        return;
    m_stage = stage;
    refresh();
    emit stageChanged();
}

QString PaletteModel::refusal(const QString& tile, int stage) const {
    if (tile == toQt(kUpstream))
        return {};
    const layers::LayerKind* kind =
        layers::findKind(tile == toQt(kGlobalCap) ? std::string(kCapKind) : fromQt(tile));
    return kind == nullptr ? QString() : stageRefusal(*kind, stage);
}

void PaletteModel::refresh() {
    std::vector<TileRow> tiles;
    const plan::Assumptions assumptions;
    for (const layers::LayerKind* kind : layers::kinds()) {
        TileRow tile;
        tile.key = toQt(kind->id());
        tile.title = label(kind->title());
        tile.iconName = toQt(kind->traits().icon);
        tile.line = label(kind->description());
        plan::Plan scratch;
        const LayerId id = addLayer(scratch, *kind, kind->traits().places.front(), "true");
        tile.cost = costText(
            kind->costs(layers::withFallbacks(*kind, *findLayer(scratch, id)), assumptions));
        tile.spends = !tile.cost.isEmpty();
        tiles.push_back(std::move(tile));
    }
    TileRow cap;
    cap.key = toQt(kGlobalCap);
    cap.title = tr("Global cap");
    cap.iconName = QStringLiteral("globe");
    cap.line = tr("One counter for all callers together");
    cap.cost = tr("as its counter");
    cap.spends = true;
    tiles.push_back(std::move(cap));
    TileRow upstream;
    upstream.key = toQt(kUpstream);
    upstream.title = tr("Upstream spend limit");
    upstream.iconName = QStringLiteral("money");
    upstream.line = tr("The provider stops at a sum, exactly; adds a budget, not a card");
    tiles.push_back(std::move(upstream));
    for (TileRow& tile : tiles) {
        if (tile.cost.isEmpty())
            tile.cost = tr("Nothing");
        tile.refusal = refusal(tile.key, m_stage);
    }
    m_tiles.assign(std::move(tiles));
}

PaletteModel::Added PaletteModel::add(const QString& tile, int stage, int slot) {
    Added added;
    if (!refusal(tile, stage).isEmpty())
        return added;
    if (tile == toQt(kUpstream)) {
        m_workspace.edit(tr("add an upstream spend limit"), [&](plan::Plan& plan) {
            const std::string name = fromQt(tr("Upstream calls"));
            plan::BudgetEntry entry;
            entry.id = freeCustomBudget(plan, name);
            entry.name = name;
            entry.limit = 1000;
            entry.window = plan::BudgetWindow::UtcDay;
            entry.whenSpent = plan::WhenSpent::Fail;
            added.budget = entry.id;
            plan.budgets.push_back(std::move(entry));
        });
        return added;
    }
    const bool cap = tile == toQt(kGlobalCap);
    const layers::LayerKind* kind = layers::findKind(cap ? std::string(kCapKind) : fromQt(tile));
    const std::string expression = startExpression(m_workspace.compiled());
    const plan::Place place = kPlaces.at(static_cast<std::size_t>(stage));
    m_workspace.edit(tr("add a layer"), [&](plan::Plan& plan) {
        const LayerId id = addLayer(plan, *kind, place, expression);
        if (cap) {
            findLayer(plan, id)->parameters["key"] = std::vector<std::string>{};
            findLayer(plan, id)->name = fromQt(tr("Global cap"));
        }
        if (slot >= 0)
            placeLayer(plan, id, place, static_cast<std::size_t>(slot));
        added.layer = id;
    });
    return added;
}

std::vector<BudgetId> PaletteModel::hiddenBudgets() const {
    std::vector<BudgetId> hidden;
    if (!m_workspace.isOpen())
        return hidden;
    const layers::CompiledPlan& plan = m_workspace.answeredPlan();
    for (const analysis::BudgetAnswer& answer : m_workspace.answers().budgets) {
        const BudgetId& id = plan.budgets[answer.budget.value].id;
        const bool named =
            std::any_of(plan.source.budgets.begin(), plan.source.budgets.end(),
                        [&](const plan::BudgetEntry& entry) { return entry.id == id; });
        if (!answer.spentByPlan && !named)
            hidden.push_back(id);
    }
    return hidden;
}

QStringList PaletteModel::budgets() const {
    QStringList names;
    for (const BudgetId& id : hiddenBudgets())
        names.append(budgetName(m_workspace.answeredPlan(), id));
    return names;
}

void PaletteModel::showBudget(int index) {
    const std::vector<BudgetId> hidden = hiddenBudgets();
    if (index >= 0 && static_cast<std::size_t>(index) < hidden.size()) {
        const BudgetId& id = hidden[static_cast<std::size_t>(index)];
        m_workspace.edit(tr("show a budget"), [&](plan::Plan& plan) { budgetEntry(plan, id); });
        emit budgetAdded(toQt(id.value));
        return;
    }
    if (const Added added = add(toQt(kUpstream), m_stage, -1); added.budget)
        emit budgetAdded(toQt(added.budget->value));
}

} // namespace edgefence::desktop
