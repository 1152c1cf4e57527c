// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/route_rows.h"

#include "app/desktop/models/fence_words.h"
#include "app/desktop/models/share_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace edgefence::desktop {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Routes", text); }

constexpr int kDurationDecimals = 3;

QString answersText(const plan::AnswerSet& on) {
    if (on.any)
        return tr("always");
    return tr("on %1").arg(toQt(plan::format(on)).replace(QLatin1Char(','), QStringLiteral(", ")));
}

OperationRow operationRow(const plan::Operation& operation, const Names& names,
                          const std::vector<BudgetId>& budgets) {
    OperationRow row;
    const std::int64_t scale = plan::unitScale(operation.budget);
    const auto place = std::find(budgets.begin(), budgets.end(), operation.budget);
    row.budget = toQt(operation.budget.value);
    row.budgetIndex = place == budgets.end() ? -1 : static_cast<int>(place - budgets.begin());
    row.name = names.budget(operation.budget);
    row.units = static_cast<double>(operation.units) / static_cast<double>(scale);
    row.unitsText = unitsText(operation.budget, operation.units);
    row.decimals = scale == 1 ? 0 : kDurationDecimals;
    row.on = toQt(plan::format(operation.on));
    row.onText = answersText(operation.on);
    row.ignoresSpent = operation.whenSpent == plan::OperationWhenSpent::Ignore;
    if (operation.perIdle) {
        row.idle = static_cast<double>(operation.perIdle->idle.count()) / 1000;
        QStringList key;
        for (const std::string& part : operation.perIdle->key)
            key.append(toQt(part));
        row.idleKey = key.join(QStringLiteral(", "));
        row.onText += tr(", cold start");
    }
    return row;
}

/// What the route is known by: the method and the path that its expression pins down.
void nameRoute(RouteRow& row, const layers::CompiledRoute& route) {
    if (row.other) {
        row.path = tr("every other request");
        return;
    }
    if (!route.when) {
        row.path = row.key;
        return;
    }
    const auto method = rules::pinnedValue(*route.when, "http.request.method");
    const auto path = rules::pinnedValue(*route.when, "http.request.uri.path");
    row.method = method ? toQt(*method) : QString();
    row.path = path ? toQt(*path) : row.key;
}

} // namespace

bool operator==(const RouteRow& a, const RouteRow& b) {
    const auto plain = [](const RouteRow& row) {
        return std::tie(row.key, row.method, row.path, row.when, row.problem, row.requests,
                        row.share, row.other, row.worker, row.failsOpen, row.asRecorded,
                        row.operationRows, row.first, row.last);
    };
    return plain(a) == plain(b);
}

bool operator==(const SuggestionRow& a, const SuggestionRow& b) {
    const auto plain = [](const SuggestionRow& row) {
        return std::tie(row.key, row.method, row.path, row.when, row.requests, row.share,
                        row.worker, row.operationRows);
    };
    return plain(a) == plain(b);
}

std::vector<OperationRow> operationRows(const plan::Route& route, const Names& names,
                                        const std::vector<BudgetId>& budgets) {
    std::vector<OperationRow> rows;
    for (const plan::Operation& operation : route.operations) {
        rows.push_back(operationRow(operation, names, budgets));
        rows.back().key = static_cast<int>(rows.size()) - 1;
    }
    return rows;
}

std::vector<RouteRow> routeRows(const layers::CompiledPlan& plan, const Names& names,
                                const std::vector<BudgetId>& budgets, const RouteSummary* summary) {
    std::vector<RouteRow> rows;
    for (std::size_t i = 0; i < plan.routes.size(); ++i) {
        const layers::CompiledRoute& route = plan.routes[i];
        RouteRow row;
        row.key = toQt(route.id.value);
        row.other = i + 1 == plan.routes.size();
        row.when = toQt(route.config.when);
        row.worker = route.config.worker;
        row.failsOpen = route.config.whenWorkerBudgetSpent == plan::WhenWorkerBudgetSpent::FailOpen;
        row.asRecorded = route.config.recordedRefusals == plan::RecordedRefusals::AsRecorded;
        nameRoute(row, route);
        for (const layers::PlanProblem& problem : plan.problems) {
            if (problem.where == layers::PlanProblem::Where::RouteExpression &&
                problem.id == route.id.value && row.problem.isEmpty())
                row.problem = sentence(problem.error, names);
        }
        row.operationRows = operationRows(route.config, names, budgets);
        for (const OperationRow& operation : row.operationRows)
            row.operations.append(QVariant::fromValue(operation));
        if (summary != nullptr && i < summary->requests.size()) {
            row.requests = countText(summary->requests[i]);
            row.share = percentText(summary->requests[i], summary->all);
        }
        row.first = i == 0;
        row.last = i + 2 >= plan.routes.size();
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<SuggestionRow> suggestionRows(const layers::CompiledPlan& plan, const Names& names,
                                          const std::vector<BudgetId>& budgets,
                                          const std::vector<analysis::RouteSuggestion>& suggestions,
                                          std::int64_t all) {
    const plan::Route& other = plan.other().config;
    std::vector<SuggestionRow> rows;
    for (const analysis::RouteSuggestion& suggestion : suggestions) {
        SuggestionRow row;
        row.key = toQt(suggestion.id);
        row.method = toQt(suggestion.method);
        row.path = toQt(suggestion.path);
        row.when = toQt(suggestion.when);
        row.requests = countText(suggestion.requests);
        row.share = percentText(suggestion.requests, all);
        row.worker = other.worker;
        row.operationRows = operationRows(other, names, budgets);
        for (const OperationRow& operation : row.operationRows)
            row.operations.append(QVariant::fromValue(operation));
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace edgefence::desktop
