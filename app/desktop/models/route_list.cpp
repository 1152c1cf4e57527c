// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/route_list.h"

#include "app/desktop/models/route_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace edgefence::desktop {

namespace {

plan::Route* find(plan::Plan& plan, const RouteId& id) {
    const auto found = std::find_if(plan.routes.begin(), plan.routes.end(),
                                    [&](const plan::Route& route) { return route.id == id; });
    return found == plan.routes.end() ? nullptr : &*found;
}

/// The routes that have an expression; `other`, where the plan describes it, stands last.
std::ptrdiff_t ordered(const plan::Plan& plan) {
    return std::count_if(plan.routes.begin(), plan.routes.end(),
                         [](const plan::Route& route) { return route.id.value != kOther; });
}

bool isTaken(const plan::Plan& plan, const std::string& id) {
    return std::any_of(plan.routes.begin(), plan.routes.end(),
                       [&](const plan::Route& route) { return route.id.value == id; });
}

/// "route-1", the first that is free.
std::string freeId(const plan::Plan& plan, const std::string& front) {
    int number = 1;
    while (isTaken(plan, front + "-" + std::to_string(number)))
        ++number;
    return front + "-" + std::to_string(number);
}

RouteId idOf(const QString& route) { return RouteId{fromQt(route)}; }

} // namespace

RouteList::RouteList(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {
    connect(&workspace, &Workspace::planChanged, this, &RouteList::refresh);
    connect(&workspace, &Workspace::variantsChanged, this, &RouteList::refresh);
}

void RouteList::setSummary(std::shared_ptr<const RouteSummary> summary) {
    m_summary = std::move(summary);
    refresh();
}

void RouteList::refresh() {
    if (!m_workspace.isOpen()) {
        m_rows.clear();
        choose({});
        return;
    }
    const layers::CompiledPlan& plan = m_workspace.compiled();
    QStringList budgetNames;
    m_budgetIds.clear();
    for (const plan::Budget& budget : plan.budgets) {
        // The Worker's start books them; no operation does.
        if (budget.id.value == plan::kWorkerRequests)
            continue;
        m_budgetIds.push_back(budget.id);
        budgetNames.append(m_workspace.budgetName(budget.id));
    }
    if (budgetNames != m_budgetNames) {
        m_budgetNames = std::move(budgetNames);
        emit budgetsChanged();
    }
    // A count belongs to the routes that were counted.
    const RouteSummary* summary =
        m_summary && m_summary->requests.size() == plan.routes.size() ? m_summary.get() : nullptr;
    m_rows.assign(routeRows(plan, m_workspace.names(), m_budgetIds, summary));
    refreshOperations();
    refreshSuggestions();
}

void RouteList::setSuggestions(std::vector<analysis::RouteSuggestion> suggestions) {
    m_suggestions = std::move(suggestions);
    refreshSuggestions();
}

void RouteList::refreshSuggestions() {
    std::vector<SuggestionRow> rows;
    if (m_workspace.isOpen() && m_summary)
        rows = suggestionRows(m_workspace.compiled(), m_workspace.names(), m_budgetIds,
                              m_suggestions, m_summary->all);
    m_suggestionRows.assign(std::move(rows));
    emit suggestionsChanged();
}

void RouteList::accept(const QString& suggestion) {
    const auto found = std::find_if(
        m_suggestions.begin(), m_suggestions.end(),
        [&](const analysis::RouteSuggestion& known) { return toQt(known.id) == suggestion; });
    if (!m_workspace.isOpen() || found == m_suggestions.end())
        return;
    const plan::Plan& plan = m_workspace.plan();
    const std::string id = isTaken(plan, found->id) ? freeId(plan, found->id) : found->id;
    m_workspace.edit(tr("add a route"), [&](plan::Plan& edited) {
        // It costs what it did among the others, until somebody says otherwise.
        const plan::Route* other = find(edited, RouteId{std::string(kOther)});
        plan::Route route = other == nullptr ? plan::Route{} : *other;
        route.id = RouteId{id};
        route.when = found->when;
        route.sample.reset();
        route.given = {};
        edited.routes.insert(edited.routes.begin() + ordered(edited), std::move(route));
    });
    choose(toQt(id));
}

void RouteList::refreshOperations() {
    const auto found = std::find_if(routes().begin(), routes().end(),
                                    [&](const RouteRow& row) { return row.key == m_chosen; });
    m_operations.assign(found == routes().end() ? std::vector<OperationRow>{}
                                                : found->operationRows);
}

void RouteList::choose(const QString& route) {
    if (route == m_chosen)
        return;
    m_chosen = route;
    refreshOperations();
    emit chosenChanged();
}

void RouteList::add() {
    if (!m_workspace.isOpen())
        return;
    const std::string id = freeId(m_workspace.plan(), "route");
    m_workspace.edit(tr("add a route"), [&](plan::Plan& plan) {
        plan::Route route;
        route.id = RouteId{id};
        route.when = "http.request.uri.path eq \"/\"";
        plan.routes.insert(plan.routes.begin() + ordered(plan), std::move(route));
    });
    choose(toQt(id));
}

void RouteList::remove(const QString& route) {
    m_workspace.edit(tr("delete a route"), [&](plan::Plan& plan) {
        const RouteId id = idOf(route);
        const auto isIt = [&](const plan::Route& other) { return other.id == id; };
        plan.routes.erase(std::remove_if(plan.routes.begin(), plan.routes.end(), isIt),
                          plan.routes.end());
        for (plan::LayerConfig& layer : plan.layers)
            layer.routes.erase(std::remove(layer.routes.begin(), layer.routes.end(), id),
                               layer.routes.end());
    });
    if (m_chosen == route)
        choose({});
}

void RouteList::move(const QString& route, int by) {
    m_workspace.edit(tr("order the routes"), [&](plan::Plan& plan) {
        const plan::Route* known = find(plan, idOf(route));
        if (known == nullptr || known->id.value == kOther)
            return;
        const auto from = known - plan.routes.data();
        const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, ordered(plan) - 1);
        const auto first = plan.routes.begin();
        if (to < from)
            std::rotate(first + to, first + from, first + from + 1);
        else
            std::rotate(first + from, first + from + 1, first + to + 1);
    });
}

