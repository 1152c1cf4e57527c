// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/findings_model.h"

#include "app/desktop/plan_names.h"

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

QString iconOf(const plan::Plan& plan, const LayerId& id) {
    for (const plan::LayerConfig& layer : plan.layers)
        if (layer.id == id)
            return kindIcon(layer.kind);
    return {};
}

QString sentenceOf(const analysis::Finding& finding, Message message, const Names& names) {
    message = withNames(std::move(message), finding.layers, names);
    message = withNames(std::move(message), finding.routes, names);
    return sentence(withNames(std::move(message), finding.budgets, names), names);
}

/// A finding about several routes says all of them; its sentence may name the worst one only.
QString otherRoutes(const analysis::Finding& finding, const QString& said, const Names& names) {
    QStringList routes;
    for (const RouteId& route : finding.routes)
        routes.append(names.route(route));
    const bool all = std::all_of(routes.begin(), routes.end(),
                                 [&](const QString& route) { return said.contains(route); });
    return routes.size() < 2 || all
               ? QString()
               : FindingsModel::tr(" It concerns %1.").arg(routes.join(QStringLiteral(", ")));
}

} // namespace

FindingsModel::FindingsModel(Workspace& workspace) : m_workspace(workspace) {
    connect(&workspace, &Workspace::answersChanged, this, &FindingsModel::refresh);
}

void FindingsModel::refresh() {
    std::vector<FindingRow> rows;
    if (m_workspace.isOpen()) {
        const plan::Plan& plan = m_workspace.answeredPlan().source;
        const Names names = m_workspace.names();
        for (const analysis::Finding& finding : m_workspace.answers().findings) {
            FindingRow row;
            row.severity = toQt(analysis::name(finding.severity));
            row.title = sentenceOf(finding, finding.title, names);
            row.text = sentenceOf(finding, finding.message, names);
            row.text += otherRoutes(finding, row.title + row.text, names);
            row.key = toQt(finding.code);
            for (const LayerId& layer : finding.layers) {
                row.layers.append(toQt(layer.value));
                row.layerNames.append(layerName(plan, layer));
                row.layerIcons.append(iconOf(plan, layer));
                row.key += QLatin1Char('/') + toQt(layer.value);
            }
            for (const BudgetId& budget : finding.budgets)
                row.key += QLatin1Char('/') + toQt(budget.value);
            for (const RouteId& route : finding.routes)
                row.key += QLatin1Char('/') + toQt(route.value);
            if (finding.fixed)
                row.fix = finding.fixLabel ? sentence(*finding.fixLabel, names) : tr("Fix it");
            rows.push_back(std::move(row));
        }
    }
    m_rows.assign(std::move(rows));
    emit changed();
}

int FindingsModel::countOf(analysis::Severity severity) const {
    const QString name = toQt(analysis::name(severity));
    return static_cast<int>(
        std::count_if(m_rows.rows().begin(), m_rows.rows().end(),
                      [&](const FindingRow& row) { return row.severity == name; }));
}

QString FindingsModel::errors() const {
    const int count = countOf(analysis::Severity::Error);
    return count == 0 ? QString() : count == 1 ? tr("1 error") : tr("%1 errors").arg(count);
}

QString FindingsModel::warnings() const {
    const int count = countOf(analysis::Severity::Warning);
    return count == 0 ? QString() : count == 1 ? tr("1 warning") : tr("%1 warnings").arg(count);
}

QString FindingsModel::notes() const {
    const int count = countOf(analysis::Severity::Note);
    return count == 0 ? QString() : count == 1 ? tr("1 note") : tr("%1 notes").arg(count);
}

void FindingsModel::fix(int row) {
    const auto& findings = m_workspace.answers().findings;
    if (row < 0 || static_cast<std::size_t>(row) >= findings.size() || m_workspace.isOutdated())
        return;
    const std::optional<plan::Plan> fixed = findings[static_cast<std::size_t>(row)].fixed;
    if (fixed)
        m_workspace.edit(m_rows.at(row).fix, [&](plan::Plan& plan) { plan = *fixed; });
}

} // namespace edgefence::desktop
