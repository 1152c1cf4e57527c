// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/zone_rules.h"

#include "core/layers/parameters.h"
#include "core/rules/printer.h"

#include <algorithm>
#include <string_view>

namespace edgefence::exporting {
namespace {

constexpr std::string_view kZoneRule = "zone_rule";
constexpr std::string_view kBlock = "block";

bool isDeployed(const layers::CompiledLayer& layer) {
    if (layer.kind == nullptr || layer.kind->id() != kZoneRule || !layer.config.enabled) {
        return false;
    }
    const auto parameters = layer.kind->parameters();
    return std::all_of(parameters.begin(), parameters.end(), [&](const auto& parameter) {
        return layer.config.parameters.contains(parameter.name);
    });
}

std::vector<std::string> characteristicsOf(const layers::CompiledLayer& layer) {
    std::vector<std::string> list = layers::keyOf(layer.config, "characteristics");
    if (std::find(list.begin(), list.end(), layers::kDataCentre) == list.end()) {
        list.emplace(list.begin(), layers::kDataCentre);
    }
    return list;
}

std::optional<RuleResponse> responseOf(const layers::CompiledLayer& layer, const Source& source) {
    const auto& response = layer.config.response;
    if (!response || layers::textOf(layer.config, "action") != kBlock) {
        return {};
    }
    // One that no plan page allows is refused by a check, and here for whoever forces it.
    const bool isContradicted =
        source.catalogue.allowance(source.plan.source.zone, "rate_limiting.custom_response", 1) ==
        plan::Allowance::Contradicted;
    if (isContradicted && !response->keep) {
        return {};
    }
    return RuleResponse{response->status, response->contentType, response->body};
}

ZoneRule zoneRule(const layers::CompiledLayer& layer, const Source& source) {
    const plan::LayerConfig& config = layer.config;
    ZoneRule rule;
    rule.id = layer.id;
    rule.description = config.name.value_or(layer.id.value);
    rule.expression = layers::textOf(config, "expression");
    if (layer.expression) {
        rule.canonical = rules::print(*layer.expression);
    }
    rule.characteristics = characteristicsOf(layer);
    rule.periodSeconds = layers::integerOf(config, "period_s");
    rule.requestsPerPeriod = layers::integerOf(config, "requests_per_period");
    rule.timeoutSeconds = layers::integerOf(config, "mitigation_timeout_s");
    rule.action = layers::textOf(config, "action");
    rule.countingExpression = layers::textOf(config, "counting_expression");
    rule.requestsToOrigin = layers::flagOf(config, "requests_to_origin");
    rule.response = responseOf(layer, source);
    return rule;
}

} // namespace

std::vector<ZoneRule> zoneRules(const Source& source) {
    std::vector<ZoneRule> rules;
    for (const layers::CompiledLayer& layer : source.plan.layers) {
        if (isDeployed(layer)) {
            rules.push_back(zoneRule(layer, source));
        }
    }
    return rules;
}

std::string fileNameFor(const LayerId& layer, std::string_view ending,
                        const std::vector<File>& taken) {
    std::string stem = layer.value;
    for (char& byte : stem) {
        const bool isPlain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                             (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' ||
                             byte == '.';
        byte = isPlain ? byte : '_';
    }
    std::string name = stem + std::string(ending);
    const auto isTaken = [&] {
        return std::any_of(taken.begin(), taken.end(),
                           [&](const File& file) { return file.name == name; });
    };
    for (int number = 2; isTaken(); ++number) {
        name = stem + "-" + std::to_string(number) + std::string(ending);
    }
    return name;
}

} // namespace edgefence::exporting
