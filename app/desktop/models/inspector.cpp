// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/inspector.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/models/budget_fields.h"
#include "app/desktop/models/fence_words.h"
#include "app/desktop/models/layer_fields.h"
#include "app/desktop/plan_names.h"
#include "core/analysis/analyse.h"
#include "core/plan/budget.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

constexpr std::string_view kExpression = "expression";

/// "1 of 2": which of the zone's rules it is.
struct Rank {
    std::size_t number = 0;
    std::size_t all = 0;
};
Rank rankOf(const plan::Plan& plan, const plan::LayerConfig& layer) {
    Rank rank;
    for (const plan::LayerConfig& other : plan.layers) {
        if (other.kind != layer.kind)
            continue;
        ++rank.all;
        if (other.id == layer.id)
            rank.number = rank.all;
    }
    return rank;
}

EffectRow effectRow(const QString& name, const BudgetId& budget, std::int64_t without,
                    std::int64_t with) {
    EffectRow row;
    row.key = name;
    row.without = unitsText(budget, without);
    row.reached = unitsText(budget, with);
    row.verdict = with < without ? QStringLiteral("protected") : QStringLiteral("self_consumed");
    return row;
}

/// A route whose own worst case changes although a caller can still choose another one.
struct ChangedLane {
    RouteId route;
    std::int64_t without = 0;
    std::int64_t with = 0;
};
std::optional<ChangedLane> firstChanged(const analysis::BudgetAnswer& without,
                                        const analysis::BudgetAnswer& with) {
    for (const analysis::Lane& bare : without.lanes)
        for (const analysis::Lane& lane : with.lanes)
            if (lane.route == bare.route && lane.worstCase != bare.worstCase)
                return ChangedLane{lane.route, bare.worstCase, lane.worstCase};
    return std::nullopt;
}

} // namespace

Inspector::Inspector(Workspace& workspace, FenceMap& map)
    : m_workspace(workspace), m_map(map), m_expression(workspace) {
    connect(&map, &FenceMap::chosenChanged, this, &Inspector::refresh);
    connect(&workspace, &Workspace::answersChanged, this, &Inspector::refresh);
}

const layers::CompiledLayer* Inspector::layer() const {
    if (!m_workspace.isOpen() || !m_map.chosen().layer)
        return nullptr;
    const auto index = m_workspace.compiled().layer(*m_map.chosen().layer);
    return index ? &m_workspace.compiled().layers[index->value] : nullptr;
}

const analysis::BudgetAnswer* Inspector::budget() const {
    if (!m_workspace.isOpen() || !budgetId())
        return nullptr;
    const auto index = m_workspace.answeredPlan().budget(*budgetId());
    return index ? &m_workspace.answers().budgets[index->value] : nullptr;
}

QString Inspector::subject() const {
    return layer() != nullptr    ? QStringLiteral("layer")
           : budget() != nullptr ? QStringLiteral("budget")
                                 : QString();
}

QString Inspector::id() const {
    if (const auto* shown = layer())
        return toQt(shown->id.value);
    return budget() != nullptr ? toQt(budgetId()->value) : QString();
}

QString Inspector::title() const {
    if (const auto* shown = layer())
        return m_workspace.layerName(shown->id);
    return budget() != nullptr ? m_workspace.budgetName(*budgetId()) : QString();
}

QString Inspector::iconName() const {
    const auto* shown = layer();
    if (shown == nullptr)
        return budget() != nullptr ? QStringLiteral("meter") : QString();
    return kindIcon(shown->config.kind);
}

QString Inspector::note() const {
    const auto* shown = layer();
    if (shown == nullptr) {
        const auto* answer = budget();
        return answer == nullptr
                   ? QString()
                   : limitText(m_workspace.answeredPlan().budgets[answer->budget.value]);
    }
    if (shown->kind == nullptr)
        return tr("Comes in a later version.");
    const Rank rank = rankOf(m_workspace.plan(), shown->config);
    switch (shown->config.place) {
    case plan::Place::Edge:
        return tr("Edge. Rule %1 of %2 on %3.")
            .arg(rank.number)
            .arg(rank.all)
            .arg(toQt(edgefence::title(m_workspace.plan().zone)));
    case plan::Place::WorkerFront:
        return tr("Worker front, at the top of the handler.");
    case plan::Place::BeforeOperation:
        return tr("Worker, just before the operation.");
    }
    return {};
}

bool Inspector::isEnabled() const {
    const auto* shown = layer();
    return shown != nullptr && shown->config.enabled;
}

bool Inspector::isUnknownKind() const {
    const auto* shown = layer();
    return shown != nullptr && shown->kind == nullptr;
}

