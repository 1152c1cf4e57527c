// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/findings/fixes.h"
#include "core/analysis/findings/messages.h"
#include "core/analysis/findings/zone_rules.h"
#include "core/rules/entitlement.h"

#include <algorithm>
#include <chrono>

namespace edgefence::analysis::findings {
namespace {

using layers::flagOf;
using layers::integerOf;
using layers::textOf;
using plan::Allowance;

constexpr std::string_view kPeriod = "period_s";
constexpr std::string_view kTimeout = "mitigation_timeout_s";
constexpr auto kStaleAfter = std::chrono::days(180);

std::string zoneTitle(const Case& at) { return title(at.plan.source.zone); }

std::int64_t nearest(const std::vector<std::int64_t>& allowed, std::int64_t wanted) {
    const auto distance = [wanted](std::int64_t value) { return std::abs(value - wanted); };
    return *std::min_element(allowed.begin(), allowed.end(), [&](auto left, auto right) {
        return distance(left) < distance(right);
    });
}

/// A number of seconds and the entitlement that limits it.
struct Seconds {
    std::string_view parameter;
    std::string_view entitlement;
    const MessageText& notAllowed;
};

std::vector<Seconds> secondsOf(const layers::CompiledLayer& layer) {
    const bool challenges = textOf(layer.config, "action").ends_with("challenge");
    return {
        {kPeriod, "rate_limiting.period_s", messages::kPeriodNotOnPlan},
        {kTimeout,
         challenges ? "rate_limiting.challenge_timeout_s" : "rate_limiting.mitigation_timeout_s",
         messages::kTimeoutNotOnPlan}};
}

template <class Value> bool has(const layers::CompiledLayer& layer, std::string_view parameter) {
    const auto found = layer.config.parameters.find(parameter);
    return found != layer.config.parameters.end() && std::holds_alternative<Value>(found->second);
}

/// Its parameters can be looked at, also where the layer is off because it cannot be read.
bool isComplete(const layers::CompiledLayer& layer) {
    return has<std::int64_t>(layer, kPeriod) && has<std::int64_t>(layer, kTimeout) &&
           has<std::string>(layer, "action") &&
           has<std::vector<std::string>>(layer, "characteristics");
}

void checkSeconds(const Case& at, const layers::CompiledLayer& layer, std::vector<Finding>& found) {
    const ZoneEntitlement& zone = at.plan.source.zone;
    for (const Seconds& limited : secondsOf(layer)) {
        const std::int64_t value = integerOf(layer.config, limited.parameter);
        const std::vector<std::int64_t> allowed =
            at.catalogue.allowedValues(zone, limited.entitlement);
        if (allowed.empty() ||
            at.catalogue.allowance(zone, limited.entitlement, value) != Allowance::NotAllowed)
            continue;
        const std::int64_t use = nearest(allowed, value);
        const Duration written{std::chrono::seconds(value)};
        const Duration instead{std::chrono::seconds(use)};
        Finding& finding = add(found, layer, messages::kNotOnPlan,
                               message(limited.notAllowed, zoneTitle(at), written, instead));
        finding.numbers = {{std::string(limited.parameter), static_cast<double>(value)},
                           {"nearest", static_cast<double>(use)}};
        const std::string parameter(limited.parameter);
        apply({withLayer(at.plan.source, layer.id,
                         [&](auto& config) { config.parameters[parameter] = use; }),
               message(messages::kUseDuration, instead)},
              finding);
    }
}

void checkAction(const Case& at, const layers::CompiledLayer& layer, std::vector<Finding>& found) {
    const std::string& action = textOf(layer.config, "action");
    const std::string_view name = "rate_limiting.actions";
    if (at.catalogue.allowance(at.plan.source.zone, name, std::string_view(action)) ==
        Allowance::Allowed)
        return;
    const std::vector<std::string> allowed = at.catalogue.allowedTexts(at.plan.source.zone, name);
    Finding& finding = add(found, layer, messages::kNotOnPlan,
                           message(messages::kActionNotOnPlan, zoneTitle(at), action));
    if (allowed.empty())
        return;
    apply({withLayer(at.plan.source, layer.id,
                     [&](auto& config) { config.parameters["action"] = allowed.front(); }),
           message(messages::kUseText, allowed.front())},
          finding);
}

/// "http.request.headers" of `http.request.headers["x"][0]`, "lower" of `lower(http.host)`.
std::string_view leadingName(std::string_view characteristic) {
    return characteristic.substr(0, characteristic.find_first_of("[( "));
}

void checkCharacteristics(const Case& at, const layers::CompiledLayer& layer,
                          std::vector<Finding>& found) {
    const std::vector<std::string> allowed =
        at.catalogue.allowedTexts(at.plan.source.zone, "rate_limiting.characteristics");
    const auto isAllowed = [&allowed](std::string_view text) {
        return std::any_of(allowed.begin(), allowed.end(), [text](const std::string& name) {
            return name == "*" || name == leadingName(text);
        });
    };
    const auto& key =
        std::get<std::vector<std::string>>(layer.config.parameters.find("characteristics")->second);
    std::vector<std::string> kept;
    std::copy_if(key.begin(), key.end(), std::back_inserter(kept), isAllowed);
    for (const std::string& part : key) {
        if (isAllowed(part))
            continue;
        Finding& finding = add(found, layer, messages::kNotOnPlan,
                               message(messages::kCharacteristicNotOnPlan, zoneTitle(at), part));
        std::vector<std::string> instead = kept;
        if (std::find(kept.begin(), kept.end(), "ip.src") == kept.end())
            instead.emplace_back("ip.src");
        apply({withLayer(at.plan.source, layer.id,
                         [&](auto& config) { config.parameters["characteristics"] = instead; }),
               message(messages::kKeyByClient)},
              finding);
    }
}

/// Things that a zone has or has not.
void checkFeature(const Case& at, const layers::CompiledLayer& layer, std::string_view parameter,
                  bool isUsed, std::vector<Finding>& found) {
    const std::string name = "rate_limiting." + std::string(parameter);
    const ZoneEntitlement& zone = at.plan.source.zone;
    if (!isUsed || at.catalogue.allowance(zone, name, 1) != Allowance::NotAllowed)
        return;
    const std::optional<ZoneEntitlement> needed = at.catalogue.leastZoneFor(name, 1);
    add(found, layer, messages::kNotOnPlan,
        needed ? message(messages::kNeedsPlan, zoneTitle(at), parameter, title(*needed))
               : message(messages::kNeverAllowed, zoneTitle(at), parameter));
}

void checkExpression(const Case& at, const layers::CompiledLayer& layer,
                     const rules::Expression& expression, rules::RulePlace place,
                     std::vector<Finding>& found) {
    using Kind = rules::EntitlementGap::Kind;
    for (const rules::EntitlementGap& gap :
         rules::entitlementGaps(expression, at.schema, at.plan.source.zone, place)) {
        if (gap.kind == Kind::NotOnPlan)
            add(found, layer, messages::kNotOnPlan,
                message(messages::kNeedsPlan, zoneTitle(at), gap.what, gap.needs));
        else if (gap.kind == Kind::Never)
            add(found, layer, messages::kNotOnPlan,
                message(messages::kNeverAllowed, zoneTitle(at), gap.what));
    }
}

void checkExpressions(const Case& at, const layers::CompiledLayer& layer,
                      std::vector<Finding>& found) {
    if (layer.expression)
        checkExpression(at, layer, *layer.expression, rules::RulePlace::RateLimitingRule, found);
    // Where a zone has no counting expression at all, that says enough.
    const std::string* counting = textParameter(layer, "counting_expression");
    if (counting == nullptr || counting->empty() ||
        at.catalogue.allowance(at.plan.source.zone, "rate_limiting.counting_expression", 1) ==
            Allowance::NotAllowed)
        return;
    if (const auto parsed = rules::parseCondition(*counting, at.schema); parsed.ok())
        checkExpression(at, layer, *parsed.value, rules::RulePlace::CountingExpression, found);
}

void checkNumberOfRules(const Case& at, std::size_t rules, std::vector<Finding>& found) {
    const std::string_view name = "rate_limiting.rules";
    const auto count = static_cast<std::int64_t>(rules);
    const std::optional<std::int64_t> most = at.catalogue.limit(at.plan.source.zone, name);
    if (!most || count <= *most)
        return;
    Finding finding;
    finding.title = message(messages::kTooManyRulesTitle);
    finding.message = message(messages::kTooManyRules, zoneTitle(at), count, *most);
    finding.numbers = {{"rules", static_cast<double>(count)},
                       {"allowed", static_cast<double>(*most)}};
    for (const layers::CompiledLayer* layer : zoneRules(at))
        finding.layers.push_back(layer->id);
    if (const std::optional<ZoneEntitlement> needed = at.catalogue.leastZoneFor(name, count)) {
        Fix fix{at.plan.source, message(messages::kUsePlan, title(*needed))};
        fix.plan.zone = *needed;
        apply(std::move(fix), finding);
    }
    found.push_back(std::move(finding));
}

} // namespace

void notOnThisPlan(const Case& at, std::vector<Finding>& found) {
    const std::vector<const layers::CompiledLayer*> rules = zoneRules(at);
    checkNumberOfRules(at, rules.size(), found);
    for (const layers::CompiledLayer* layer : rules) {
        checkExpressions(at, *layer, found);
        checkFeature(at, *layer, "counting_expression",
                     has<std::string>(*layer, "counting_expression") &&
                         !textOf(layer->config, "counting_expression").empty(),
                     found);
        checkFeature(at, *layer, "requests_to_origin",
                     has<bool>(*layer, "requests_to_origin") &&
                         flagOf(layer->config, "requests_to_origin"),
                     found);
        if (!isComplete(*layer))
            continue;
        checkSeconds(at, *layer, found);
        checkAction(at, *layer, found);
        checkCharacteristics(at, *layer, found);
        checkFeature(at, *layer, "custom_response", answersItself(*layer), found);
    }
}

void undocumentedOnThisPlan(const Case& at, std::vector<Finding>& found) {
    const ZoneEntitlement& zone = at.plan.source.zone;
    for (const layers::CompiledLayer* layer : zoneRules(at)) {
        if (layer->expression) {
            for (const rules::EntitlementGap& gap : rules::entitlementGaps(
                     *layer->expression, at.schema, zone, rules::RulePlace::RateLimitingRule)) {
                if (gap.kind == rules::EntitlementGap::Kind::Contradicted)
                    add(found, *layer, messages::kUndocumented,
                        message(messages::kUndocumentedField, zoneTitle(at), gap.what));
            }
        }
        if (!isComplete(*layer))
            continue;
        for (const Seconds& limited : secondsOf(*layer)) {
            const std::int64_t value = integerOf(layer->config, limited.parameter);
            if (at.catalogue.allowance(zone, limited.entitlement, value) == Allowance::Contradicted)
                add(found, *layer, messages::kUndocumented,
                    message(messages::kUndocumentedSeconds, zoneTitle(at),
                            Duration{std::chrono::seconds(value)}));
        }
        if (!answersItself(*layer) || at.catalogue.allowance(zone, "rate_limiting.custom_response",
                                                             1) != Allowance::Contradicted)
            continue;
        const bool keep = layer->config.response->keep;
        Finding& finding =
            add(found, *layer, messages::kUndocumented,
                message(keep ? messages::kKeptResponse : messages::kUndocumentedResponse,
                        zoneTitle(at)));
        const auto change = [keep](plan::LayerConfig& config) {
            if (keep)
                config.response.reset();
            else
                config.response->keep = true;
        };
        apply({withLayer(at.plan.source, layer->id, change),
               message(keep ? messages::kDropIt : messages::kKeepIt)},
              finding);
    }
}

void ttlTooShort(const Case& at, std::vector<Finding>& found) {
    const std::string_view parameter = "ttl_s";
    const std::optional<std::int64_t> least =
        plan::platformValue(at.plan.source, at.catalogue, "kv.min_expiration_ttl_s");
    for (const layers::CompiledLayer& layer : at.plan.layers) {
        if (!layer.on || !layer.config.parameters.contains(parameter))
            continue;
        const std::int64_t ttl = integerOf(layer.config, parameter);
        // What the kind fills in where the plan gives none is the window's length.
        plan::LayerConfig bare = layer.config;
        bare.parameters.erase(std::string(parameter));
        bare = layers::withFallbacks(*layer.kind, std::move(bare));
        const std::int64_t window =
            bare.parameters.contains(parameter) ? integerOf(bare, parameter) : 0;
        const bool underMinimum = least && ttl < *least;
        if (!underMinimum && ttl >= window)
            continue;
        const std::int64_t use = std::max(window, least.value_or(0));
        const Duration lives{std::chrono::seconds(ttl)};
        Finding& finding = underMinimum ? add(found, layer, messages::kTtlRefused,
                                              message(messages::kTtlUnderMinimum, lives,
                                                      Duration{std::chrono::seconds(*least)}))
                                        : add(found, layer, messages::kTtlTooShort,
                                              message(messages::kTtlUnderWindow, lives,
                                                      Duration{std::chrono::seconds(window)}));
        finding.numbers = {{"ttl_s", static_cast<double>(ttl)},
                           {"needed_s", static_cast<double>(use)}};
        apply({withLayer(at.plan.source, layer.id,
                         [&](auto& config) { config.parameters[std::string(parameter)] = use; }),
               message(messages::kUseDuration, Duration{std::chrono::seconds(use)})},
              finding);
    }
}

void staleFigure(const Case& at, std::vector<Finding>& found) {
    if (!at.evidence.today)
        return;
    const plan::Figure* oldest = nullptr;
    std::int64_t stale = 0;
    for (const plan::Figure& figure : at.catalogue.figures()) {
        const bool isOwn = at.plan.source.platform.contains(figure.key);
        if (isOwn || *at.evidence.today - figure.checked <= kStaleAfter)
            continue;
        ++stale;
        if (oldest == nullptr || figure.checked < oldest->checked)
            oldest = &figure;
    }
    if (oldest == nullptr)
        return;
    const std::int64_t days = (*at.evidence.today - oldest->checked).count();
    Finding finding;
    finding.title = message(messages::kStaleFigure);
    finding.message = message(stale == 1 ? messages::kStaleFigureOne : messages::kStaleFigureDays,
                              oldest->key, days, stale, Duration{kStaleAfter});
    finding.numbers = {{"figures", static_cast<double>(stale)},
                       {"days", static_cast<double>(days)}};
    found.push_back(std::move(finding));
}

} // namespace edgefence::analysis::findings
