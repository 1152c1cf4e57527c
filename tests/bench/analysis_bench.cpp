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

void answer(benchmark::State& state, const std::string& example, plan::OnError onError,
            const std::string& pressureText) {
    const auto text = assets::asset("examples/" + example + ".plan.json");
    plan::Plan plan = document::readPlan(text.value()).plan.value();
    for (plan::LayerConfig& layer : plan.layers)
        layer.onError = onError;
    const layers::CompiledPlan compiled = layers::compile(plan, catalogue(), schema());
    const plan::Pressure pressure = need(plan::parsePressure(pressureText));
    for (auto _ : state)
        benchmark::DoNotOptimize(analysis::analyse(compiled, pressure, catalogue(), schema()));
    state.counters["answers/ms"] = benchmark::Counter(
        static_cast<double>(state.iterations()) / 1000.0, benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(answer, chat_closed, "chat-spend-cap", plan::OnError::Closed, "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, chat_open, "chat-spend-cap", plan::OnError::Open, "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, shortener, "link-shortener-after", plan::OnError::Closed, "one")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, shortener_open, "link-shortener-after", plan::OnError::Open,
                  "addresses:12")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(answer, status_line, "status-line-before", plan::OnError::Open,
                  "clients:300,every=15s")
    ->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
