// SPDX-License-Identifier: GPL-3.0-or-later
// Workspaces, plans and made-up traffic for tests of the window's models.
#pragma once

#include "app/desktop/examples.h"
#include "app/desktop/tools.h"
#include "app/desktop/variants.h"
#include "app/desktop/workspace.h"
#include "core/traffic/synthetic.h"
#include "core/traffic/traffic.h"

#include <QLocale>

#include <memory>
#include <string>

namespace edgefence::desktop {

inline Tools tools() { return *readTools(); }

/// The window never uses the C locale, which writes no separators.
inline void useReadableNumbers() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

/// A route on a path whose every request writes KV once, on Free; no layer.
inline plan::Plan writingPlan() {
    plan::Plan plan;
    plan.name = "Writes";
    plan::Route route;
    route.id = RouteId{"create"};
    route.when = "http.request.method eq \"POST\" and http.request.uri.path eq \"/api/links\"";
    route.operations.push_back({});
    route.operations.back().budget = BudgetId{"kv.writes"};
    plan.routes.push_back(route);
    return plan;
}

inline Variants oneVariant(plan::Plan plan) { return withAdded({}, "Plan", std::move(plan)); }

/// Own clients, each one poll every so often, on 30 August 2026.
inline std::shared_ptr<const traffic::Traffic> polls(const plan::Plan& plan,
                                                     const rules::Schema& schema,
                                                     std::int64_t clients, Duration every,
                                                     int days = 1) {
    plan::OwnClients own;
    own.clients = clients;
    own.every = every;
    own.everySlowest = every;
    traffic::TrafficBuilder builder;
    const auto made = traffic::synthesise(plan, own, {*parseRfc3339("2026-08-30"), days, 1}, schema,
                                          [&](const traffic::Request& request) {
                                              builder.add(request);
                                              return true;
                                          });
    return made ? std::make_shared<const traffic::Traffic>(builder.build()) : nullptr;
}

} // namespace edgefence::desktop