void RouteList::rename(const QString& route, const QString& name) {
    const RouteId before = idOf(route);
    const RouteId after = idOf(name.trimmed());
    const auto taken = [&](const plan::Route& other) { return other.id == after; };
    const auto& routes = m_workspace.plan().routes;
    if (after.value.empty() || after.value == kOther || after.value == kElsewhere ||
        before.value == kOther || std::any_of(routes.begin(), routes.end(), taken))
        return;
    m_workspace.edit(tr("rename a route"), [&](plan::Plan& plan) {
        if (plan::Route* known = find(plan, before))
            known->id = after;
        for (plan::LayerConfig& layer : plan.layers)
            std::replace(layer.routes.begin(), layer.routes.end(), before, after);
    });
    if (m_chosen == route)
        choose(toQt(after.value));
}

void RouteList::edit(const QString& what, const QString& route, const ChangeRoute& change,
                     const QString& mergeKey) {
    m_workspace.edit(
        what,
        [&](plan::Plan& plan) {
            plan::Route* known = find(plan, idOf(route));
            if (known == nullptr && route == toQt(kOther)) {
                plan::Route other;
                other.id = RouteId{std::string(kOther)};
                plan.routes.push_back(std::move(other));
                known = &plan.routes.back();
            }
            if (known != nullptr)
                change(*known);
        },
        mergeKey.isEmpty() ? mergeKey : route + QLatin1Char('/') + mergeKey);
}

void RouteList::setWhen(const QString& route, const QString& when) {
    edit(
        tr("change the route's expression"), route,
        [&](plan::Route& known) { known.when = fromQt(when); }, QStringLiteral("when"));
}

void RouteList::setWorker(const QString& route, bool worker) {
    edit(worker ? tr("run the Worker for a route") : tr("run no Worker for a route"), route,
         [&](plan::Route& known) { known.worker = worker; });
}

void RouteList::setFailsOpen(const QString& route, bool open) {
    edit(tr("change what happens without Worker requests"), route, [&](plan::Route& known) {
        known.whenWorkerBudgetSpent =
            open ? plan::WhenWorkerBudgetSpent::FailOpen : plan::WhenWorkerBudgetSpent::FailClosed;
    });
}