QString Inspector::promise() const {
    const auto* shown = layer();
    if (shown == nullptr || !shown->on || m_workspace.isOutdated())
        return {};
    const auto index = m_workspace.compiled().layer(shown->id);
    QString text =
        sentence(m_workspace.answers().layers[index->value].promise, m_workspace.names());
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString Inspector::sum() const {
    const auto* answer = budget();
    if (answer == nullptr)
        return {};
    const Names names = m_workspace.names();
    return sentence(withNames(answer->sum, answer->protectedBy, names), names);
}

QString Inspector::source() const {
    return budget() == nullptr
               ? QString()
               : budgetSource(m_workspace.plan(), *budgetId(), m_workspace.tools().catalogue);
}

bool Inspector::isRemovable() const {
    if (budget() == nullptr)
        return false;
    const auto& named = m_workspace.plan().budgets;
    const auto entry =
        std::find_if(named.begin(), named.end(),
                     [&](const plan::BudgetEntry& known) { return known.id == *budgetId(); });
    if (entry == named.end())
        return false;
    // An own budget that is spent cannot go: its operations would name nothing.
    return !plan::isCustom(*budgetId()) || !budget()->spentByPlan;
}

void Inspector::refresh() {
    const Tools& tools = m_workspace.tools();
    if (const auto* shown = layer()) {
        m_fields.assign(layerFields(m_workspace.compiled(), shown->id, tools));
        refreshEffects(shown->id);
        m_expression.show(shown->id, std::string(kExpression));
    } else {
        m_fields.assign(budget() != nullptr
                            ? budgetFields(m_workspace.plan(), *budgetId(), tools.catalogue)
                            : std::vector<FieldRow>{});
        m_effectsJob.cancel();
        m_effects.clear();
        m_expression.show(std::nullopt, {});
    }
    emit changed();
}

void Inspector::refreshEffects(const LayerId& id) {
    m_effectsJob.cancel();
    if (std::holds_alternative<plan::RecordedTraffic>(m_workspace.pressure())) {
        m_effects.clear();
        return;
    }
    // Until the answers with it are there, those that are shown stay.
    if (m_workspace.isOutdated())
        return;
    plan::Plan without = m_workspace.plan();
    if (plan::LayerConfig* removed = findLayer(without, id))
        removed->enabled = false;
    const auto traffic = m_workspace.traffic();
    const auto work = [tools = m_workspace.sharedTools(), without = std::move(without),
                       facts = m_workspace.trafficFacts(), pressure = m_workspace.pressure()] {
        const auto compiled = layers::compile(without, tools->catalogue, tools->schema);
        // The traffic decides what stands before a route where the expressions do not show it.
        analysis::Evidence evidence;
        evidence.traffic = facts.get();
        return analysis::analyse(compiled, pressure, tools->catalogue, tools->schema, evidence);
    };
    if (!traffic || traffic->rows() <= EvidenceKeeper::kAtOnce) {
        m_effects.assign(effectsBeside(work()));
        return;
    }
    m_effectsJob.start([this, work](const Job::Report&) {
        return Job::Deliver([this, without = work()] {
            if (!m_workspace.isOutdated())
                m_effects.assign(effectsBeside(without));
            emit changed();
        });
    });
}

std::vector<EffectRow> Inspector::effectsBeside(const analysis::Answers& answers) const {
    std::vector<EffectRow> rows;
    QStringList unchanged;
    for (std::size_t i = 0; i < answers.budgets.size(); ++i) {
        const analysis::BudgetAnswer& with = m_workspace.answers().budgets[i];
        const analysis::BudgetAnswer& bare = answers.budgets[i];
        if (!with.spentByPlan && !bare.spentByPlan)
            continue;
        // A layer that is off takes no budget with it.
        const BudgetId& budget = m_workspace.compiled().budgets[i].id;
        const QString name = m_workspace.budgetName(budget);
        if (bare.worstCase != with.worstCase)
            rows.push_back(effectRow(name, budget, bare.worstCase, with.worstCase));
        else if (const auto lane = firstChanged(bare, with))
            rows.push_back(effectRow(tr("%1, %2").arg(name, m_workspace.routeName(lane->route)),
                                     budget, lane->without, lane->with));
        else
            unchanged.append(name);
    }
    if (!unchanged.isEmpty()) {
        EffectRow nothing;
        nothing.key = tr("Adds nothing to %1.").arg(unchanged.join(QStringLiteral(", ")));
        rows.push_back(std::move(nothing));
    }
    return rows;
}

void Inspector::set(const QString& field, const QVariant& value) {
    const Tools& tools = m_workspace.tools();
    const QString merge = QLatin1Char('/') + id() + QLatin1Char('/') + field;
    if (layer() != nullptr) {
        const LayerId shown = layer()->id;
        m_workspace.edit(
            tr("change %1").arg(title()),
            [&](plan::Plan& plan) { setLayerField(plan, shown, field, value, tools); }, merge);
    } else if (budget() != nullptr) {
        const BudgetId shown = *budgetId();
        m_workspace.edit(
            tr("change %1").arg(title()),
            [&](plan::Plan& plan) { setBudgetField(plan, shown, field, value, tools.catalogue); },
            merge);
    }
}

void Inspector::removeBudget() {
    if (!isRemovable())
        return;
    const BudgetId shown = *budgetId();
    m_workspace.edit(tr("take the budget out"), [&](plan::Plan& plan) {
        plan.budgets.erase(std::remove_if(plan.budgets.begin(), plan.budgets.end(),
                                          [&](const auto& entry) { return entry.id == shown; }),
                           plan.budgets.end());
    });
}

} // namespace edgefence::desktop
