// SPDX-License-Identifier: GPL-3.0-or-later
// Small traffic and plans to replay in tests.
#pragma once

#include "core/document/plan_json.h"
#include "core/replay/prepared.h"
#include "core/replay/replay.h"
#include "tests/core/layers/schema.h"
#include "tests/core/plan/catalogue.h"

#include <string>
#include <string_view>

namespace edgefence::testing {

/// Requests of 2026-08-30 by the second.
class LogDay {
  public:
    struct Shape {
        std::string method = "GET";
        std::string path = "/";
        int status = 200;
    };
    explicit LogDay(Shape shape) : m_shape(std::move(shape)) {}

    LogDay& add(std::int64_t atMs, const std::string& client) {
        return add(atMs, client, m_shape.status);
    }
    LogDay& add(std::int64_t atMs, const std::string& client, int status) {
        traffic::Request request;
        const std::string code = std::to_string(status);
        request.time = start() + Duration{atMs};
        request[rules::Column::Client] = client;
        request[rules::Column::Method] = m_shape.method;
        request[rules::Column::Path] = m_shape.path;
        request[rules::Column::Status] = code;
        m_builder.add(request);
        return *this;
    }
    /// n requests of one client, one every so often.
    LogDay& every(std::int64_t stepMs, std::int64_t n, const std::string& client,
                  std::int64_t fromMs = 0) {
        for (std::int64_t at = 0; at < n; ++at)
            add(fromMs + at * stepMs, client);
        return *this;
    }
    traffic::Traffic build() { return m_builder.build(); }

    static Instant start() { return *parseRfc3339("2026-08-30"); }
    static Instant at(std::int64_t ms) { return start() + Duration{ms}; }

  private:
    Shape m_shape;
    traffic::TrafficBuilder m_builder;
};

inline std::string address(std::int64_t index) {
    return "198.18." + std::to_string(index / 250) + "." + std::to_string(index % 250 + 1);
}

/// A plan that ships as an example.
inline plan::Plan examplePlan(const std::string& name) {
    const auto text = assets::asset("examples/" + name + ".plan.json");
    if (!text)
        qFatal("there is no example %s", name.c_str());
    document::PlanDocument document = document::readPlan(*text);
    if (!document.ok())
        qFatal("%s", render(document.errors.front()).c_str());
    return *std::move(document.plan);
}

inline layers::CompiledPlan compiled(const plan::Plan& plan) {
    return layers::compile(plan, catalogue(), schema());
}

inline plan::LayerConfig& layerOf(plan::Plan& plan, std::string_view id) {
    for (plan::LayerConfig& layer : plan.layers) {
        if (layer.id.value == id)
            return layer;
    }
    qFatal("there is no layer %s", std::string(id).c_str());
}

/// A replay with its figures by name.
class Replayed {
  public:
    Replayed(const plan::Plan& plan, const traffic::Traffic& traffic,
             const replay::Options& options = {})
        : m_plan(compiled(plan)), replay(*replay::replay(m_plan, traffic, options)) {}

    std::int64_t refused(const std::string& layer) const { return replay.refused[at(layer)]; }
    std::optional<replay::FirstRefusal> firstRefused(const std::string& layer) const {
        return replay.firstRefused[at(layer)];
    }
    std::int64_t failed(const std::string& budget) const {
        return replay.failed[m_plan.budget(BudgetId{budget})->value];
    }
    const replay::BudgetUse& budget(const std::string& id) const {
        return replay.budgets[m_plan.budget(BudgetId{id})->value];
    }
    /// Of the first window.
    std::int64_t used(const std::string& id) const { return budget(id).windows.front().used; }
    std::optional<std::int64_t> spentRequest(const std::string& id) const {
        return budget(id).windows.front().spentRequest;
    }
    std::optional<std::int64_t> spentAtMs(const std::string& id) const {
        const auto at = budget(id).windows.front().spentAt;
        return at ? std::optional((*at - LogDay::start()).count()) : std::nullopt;
    }
    std::int64_t spentBy(const std::string& id, const std::string& spender) const {
        for (const replay::Spender& each : budget(id).spenders) {
            if (each.by == spender)
                return each.units;
        }
        return 0;
    }

  private:
    std::size_t at(const std::string& layer) const { return m_plan.layer(LayerId{layer})->value; }
    layers::CompiledPlan m_plan;

  public:
    replay::Replay replay;
};

} // namespace edgefence::testing
