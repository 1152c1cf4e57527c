// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/models/layer_fields.h"

#include "app/desktop/commands/plan_edits.h"
#include "app/desktop/convert.h"
#include "app/desktop/models/parameter_field.h"
#include "app/desktop/plan_names.h"
#include "core/layers/registry.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace edgefence::desktop {

namespace {

// Fields that all kinds have; "@" keeps them apart from parameters.
constexpr const char* kName = "@name";
constexpr const char* kRoutes = "@routes";
constexpr const char* kGuards = "@guards";
constexpr const char* kOnError = "@on_error";
constexpr const char* kOwnAnswer = "@answer";
constexpr const char* kStatus = "@status";
constexpr const char* kContentType = "@content_type";
constexpr const char* kBody = "@body";
constexpr const char* kKeep = "@keep";
constexpr const char* kSeconds = "@seconds";

constexpr std::string_view kCustomResponse = "rate_limiting.custom_response";
constexpr std::array kOnErrors{plan::OnError::Closed, plan::OnError::Open, plan::OnError::Throw};
constexpr std::array<const char*, 4> kContentTypes{"text/plain", "application/json", "text/html",
                                                   "text/xml"};

QString tr(const char* text) { return QCoreApplication::translate("Inspector", text); }

FieldRow field(const char* key, const QString& label, const char* control) {
    FieldRow row;
    row.key = QString::fromLatin1(key);
    row.label = label;
    row.control = QString::fromLatin1(control);
    return row;
}

bool isZoneKind(const layers::LayerKind& kind) { return kind.traits().store == "edge"; }

FieldRow routesField(const layers::CompiledPlan& plan, const plan::LayerConfig& layer) {
    FieldRow row = field(kRoutes, tr("Applies to"), "routes");
    row.hint = tr("from the routes");
    for (const layers::CompiledRoute& route : plan.routes) {
        QVariantMap option = fieldOption(routeName(plan, route.id));
        option.insert(QStringLiteral("checked"),
                      layer.routes.empty() || std::find(layer.routes.begin(), layer.routes.end(),
                                                        route.id) != layer.routes.end());
        row.options.append(option);
    }
    return row;
}

FieldRow guardsField(const layers::CompiledPlan& plan, const plan::LayerConfig& layer) {
    FieldRow row = field(kGuards, tr("Runs just before"), "list");
    row.options.append(fieldOption(tr("the route's last operation")));
    row.index = 0;
    for (std::size_t i = 0; i < plan.budgets.size(); ++i) {
        row.options.append(fieldOption(budgetName(plan, plan.budgets[i].id)));
        if (layer.guards == plan.budgets[i].id)
            row.index = static_cast<int>(i) + 1;
    }
    return row;
}

FieldRow onErrorField(const plan::LayerConfig& layer) {
    FieldRow row = field(kOnError, tr("When its own budget is spent"), "options");
    row.options = {fieldOption(tr("Refuse")), fieldOption(tr("Let through")),
                   fieldOption(tr("Throw"))};
    row.index = static_cast<int>(std::find(kOnErrors.begin(), kOnErrors.end(), layer.onError) -
                                 kOnErrors.begin());
    switch (layer.onError) {
    case plan::OnError::Closed:
        row.meaning = tr("From then on there is no service until the reset.");
        break;
    case plan::OnError::Open:
        row.meaning = tr("From then on there is no limiter until the reset.");
        break;
    case plan::OnError::Throw:
        row.meaning = tr("Without try and catch the Worker answers 500 until the reset.");
        break;
    }
    return row;
}

void addAnswer(const layers::CompiledPlan& plan, const plan::LayerConfig& layer, bool zone,
               const plan::PlatformCatalogue& catalogue, std::vector<FieldRow>& rows) {
    const auto allowed = catalogue.allowance(plan.source.zone, kCustomResponse, 1);
    if (zone) {
        FieldRow own = field(kOwnAnswer, tr("Answer"), "options");
        const bool documented = allowed == plan::Allowance::Allowed;
        own.options = {fieldOption(tr("Cloudflare's own, 1015")),
                       fieldOption(tr("One's own"), documented ? QString() : tr("see below"))};
        own.index = layer.response ? 1 : 0;
        if (!documented) {
            own.locked = true;
            const auto least = catalogue.leastZoneFor(kCustomResponse, 1);
            own.hint = tr("one's own needs %1").arg(least ? toQt(title(*least)) : QString());
        }
        rows.push_back(std::move(own));
        if (!layer.response)
            return;
        if (!documented) {
            FieldRow keep = field(kKeep, tr("Keep it for the export anyway"), "flag");
            keep.checked = layer.response->keep;
            keep.meaning = tr("Not documented for this plan; one operator saw it work on a Free "
                              "zone in August 2026.");
            rows.push_back(std::move(keep));
        }
    }
    const plan::Response response = layer.response.value_or(plan::Response{});
    FieldRow status = field(kStatus, zone ? tr("Status") : tr("Answer"), "number");
    status.half = true;
    status.number = response.status;
    status.least = 200;
    status.most = 599;
    rows.push_back(std::move(status));

    FieldRow type = field(kContentType, tr("Content type"), "list");
    type.half = true;
    for (const char* known : kContentTypes)
        type.options.append(fieldOption(QString::fromLatin1(known)));
    const auto at = std::find(kContentTypes.begin(), kContentTypes.end(), response.contentType);
    type.index = static_cast<int>(at - kContentTypes.begin());
    if (at == kContentTypes.end())
        type.options.append(fieldOption(toQt(response.contentType)));
    rows.push_back(std::move(type));

    FieldRow body = field(kBody, tr("Body"), "code");
    body.hint = tr("goes into every export");
    body.text = toQt(response.body);
    rows.push_back(std::move(body));
}

const layers::ParameterSpec* findSpec(const layers::LayerKind& kind, std::string_view name) {
    for (const layers::ParameterSpec& spec : kind.parameters())
        if (spec.name == name)
            return &spec;
    return nullptr;
}

/// A window of n seconds has a field of its own for n.
const layers::ParameterSpec* secondsSpec(const layers::LayerKind& kind) {
    for (const layers::ParameterSpec& spec : kind.parameters())
        if (spec.allowsSeconds)
            return &spec;
    return nullptr;
}

void setRoute(plan::LayerConfig& layer, const plan::Plan& plan, int index) {
    std::vector<RouteId> all;
    bool other = false;
    for (const plan::Route& route : plan.routes) {
        all.push_back(route.id);
        other |= route.id.value == kOther;
    }
    if (!other)
        all.push_back(RouteId{std::string(kOther)});
    if (index < 0 || static_cast<std::size_t>(index) >= all.size())
        return;
    const RouteId& toggled = all[static_cast<std::size_t>(index)];
    std::vector<RouteId> chosen = layer.routes.empty() ? all : layer.routes;
    const auto at = std::find(chosen.begin(), chosen.end(), toggled);
    if (at == chosen.end())
        chosen.push_back(toggled);
    else if (chosen.size() > 1)
        chosen.erase(at);
    // All of them is written as none, so that a route that comes later belongs to it too.
    layer.routes = chosen.size() == all.size() ? std::vector<RouteId>{} : chosen;
}

void setCommon(plan::LayerConfig& layer, const plan::Plan& plan, const QString& name,
               const QVariant& value, const Tools& tools) {
    const auto response = [&]() -> plan::Response& {
        if (!layer.response)
            layer.response = plan::Response{};
        return *layer.response;
    };
    const int index = value.toInt();
    if (name == QLatin1String(kName))
        layer.name = value.toString().trimmed().isEmpty()
                         ? std::nullopt
                         : std::optional(fromQt(value.toString().trimmed()));
    else if (name == QLatin1String(kRoutes))
        setRoute(layer, plan, index);
    else if (name == QLatin1String(kOnError))
        layer.onError = kOnErrors.at(static_cast<std::size_t>(index));
    else if (name == QLatin1String(kOwnAnswer))
        layer.response = index == 1 ? std::optional(plan::Response{}) : std::nullopt;
    else if (name == QLatin1String(kStatus))
        response().status = index;
    else if (name == QLatin1String(kContentType) &&
             static_cast<std::size_t>(index) < kContentTypes.size())
        response().contentType = kContentTypes[static_cast<std::size_t>(index)];
    else if (name == QLatin1String(kBody))
        response().body = fromQt(value.toString());
    else if (name == QLatin1String(kKeep))
        response().keep = value.toBool();
    else if (name == QLatin1String(kGuards)) {
        const auto budgets = plan::resolveBudgets(plan, tools.catalogue);
        layer.guards.reset();
        if (index > 0 && static_cast<std::size_t>(index) <= budgets.size())
            layer.guards = budgets[static_cast<std::size_t>(index) - 1].id;
    }
}

} // namespace

