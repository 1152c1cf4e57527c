// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/document/schema.h"

#include "core/document/assumption_specs.h"
#include "core/document/choices.h"
#include "core/document/json_tree.h"
#include "core/document/plan_json.h"
#include "core/document/plan_parts.h"
#include "core/layers/registry.h"

#include <initializer_list>
#include <optional>
#include <utility>

namespace edgefence::document {

namespace {

using Json = nlohmann::ordered_json;

Json text() { return {{"type", "string"}}; }
Json flag(bool fallback) { return {{"type", "boolean"}, {"default", fallback}}; }
Json texts() { return {{"type", "array"}, {"items", text()}}; }
Json listOf(const char* definition) {
    return {{"type", "array"}, {"items", {{"$ref", std::string("#/$defs/") + definition}}}};
}
Json atLeast(std::int64_t least) { return {{"type", "integer"}, {"minimum", least}}; }
Json between(std::int64_t least, std::int64_t most) {
    return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}
/// The first is the default.
Json oneOf(std::span<const std::string_view> names) {
    Json json = {{"enum", Json::array()}};
    for (const std::string_view name : names)
        json["enum"].push_back(name);
    return json;
}
Json withDefault(Json json, Json fallback) {
    json["default"] = std::move(fallback);
    return json;
}
Json described(Json json, std::string_view description) {
    json["description"] = description;
    return json;
}
Json object(std::initializer_list<const char*> required,
            std::initializer_list<std::pair<const char*, Json>> properties) {
    Json json = {{"type", "object"}};
    if (required.size() > 0)
        json["required"] = Json(required);
    for (const auto& [key, property] : properties)
        json["properties"][key] = property;
    return json;
}

Json budgetId() { return {{"$ref", "#/$defs/budget_id"}}; }

Json budgetIds() {
    return {{"anyOf",
             {oneOf(plan::kPlatformBudgets), {{"type", "string"}, {"pattern", R"(^custom\..+)"}}}}};
}

Json budget() {
    const Json amount = {{"type", "number"}, {"minimum", 0}};
    Json json = object(
        {"id"},
        {{"id", budgetId()},
         {"name", text()},
         {"limit", described(amount, "Units in one window; whole but for do.duration_gbs")},
         {"window", described(oneOf(budgetWindowNames()), "utc_hour: only custom budgets")},
         {"when_spent", oneOf(whenSpentNames())},
         {"price", object({"micros_per_unit"},
                          {{"currency", withDefault(text(), plan::Price{}.currency)},
                           {"micros_per_unit",
                            described(amount, "Millionths of the currency's unit for one unit")}})},
         {"used_elsewhere",
          described(amount, "Units a day that other Workers and zones of the account spend")}});
    json["if"] = {{"properties", {{"id", {{"pattern", R"(^custom\.)"}}}}}};
    json["then"] = {{"required", {"limit", "window"}}};
    return json;
}

Json operation() {
    const plan::PerIdle idle;
    return object(
        {"budget"},
        {{"budget", budgetId()},
         {"units", withDefault({{"type", "number"}, {"minimum", 0}}, 1)},
         {"on", withDefault(described({{"type", "string"},
                                       {"pattern", "^ *(any|[1-5](xx|[0-9]{2})) *"
                                                   "(, *(any|[1-5](xx|[0-9]{2})) *)*$"}},
                                      R"(Answers that spend it: "any", "2xx,3xx", "201")"),
                            "any")},
         {"per_idle",
          object({}, {{"key", withDefault(texts(), idle.key)},
                      {"idle_s",
                       withDefault(
                           atLeast(1),
                           std::chrono::duration_cast<std::chrono::seconds>(idle.idle).count())}})},
         {"when_spent", withDefault(oneOf(operationWhenSpentNames()), "fail")}});
}

Json route() {
    Json json = object(
        {"id"},
        {{"id", text()},
         {"when", described(text(), R"(Rule expression; only the route "other" has none)")},
         {"worker", flag(true)},
         {"when_worker_budget_spent",
          withDefault(oneOf(whenWorkerBudgetSpentNames()), "fail_closed")},
         {"operations", listOf("operation")},
         {"recorded_refusals", withDefault(oneOf(recordedRefusalsNames()), "success")},
         {"sample",
          object({}, {{"method", text()},
                      {"path", text()},
                      {"host", text()},
                      {"status", between(100, 599)},
                      {"headers", {{"type", "object"}, {"additionalProperties", text()}}}})}});
    json["if"] = {{"properties", {{"id", {{"const", kOther}}}}}};
    json["then"] = {{"properties", {{"when", {{"maxLength", 0}}}}}};
    json["else"] = {{"required", {"when"}}};
    return json;
}

Json response() {
    const plan::Response fallback;
    return object(
        {}, {{"status", withDefault(between(100, 599), fallback.status)},
             {"content_type", withDefault(text(), fallback.contentType)},
             {"body", withDefault(text(), fallback.body)},
             {"keep", described(flag(false),
                                "Export it although the plan's documentation does not allow it")}});
}

Json parameterType(const layers::ParameterSpec& spec) {
    using Type = layers::ParameterType;
    switch (spec.type) {
    case Type::Integer:
        return between(spec.minimum, spec.maximum);
    case Type::Number:
        return {{"type", "number"}, {"minimum", spec.minimum}, {"maximum", spec.maximum}};
    case Type::Flag:
        return {{"type", "boolean"}};
    case Type::Choice:
        return oneOf(spec.choices);
    case Type::Key:
        return texts();
    case Type::Window:
        if (!spec.allowsSeconds)
            return oneOf(spec.choices);
        return {{"anyOf",
                 {oneOf(spec.choices),
                  {{"type", "object"},
                   {"required", {"seconds"}},
                   {"properties", {{"seconds", between(1, spec.maximum)}}},
                   {"additionalProperties", false}}}}};
    case Type::Text:
    case Type::Expression:
        break;
    }
    return text();
}

std::string parameterDescription(const layers::ParameterSpec& spec) {
    std::string label(spec.label.english);
    if (!spec.unit.empty())
        label += ", " + std::string(spec.unit);
    return label;
}

Json kind(const layers::LayerKind& kind) {
    Json json = {{"description", kind.description().english}};
    std::vector<std::string_view> places;
    for (const plan::Place place : kind.traits().places)
        places.push_back(name(place));
    json["properties"]["where"] = withDefault(oneOf(places), name(defaultPlace(kind.id())));
    for (const layers::ParameterSpec& spec : kind.parameters()) {
        Json& property = json["properties"][std::string(spec.name)];
        property = described(parameterType(spec), parameterDescription(spec));
        if (spec.fallback == nullptr)
            json["required"].push_back(spec.name);
        else if (const auto fallback = spec.fallback({}))
            property["default"] =
                std::visit([](const auto& value) { return Json(value); }, *fallback);
        if (spec.name == kind.traits().keyParameter && !kind.traits().keyMayBeEmpty)
            property["minItems"] = 1;
    }
    return json;
}

Json layer() {
    Json known = Json::array();
    for (const layers::LayerKind* each : layers::kinds())
        known.push_back(each->id());
    Json json = object({"id", "kind"},
                       {{"id", text()}, {"kind", {{"type", "string"}, {"examples", known}}}});
    Json common = object({}, {{"name", text()},
                              {"enabled", flag(true)},
                              {"routes", texts()},
                              {"guards", budgetId()},
                              {"on_error", withDefault(oneOf(onErrorNames()), "closed")},
                              {"response", {{"$ref", "#/$defs/response"}}}});
    // A layer of another kind may hold anything.
    json["if"] = {{"properties", {{"kind", {{"enum", known}}}}}};
    json["then"] = std::move(common);
    for (const layers::LayerKind* each : layers::kinds())
        json["allOf"].push_back({{"if", {{"properties", {{"kind", {{"const", each->id()}}}}}}},
                                 {"then", {{"$ref", std::string("#/$defs/").append(each->id())}}}});
    return json;
}

Json assumptions() {
    const plan::Assumptions fallback;
    Json json = {{"type", "object"}};
    for (const AssumptionSpec& spec : assumptionSpecs())
        json["properties"][std::string(spec.key)] =
            withDefault(between(spec.least, spec.most), spec.get(fallback));
    return json;
}

} // namespace

std::string planSchema() {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "Edgefence plan"}};
    schema.update(object({"edgefence_plan"},
                         {{"edgefence_plan", {{"const", kPlanVersion}}},
                          {"name", text()},
                          {"zone_plan", oneOf(zonePlanNames())},
                          {"zone_addons", {{"type", "array"}, {"items", oneOf(zoneAddonNames())}}},
                          {"workers_plan", oneOf(workersPlanNames())},
                          {"platform", {{"type", "object"}, {"additionalProperties", atLeast(0)}}},
                          {"budgets", listOf("budget")},
                          {"routes", listOf("route")},
                          {"layers", listOf("layer")},
                          {"assumptions", {{"$ref", "#/$defs/assumptions"}}}}));
    Json& definitions = schema["$defs"];
    definitions["budget_id"] = budgetIds();
    definitions["budget"] = budget();
    definitions["route"] = route();
    definitions["operation"] = operation();
    definitions["layer"] = layer();
    definitions["response"] = response();
    for (const layers::LayerKind* each : layers::kinds())
        definitions[std::string(each->id())] = kind(*each);
    definitions["assumptions"] = assumptions();
    return formatJson(schema);
}

} // namespace edgefence::document
