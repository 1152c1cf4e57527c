// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/layers/compiled_plan.h"
#include "core/replay/replay.h"

#include <cstdint>
#include <string>

namespace edgefence::replay {

/// Who spends, as one number: a layer on a route, or the route itself.
class Spenders {
  public:
    /// REQUIRES: the plan outlives it.
    explicit Spenders(const layers::CompiledPlan& plan)
        : m_plan(&plan),
          m_layers(static_cast<std::uint32_t>(plan.layers.size())),
          m_routes(static_cast<std::uint32_t>(plan.routes.size())) {}

    std::uint32_t count() const { return (m_layers + 1) * m_routes; }
    std::uint32_t ofLayer(std::uint32_t layer, std::uint32_t route) const {
        return layer * m_routes + route;
    }
    std::uint32_t ofRoute(std::uint32_t route) const { return m_layers * m_routes + route; }

    Booking booking(std::uint32_t spender, std::int64_t units) const {
        Booking booking{std::nullopt, layers::RouteIndex{spender % m_routes}, units};
        if (const std::uint32_t layer = spender / m_routes; layer < m_layers)
            booking.layer = layers::LayerIndex{layer};
        return booking;
    }
    const std::string& name(const Booking& booking) const {
        return booking.layer ? m_plan->layers[booking.layer->value].id.value
                             : m_plan->routes[booking.route.value].id.value;
    }

  private:
    const layers::CompiledPlan* m_plan;
    std::uint32_t m_layers;
    std::uint32_t m_routes;
};

} // namespace edgefence::replay
