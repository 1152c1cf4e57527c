// SPDX-License-Identifier: GPL-3.0-or-later
// A static answer follows a slider in the same frame: it has to be there in under a millisecond.
#include "app/assets/assets.h"
#include "core/analysis/analyse.h"
#include "core/document/plan_json.h"
#include "core/plan/pressure_text.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <string>

namespace {

using namespace edgefence;

template <class Value> Value need(Result<Value> result) {
    if (!result) {
        std::cerr << render(result.error()) << '\n';
        std::exit(1);
    }
    return *std::move(result);
}

const plan::PlatformCatalogue& catalogue() {
    static const plan::PlatformCatalogue kCatalogue = [] {
        std::vector<std::string_view> documents;
        for (const std::string_view path : assets::assetsBelow("platform"))
            documents.push_back(assets::asset(path).value());
        return need(plan::PlatformCatalogue::read(documents));
    }();
    return kCatalogue;
}

const rules::Schema& schema() {
    static const rules::Schema kSchema =
        need(rules::Schema::read(assets::asset("rules/schema.json").value()));
    return kSchema;
}

plan::Plan example(const std::string& name, plan::OnError onError) {
    const auto text = assets::asset("examples/" + name + ".plan.json");
    plan::Plan plan = document::readPlan(text.value()).plan.value();
    for (plan::LayerConfig& layer : plan.layers)
        layer.onError = onError;
    return plan;
}

/// A dozen routes behind eight layers, some of them for all.
plan::Plan crowded() {
    plan::Plan plan = example("link-shortener-after", plan::OnError::Closed);
    plan.zone.plan = ZonePlan::Business;
    for (int number = 0; number < 10; ++number) {
        plan::Route route = plan.routes.front();
        const std::string name = "area" + std::to_string(number);
        route.id = RouteId{name};
        route.when = "http.request.uri.path eq \"/" + name + "\"";
        plan.routes.push_back(route);
    }
    const plan::Plan chat = example("chat-spend-cap", plan::OnError::Open);
    for (int number = 0; number < 6; ++number) {
        plan::LayerConfig layer = number < 2 ? chat.layers[static_cast<std::size_t>(number)]
                                             : plan.layers[static_cast<std::size_t>(number % 2)];
        layer.id = LayerId{"layer" + std::to_string(number)};
        layer.routes.clear();
        for (int at = number; at < 10 && number >= 2; at += 2)
            layer.routes.push_back(RouteId{"area" + std::to_string(at)});
        plan.layers.push_back(layer);
    }
    return plan;
}

void answer(benchmark::State& state, const plan::Plan& plan, const std::string& pressureText) {
    const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
    const plan::Pressure pressure = need(plan::parsePressure(pressureText));
    for (auto _ : state)
        benchmark::DoNotOptimize(analysis::analyse(compiled, pressure, catalogue(), schema()));
}

BENCHMARK_CAPTURE(answer, chat_closed, example("chat-spend-cap", plan::OnError::Closed), "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, chat_open, example("chat-spend-cap", plan::OnError::Open), "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, shortener, example("link-shortener-after", plan::OnError::Closed), "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, shortener_open, example("link-shortener-after", plan::OnError::Open),
                  "addresses:12")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, status_line, example("status-line-before", plan::OnError::Open),
                  "clients:300,every=15s")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, crowded, crowded(), "one")->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
