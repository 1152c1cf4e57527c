// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/assumptions.h"

#include "core/analysis/messages.h"

#include <algorithm>

namespace edgefence::analysis {
namespace {

std::string key(const layers::CompiledLayer& layer, std::string_view what) {
    return "layers." + layer.id.value + "." + std::string(what);
}

void addLayer(const Model& model, const layers::CompiledLayer& layer,
              std::vector<AssumptionUsed>& used) {
    const auto& parameters = layer.config.parameters;
    if (parameters.contains("window_model"))
        used.push_back({key(layer, "window_model"), layers::textOf(layer.config, "window_model"),
                        message(messages::kBecauseWindowsUndocumented)});
    if (layer.kind->traits().perDataCentre)
        used.push_back({"data_centres", "1", message(messages::kBecauseOneDataCentre, layer.id)});
    const std::optional<layers::BudgetIndex> duration =
        model.plan->budget(BudgetId{std::string(plan::kDoDuration)});
    const bool keepsAwake =
        std::find(layer.spends.begin(), layer.spends.end(), duration) != layer.spends.end();
    const auto known = [&used](std::string_view wanted) {
        return std::any_of(used.begin(), used.end(),
                           [wanted](const AssumptionUsed& one) { return one.key == wanted; });
    };
    if (keepsAwake && !known("object_call_ms"))
        used.push_back({"object_call_ms",
                        std::to_string(model.plan->source.assumptions.objectCall.count()),
                        message(messages::kBecauseObjectCall)});
}

} // namespace

std::vector<AssumptionUsed> assumptionsOf(const Model& model) {
    std::vector<AssumptionUsed> used;
    for (const layers::CompiledLayer& layer : model.plan->layers) {
        if (layer.on)
            addLayer(model, layer, used);
    }
    for (const Doubt& doubt : model.doubts) {
        const layers::CompiledLayer& layer = model.plan->layers[doubt.layer.value];
        const RouteId& route = model.plan->routes[doubt.route.value].id;
        used.push_back({key(layer, "stands_before." + route.value),
                        doubt.heldByTraffic ? "yes" : "no",
                        message(doubt.heldByTraffic ? messages::kBecauseTrafficMatches
                                                    : messages::kBecauseNotShown,
                                layer.id, route)});
    }
    return used;
}

} // namespace edgefence::analysis
