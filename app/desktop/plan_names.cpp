// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/plan_names.h"

#include "core/analysis/names.h"
#include "core/layers/parameters.h"
#include "core/layers/registry.h"
#include "core/rules/expression.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace edgefence::desktop {

namespace {

/// A kind of the platform that this version does not know yet; a plan may have it.
struct LaterKind {
    const char* id;
    const char* title;
    const char* icon;
};

constexpr std::array<LaterKind, 3> kLater{{
    {"rate_binding", QT_TRANSLATE_NOOP("PlanNames", "Rate limiting binding"), "clock"},
    {"cache_counter", QT_TRANSLATE_NOOP("PlanNames", "Cache counter"), "cloud"},
    {"challenge", QT_TRANSLATE_NOOP("PlanNames", "Challenge"), "challenge"},
}};

const LaterKind* findLater(const std::string& kind) {
    const auto found = std::find_if(kLater.begin(), kLater.end(),
                                    [&](const LaterKind& later) { return kind == later.id; });
    return found == kLater.end() ? nullptr : &*found;
}

QString tr(const char* text) { return QCoreApplication::translate("PlanNames", text); }

const plan::LayerConfig* findLayer(const plan::Plan& plan, const LayerId& id) {
    const auto found = std::find_if(plan.layers.begin(), plan.layers.end(),
                                    [&](const plan::LayerConfig& layer) { return layer.id == id; });
    return found == plan.layers.end() ? nullptr : &*found;
}

/// "starts_with(http.request.uri.path, "/s/")" says "/s/…".
QString pathWords(const rules::Expression& condition) {
    if (const auto path = rules::pinnedValue(condition, "http.request.uri.path"))
        return toQt(*path);
    return {};
}

template <class Id>
Message named(Message message, const std::vector<Id>& ids,
              const std::function<QString(const Id&)>& name) {
    const std::string text = analysis::joined(ids);
    QStringList names;
    for (const Id& id : ids)
        names.append(name(id));
    for (Argument& argument : message.arguments)
        if (argument == Argument(Verbatim{text}))
            argument = Verbatim{fromQt(names.join(QStringLiteral(", ")))};
    return message;
}

} // namespace

QString kindTitle(const std::string& kind) {
    if (const layers::LayerKind* known = layers::findKind(kind))
        return label(known->title());
    const LaterKind* later = findLater(kind);
    return later == nullptr ? toQt(kind) : tr(later->title);
}

QString kindIcon(const std::string& kind) {
    if (const layers::LayerKind* known = layers::findKind(kind))
        return toQt(known->traits().icon);
    const LaterKind* later = findLater(kind);
    return later == nullptr ? QStringLiteral("help") : QString::fromLatin1(later->icon);
}

QString budgetName(const layers::CompiledPlan& plan, const BudgetId& id) {
    const auto index = plan.budget(id);
    if (!index)
        return toQt(id.value);
    const std::string& name = plan.budgets[index->value].name;
    return QCoreApplication::translate("Budgets", name.c_str());
}

QString layerName(const plan::Plan& plan, const LayerId& id) {
    const plan::LayerConfig* layer = findLayer(plan, id);
    if (layer == nullptr)
        return toQt(id.value);
    if (layer->name && !layer->name->empty())
        return toQt(*layer->name);
    int number = 0;
    int alike = 0;
    for (const plan::LayerConfig& other : plan.layers) {
        if (other.kind != layer->kind || (other.name && !other.name->empty()))
            continue;
        ++alike;
        if (&other == layer)
            number = alike;
    }
    const QString title = kindTitle(layer->kind);
    return alike > 1 ? QStringLiteral("%1 %2").arg(title).arg(number) : title;
}

QString routeName(const layers::CompiledPlan& plan, const RouteId& id) {
    if (id.value == kOther)
        return plan.routes.size() == 1 ? tr("every request") : tr("every other path");
    const auto index = plan.route(id);
    if (!index)
        return toQt(id.value);
    const layers::CompiledRoute& route = plan.routes[index->value];
    if (!route.when)
        return toQt(id.value);
    const QString path = pathWords(*route.when);
    const auto method = rules::pinnedValue(*route.when, "http.request.method");
    if (path.isEmpty() && route.config.sample && route.config.sample->path)
        return (method ? toQt(*method) + QLatin1Char(' ') : QString()) + toQt(id.value);
    if (path.isEmpty())
        return method ? toQt(*method) + QLatin1Char(' ') + toQt(id.value) : toQt(id.value);
    return method ? toQt(*method) + QLatin1Char(' ') + path : path;
}

QString keyWords(const plan::LayerConfig& config) {
    const layers::LayerKind* kind = layers::findKind(config.kind);
    if (kind == nullptr || kind->traits().keyParameter.empty())
        return {};
    const plan::LayerConfig full = layers::withFallbacks(*kind, config);
    const auto found = full.parameters.find(kind->traits().keyParameter);
    const auto* parts = found == full.parameters.end()
                            ? nullptr
                            : std::get_if<std::vector<std::string>>(&found->second);
    std::vector<std::string> key = parts == nullptr ? std::vector<std::string>{} : *parts;
    key.erase(std::remove(key.begin(), key.end(), layers::kDataCentre), key.end());
    if (key.empty())
        return tr("for all callers");
    if (key.size() > 1)
        return tr("per key");
    if (key.front() == "ip.src")
        return tr("per address");
    if (key.front().find("ip.src") != std::string::npos)
        return tr("per network");
    if (key.front() == "http.request.uri.path")
        return tr("per path");
    if (key.front().find("http.request.headers[") == 0)
        return tr("per header");
    return tr("per key");
}

Message withNames(Message message, const std::vector<LayerId>& layers, const Names& names) {
    return named(std::move(message), layers, names.layer);
}

Message withNames(Message message, const std::vector<RouteId>& routes, const Names& names) {
    return named(std::move(message), routes, names.route);
}

Message withNames(Message message, const std::vector<BudgetId>& budgets, const Names& names) {
    return named(std::move(message), budgets, names.budget);
}

Names namesOf(const std::shared_ptr<const layers::CompiledPlan>& plan) {
    Names names;
    names.budget = [plan](const BudgetId& id) { return budgetName(*plan, id); };
    names.layer = [plan](const LayerId& id) { return layerName(plan->source, id); };
    names.route = [plan](const RouteId& id) { return routeName(*plan, id); };
    return names;
}

} // namespace edgefence::desktop
