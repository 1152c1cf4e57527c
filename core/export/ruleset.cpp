// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/ruleset.h"

#include "core/export/messages.h"
#include "core/export/zone_rules.h"

#include <nlohmann/json.hpp>

#include <iterator>
#include <utility>

namespace edgefence::exporting {
namespace {

using Json = nlohmann::ordered_json;

Json rateLimit(const ZoneRule& rule) {
    Json json{{"characteristics", rule.characteristics},
              {"period", rule.periodSeconds},
              {"requests_per_period", rule.requestsPerPeriod},
              {"mitigation_timeout", rule.timeoutSeconds}};
    if (rule.requestsToOrigin) {
        json["requests_to_origin"] = true;
    }
    if (!rule.countingExpression.empty()) {
        json["counting_expression"] = rule.countingExpression;
    }
    return json;
}

Json ruleJson(const ZoneRule& rule) {
    Json json{{"ref", rule.id.value},
              {"description", rule.description},
              {"expression", rule.expression},
              {"action", rule.action},
              {"enabled", true}};
    if (rule.response) {
        json["action_parameters"] = {{"response",
                                      {{"status_code", rule.response->status},
                                       {"content_type", rule.response->contentType},
                                       {"content", rule.response->body}}}};
    }
    json["ratelimit"] = rateLimit(rule);
    return json;
}

} // namespace

const MessageText& Ruleset::title() const { return kRulesetTitle; }

Artefact Ruleset::produce(const Source& source) const {
    Artefact artefact;
    const std::vector<ZoneRule> rules = zoneRules(source);
    std::string text;
    if (!rules.empty()) {
        Json list = Json::array();
        for (const ZoneRule& rule : rules) {
            list.push_back(ruleJson(rule));
        }
        const Json body{{"description", source.plan.source.name}, {"rules", std::move(list)}};
        // A plan file is UTF-8; "replace" keeps a plan made in memory from ending the program.
        text = body.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    artefact.checks = planChecks(source, text);
    if (!rules.empty()) {
        std::vector<Check> form = formChecks(source, rules, text);
        std::move(form.begin(), form.end(), std::back_inserter(artefact.checks));
        artefact.checks.push_back({Check::Outcome::ToKnow,
                                   kReplacesTitle.code,
                                   message(kReplacesTitle),
                                   message(kReplaces),
                                   {},
                                   {}});
        artefact.files.push_back({"ruleset.json", std::move(text)});
    }
    sortChecks(artefact.checks);
    return artefact;
}

} // namespace edgefence::exporting