void RouteList::setAsRecorded(const QString& route, bool asRecorded) {
    edit(tr("change how recorded refusals are taken"), route, [&](plan::Route& known) {
        known.recordedRefusals =
            asRecorded ? plan::RecordedRefusals::AsRecorded : plan::RecordedRefusals::Success;
    });
}

void RouteList::addOperation(const QString& route) {
    edit(tr("add an operation"), route, [](plan::Route& known) {
        plan::Operation operation;
        operation.budget = BudgetId{std::string(plan::kKvWrites)};
        operation.on = *plan::parseAnswerSet("2xx");
        known.operations.push_back(std::move(operation));
    });
}

void RouteList::removeOperation(const QString& route, int operation) {
    edit(tr("delete an operation"), route, [&](plan::Route& known) {
        if (operation >= 0 && static_cast<std::size_t>(operation) < known.operations.size())
            known.operations.erase(known.operations.begin() + operation);
    });
}

void RouteList::moveOperation(const QString& route, int operation, int by) {
    edit(tr("order the operations"), route, [&](plan::Route& known) {
        const int to = operation + by;
        const auto count = static_cast<int>(known.operations.size());
        if (operation >= 0 && operation < count && to >= 0 && to < count)
            std::swap(known.operations[static_cast<std::size_t>(operation)],
                      known.operations[static_cast<std::size_t>(to)]);
    });
}

void RouteList::editOperation(const QString& what, const QString& route, int operation,
                              const ChangeOperation& change, const QString& mergeKey) {
    edit(
        what, route,
        [&](plan::Route& known) {
            if (operation >= 0 && static_cast<std::size_t>(operation) < known.operations.size())
                change(known.operations[static_cast<std::size_t>(operation)]);
        },
        mergeKey.isEmpty() ? mergeKey : mergeKey + QString::number(operation));
}

void RouteList::setBudget(const QString& route, int operation, int budget) {
    if (budget < 0 || static_cast<std::size_t>(budget) >= m_budgetIds.size())
        return;
    const BudgetId& id = m_budgetIds[static_cast<std::size_t>(budget)];
    editOperation(
        tr("change what an operation spends"), route, operation, [&](plan::Operation& known) {
            // So many of one unit stay so many of the other.
            known.units = known.units / plan::unitScale(known.budget) * plan::unitScale(id);
            known.units = std::max<std::int64_t>(known.units, 1);
            known.budget = id;
        });
}

void RouteList::setUnits(const QString& route, int operation, double units) {
    editOperation(
        tr("change an operation's units"), route, operation,
        [&](plan::Operation& known) {
            const auto scale = static_cast<double>(plan::unitScale(known.budget));
            known.units = std::llround(units * scale);
        },
        QStringLiteral("units"));
}

bool RouteList::setOn(const QString& route, int operation, const QString& on) {
    const auto answers = plan::parseAnswerSet(fromQt(on));
    if (!answers)
        return false;
    editOperation(tr("change an operation's answers"), route, operation,
                  [&](plan::Operation& known) { known.on = *answers; });
    return true;
}

void RouteList::setIgnoresSpent(const QString& route, int operation, bool ignores) {
    editOperation(tr("change what a failed operation does"), route, operation,
                  [&](plan::Operation& known) {
                      known.whenSpent = ignores ? plan::OperationWhenSpent::Ignore
                                                : plan::OperationWhenSpent::Fail;
                  });
}

void RouteList::setIdle(const QString& route, int operation, double seconds) {
    editOperation(
        tr("change an operation's cold starts"), route, operation,
        [&](plan::Operation& known) {
            if (seconds <= 0) {
                known.perIdle.reset();
                return;
            }
            if (!known.perIdle)
                known.perIdle.emplace();
            known.perIdle->idle = Duration(std::llround(seconds * 1000));
        },
        QStringLiteral("idle"));
}

void RouteList::setIdleKey(const QString& route, int operation, const QString& key) {
    editOperation(tr("change an operation's key"), route, operation, [&](plan::Operation& known) {
        if (!known.perIdle)
            return;
        known.perIdle->key.clear();
        for (const QString& part : key.split(QLatin1Char(','), Qt::SkipEmptyParts))
            known.perIdle->key.push_back(fromQt(part.trimmed()));
    });
}

} // namespace edgefence::desktop
