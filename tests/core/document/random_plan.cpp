// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/document/random_plan.h"

#include "core/base/random.h"
#include "core/document/assumption_specs.h"
#include "core/document/plan_parts.h"
#include "core/layers/registry.h"

#include <array>
#include <string>
#include <vector>

namespace edgefence::testing {

namespace {

using namespace plan;

class Maker {
  public:
    explicit Maker(std::uint64_t seed) : m_random(seed) {}

    Plan plan() {
        Plan plan;
        plan.name = text();
        plan.zone.plan = static_cast<ZonePlan>(below(4));
        if (maybe())
            plan.zone.addons = {static_cast<ZoneAddon>(below(3))};
        plan.workersPlan = static_cast<WorkersPlan>(below(2));
        if (maybe())
            plan.platform["workers.free.kv.writes.limit"] = whole(0, 1'000'000);
        m_budgets.assign(kPlatformBudgets.begin(), kPlatformBudgets.end());
        for (std::uint64_t i = below(4); i > 0; --i)
            plan.budgets.push_back(budget());
        for (std::uint64_t i = below(4); i > 0; --i)
            plan.routes.push_back(route(newId("route-")));
        if (maybe())
            plan.routes.push_back(route(std::string(kOther)));
        for (std::uint64_t i = below(5); i > 0; --i)
            plan.layers.push_back(layer());
        for (const document::AssumptionSpec& spec : document::assumptionSpecs())
            if (maybe())
                spec.set(plan.assumptions,
                         whole(spec.least, std::min<std::int64_t>(spec.most, 900)));
        plan.kept = kept();
        if (plan.budgets.empty() && maybe())
            plan.given.push_back("budgets");
        return plan;
    }

  private:
    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }
    bool maybe() { return below(2) == 0; }
    std::int64_t whole(std::int64_t least, std::int64_t most) {
        return least +
               static_cast<std::int64_t>(below(static_cast<std::uint64_t>(most - least) + 1));
    }
    template <class T> T oneOf(const std::vector<T>& values) {
        return values[below(values.size())];
    }

    std::string text() {
        static const std::vector<std::string> kTexts = {"",
                                                        "a",
                                                        "Link \"x\"",
                                                        "tab\t\\",
                                                        "\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80",
                                                        "line\nbreak",
                                                        std::string("nul\0!", 5)};
        return oneOf(kTexts);
    }
    std::string newId(const std::string& prefix) { return prefix + std::to_string(m_ids++); }
    std::vector<std::string> key() {
        static const std::vector<std::vector<std::string>> kKeys = {
            {}, {"ip.src"}, {"http.host", "ip.src"}, {"not ) an expression"}};
        return oneOf(kKeys);
    }
    KeptKeys kept() {
        static const std::vector<std::pair<std::string, std::string>> kKeys = {
            {"x-note", "\"why\""}, {"x-list", "[1,{\"a\":null}]"}, {"x-number", "-1.5"}};
        KeptKeys keys;
        for (const auto& entry : kKeys)
            if (below(6) == 0)
                keys.push_back(entry);
        return keys;
    }

    BudgetEntry budget() {
        BudgetEntry entry;
        entry.id.value = newId("custom.budget-");
        entry.limit = whole(0, 1'000'000'000'000);
        entry.window = static_cast<BudgetWindow>(below(3));
        if (maybe())
            entry.name = text();
        if (maybe())
            entry.whenSpent = static_cast<WhenSpent>(below(2));
        if (maybe()) {
            entry.price = Price{oneOf<std::string>({"EUR", "CHF"}), whole(0, 5'000'000'000'000)};
            entry.price->kept = kept();
        }
        if (maybe())
            entry.usedElsewhere = whole(0, 1'000'000);
        entry.kept = kept();
        m_budgets.push_back(entry.id.value);
        return entry;
    }

    Operation operation() {
        Operation operation;
        operation.budget.value = oneOf(m_budgets);
        operation.units = whole(0, 3'000'000);
        if (maybe())
            operation.on =
                parseAnswerSet(oneOf<std::string>({"2xx", "2xx,3xx,404", "201"})).value();
        if (maybe()) {
            PerIdle perIdle;
            perIdle.key = key();
            perIdle.idle = std::chrono::seconds(whole(1, 86'400));
            perIdle.kept = kept();
            if (perIdle.key == PerIdle{}.key)
                perIdle.given.push_back("key");
            if (perIdle.idle == PerIdle{}.idle)
                perIdle.given.push_back("idle_s");
            operation.perIdle = perIdle;
        }
        operation.whenSpent = static_cast<OperationWhenSpent>(below(2));
        operation.kept = kept();
        return operation;
    }

    Route route(const std::string& id) {
        Route route;
        route.id.value = id;
        if (id != kOther)
            route.when = text();
        route.worker = maybe();
        route.whenWorkerBudgetSpent = static_cast<WhenWorkerBudgetSpent>(below(2));
        for (std::uint64_t i = below(3); i > 0; --i)
            route.operations.push_back(operation());
        route.recordedRefusals = static_cast<RecordedRefusals>(below(2));
        if (maybe()) {
            route.sample = Sample{};
            route.sample->path = text();
            route.sample->status = static_cast<int>(whole(100, 599));
            if (maybe())
                route.sample->headers["x-install"] = text();
            route.sample->kept = kept();
        }
        route.kept = kept();
        m_routes.push_back({id});
        return route;
    }

    ParameterValue parameter(const layers::LayerKind& kind, const layers::ParameterSpec& spec) {
        using Type = layers::ParameterType;
        switch (spec.type) {
        case Type::Integer:
            return whole(spec.minimum, spec.maximum);
        case Type::Number:
            return static_cast<double>(whole(0, 1000)) / 1000.0;
        case Type::Flag:
            return maybe();
        case Type::Key:
            if (spec.name == kind.traits().keyParameter && !kind.traits().keyMayBeEmpty)
                return std::vector<std::string>{"ip.src"};
            return key();
        case Type::Window:
            if (spec.allowsSeconds && maybe())
                return std::to_string(whole(1, spec.maximum)) + "s";
            return std::string(spec.choices[below(spec.choices.size())]);
        case Type::Choice:
            return std::string(spec.choices[below(spec.choices.size())]);
        case Type::Text:
        case Type::Expression:
            break;
        }
        return text();
    }

    LayerConfig layer() {
        LayerConfig layer;
        layer.id.value = newId("layer-");
        const auto kinds = layers::kinds();
        const layers::LayerKind& kind = *kinds[below(kinds.size())];
        layer.kind = kind.id();
        const auto places = kind.traits().places;
        layer.place = places[below(places.size())];
        if (maybe())
            layer.name = text();
        layer.enabled = maybe();
        if (maybe() && !m_routes.empty())
            layer.routes = {oneOf(m_routes)};
        if (maybe())
            layer.guards = BudgetId{oneOf(m_budgets)};
        layer.onError = static_cast<OnError>(below(3));
        for (const layers::ParameterSpec& spec : kind.parameters())
            layer.parameters.emplace(spec.name, parameter(kind, spec));
        if (maybe()) {
            layer.response = Response{};
            layer.response->status = static_cast<int>(whole(430, 599));
            layer.response->body = "x" + text();
            layer.response->kept = kept();
        }
        layer.kept = kept();
        if (layer.enabled && maybe())
            layer.given.push_back("enabled");
        return layer;
    }

    Random m_random;
    int m_ids = 0;
    std::vector<std::string> m_budgets;
    std::vector<RouteId> m_routes;
};

} // namespace

plan::Plan randomPlan(std::uint64_t seed) { return Maker(seed).plan(); }

} // namespace edgefence::testing
