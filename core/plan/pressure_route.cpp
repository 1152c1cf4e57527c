// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/pressure_route.h"

#include <algorithm>

namespace edgefence::plan {

namespace {

bool standsOn(const LayerConfig& layer, const Route& route) {
    if (!layer.routes.empty()) {
        return std::find(layer.routes.begin(), layer.routes.end(), route.id) != layer.routes.end();
    }
    return layer.place == Place::WorkerFront && route.worker;
}

} // namespace

std::optional<RouteId> pressureRoute(const Plan& plan, const std::optional<RouteId>& named) {
    for (const Route& route : plan.routes) {
        const bool busy =
            !route.operations.empty() ||
            std::any_of(plan.layers.begin(), plan.layers.end(), [&](const LayerConfig& layer) {
                return layer.enabled && standsOn(layer, route);
            });
        if (named ? route.id == *named : busy) {
            return route.id;
        }
    }
    if (named && named->value == kOther) {
        return named;
    }
    return std::nullopt;
}

} // namespace edgefence::plan