std::vector<FieldRow> layerFields(const layers::CompiledPlan& plan, const LayerId& id,
                                  const Tools& tools) {
    std::vector<FieldRow> rows;
    const auto index = plan.layer(id);
    if (!index || plan.layers[index->value].kind == nullptr)
        return rows;
    const layers::CompiledLayer& layer = plan.layers[index->value];
    const layers::LayerKind& kind = *layer.kind;
    const plan::FiguresOfPlan figures(tools.catalogue, plan.source);
    const bool zone = isZoneKind(kind);
    if (!zone)
        rows.push_back(routesField(plan, layer.config));
    for (const layers::ParameterSpec& spec : kind.parameters()) {
        rows.push_back(parameterField(spec, layer.config, plan.source.zone, figures.catalogue()));
        const bool ofSeconds =
            spec.allowsSeconds && rows.back().index == static_cast<int>(spec.choices.size());
        if (!ofSeconds)
            continue;
        FieldRow seconds = field(kSeconds, tr("Length of the window"), "number");
        seconds.half = true;
        seconds.unit = QStringLiteral("s");
        seconds.number = rows.back().number;
        seconds.least = 1;
        seconds.most = 31'536'000;
        rows.push_back(std::move(seconds));
    }
    if (layer.config.place == plan::Place::BeforeOperation)
        rows.push_back(guardsField(plan, layer.config));
    if (!kind.spends().empty())
        rows.push_back(onErrorField(layer.config));
    addAnswer(plan, layer.config, zone, figures.catalogue(), rows);
    if (zone) {
        FieldRow routes = routesField(plan, layer.config);
        routes.hint = tr("beside the expression");
        rows.push_back(std::move(routes));
    }
    FieldRow name = field(kName, tr("Name"), "text");
    name.text = layer.config.name ? toQt(*layer.config.name) : QString();
    name.meaning = tr("stands in the exports as %1").arg(toQt(id.value));
    rows.push_back(std::move(name));
    return rows;
}

void setLayerField(plan::Plan& plan, const LayerId& id, const QString& field, const QVariant& value,
                   const Tools& tools) {
    plan::LayerConfig* layer = findLayer(plan, id);
    const layers::LayerKind* kind = layer == nullptr ? nullptr : layers::findKind(layer->kind);
    if (kind == nullptr)
        return;
    if (field == QLatin1String(kSeconds)) {
        if (const layers::ParameterSpec* spec = secondsSpec(*kind))
            layer->parameters[std::string(spec->name)] = std::to_string(value.toLongLong()) + "s";
        return;
    }
    if (field.startsWith(QLatin1Char('@'))) {
        setCommon(*layer, plan, field, value, tools);
        return;
    }
    const layers::ParameterSpec* spec = findSpec(*kind, fromQt(field));
    if (spec == nullptr)
        return;
    const plan::LayerConfig full = layers::withFallbacks(*kind, *layer);
    const plan::FiguresOfPlan figures(tools.catalogue, plan);
    if (auto typed = parameterValue(*spec, full, value, figures.catalogue()))
        layer->parameters[std::string(spec->name)] = *std::move(typed);
}

} // namespace edgefence::desktop
