// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/zone_rules.h"

namespace edgefence::analysis::findings {
namespace {

constexpr std::string_view kZoneRule = "zone_rule";

template <class Value>
const Value* parameterOf(const layers::CompiledLayer& layer, std::string_view name) {
    const auto found = layer.config.parameters.find(name);
    return found == layer.config.parameters.end() ? nullptr : std::get_if<Value>(&found->second);
}

} // namespace

std::vector<const layers::CompiledLayer*> zoneRules(const Case& at) {
    std::vector<const layers::CompiledLayer*> rules;
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        if (layer.config.enabled && layer.kind != nullptr && layer.config.kind == kZoneRule)
            rules.push_back(&layer);
    }
    return rules;
}

const std::string* textParameter(const layers::CompiledLayer& layer, std::string_view name) {
    return parameterOf<std::string>(layer, name);
}

const std::vector<std::string>* keyParameter(const layers::CompiledLayer& layer,
                                             std::string_view name) {
    return parameterOf<std::vector<std::string>>(layer, name);
}

bool answersItself(const layers::CompiledLayer& layer) {
    const std::string* action = textParameter(layer, "action");
    return layer.config.response.has_value() && action != nullptr && *action == "block";
}

Finding& add(std::vector<Finding>& found, const layers::CompiledLayer& layer,
             const MessageText& title, Message sentence) {
    Finding finding;
    finding.title = message(title, layer.id);
    finding.message = std::move(sentence);
    finding.layers = {layer.id};
    found.push_back(std::move(finding));
    return found.back();
}

} // namespace edgefence::analysis::findings
