// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/analyse.h"
#include "core/base/text.h"
#include "core/export/messages.h"
#include "core/export/zone_rules.h"
#include "core/layers/parameters.h"
#include "core/rules/limits.h"
#include "core/rules/printer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>

namespace edgefence::exporting {
namespace {

using Outcome = Check::Outcome;

// developers.cloudflare.com/waf/rate-limiting-rules/parameters/
constexpr std::int64_t kMostDescription = 4'096;

/// A finding that keeps a zone rule from being deployed as it is, and the key of a ruleset's rule
/// that it is about; empty: of the plan, or of several keys.
struct DeployFinding {
    std::string_view code;
    std::string_view key;
    /// It is about what stands beside the expression.
    bool ofRuleset = true;
};
constexpr std::array kDeployFindings{DeployFinding{"not-on-this-plan", {}, false},
                                     DeployFinding{"expression-not-readable", {}, false},
                                     DeployFinding{"undocumented-on-this-plan", {}, false},
                                     DeployFinding{"expression-too-long", "expression", false},
                                     DeployFinding{"response-status", "status_code"},
                                     DeployFinding{"response-type", "content_type"},
                                     DeployFinding{"response-body", "content"},
                                     DeployFinding{"response-not-block", "action"},
                                     DeployFinding{"data-centre-added", "characteristics"}};

Outcome outcomeOf(analysis::Severity severity) {
    return severity == analysis::Severity::Error ? Outcome::Refused : Outcome::ToKnow;
}

/// Finds the line of a rule's key in the text of a ruleset.
class Lines {
  public:
    explicit Lines(std::string_view text) : m_text(text) {}

    std::optional<std::size_t> of(const ZoneRule& rule, std::string_view key) const {
        const std::size_t begin =
            m_text.find(fmt::format("\"ref\": {}", nlohmann::json(rule.id.value).dump()));
        const std::size_t at = begin == std::string_view::npos
                                   ? begin
                                   : m_text.find(fmt::format("\"{}\":", key), begin);
        if (at == std::string_view::npos) {
            return {};
        }
        return 1 + static_cast<std::size_t>(std::count(
                       m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    }

  private:
    std::string_view m_text;
};

/// The checks of one rule.
class RuleChecks {
  public:
    RuleChecks(const Source& source, const ZoneRule& rule, const Lines& lines,
               std::vector<Check>& checks)
        : m_source(source), m_rule(rule), m_lines(lines), m_checks(checks) {}

    void run() {
        expression();
        description();
        characteristics();
        seconds("rate_limiting.period_s", m_rule.periodSeconds, "period", kPeriodTitle);
        seconds(m_rule.action.ends_with("challenge") ? "rate_limiting.challenge_timeout_s"
                                                     : "rate_limiting.mitigation_timeout_s",
                m_rule.timeoutSeconds, "mitigation_timeout", kTimeoutTitle);
    }

  private:
    void add(Outcome outcome, const MessageText& title, Message detail, std::string_view key) {
        m_checks.push_back({outcome,
                            title.code,
                            message(title),
                            std::move(detail),
                            {m_rule.id},
                            m_lines.of(m_rule, key)});
    }

    void expression() {
        if (!m_rule.canonical) {
            return; // a finding says why
        }
        const auto again = rules::parseCondition(m_rule.expression, m_source.schema);
        if (again.ok() && rules::print(*again.value) == *m_rule.canonical) {
            add(Outcome::Passed, kReadsBackTitle,
                message(kReadsBack, countCharacters(m_rule.expression), rules::kMaxCharacters),
                "expression");
        }
    }

    void description() {
        const auto bytes = static_cast<std::int64_t>(m_rule.description.size());
        if (bytes > kMostDescription) {
            add(Outcome::Refused, kDescriptionLongTitle,
                message(kDescriptionLong, bytes, kMostDescription), "description");
        }
    }

    void characteristics() {
        const layers::CompiledLayer& layer = layerOf();
        const auto& own = layers::keyOf(layer.config, "characteristics");
        if (own.size() == m_rule.characteristics.size()) { // else a finding says what was added
            add(Outcome::Passed, kCountedTitle,
                message(kCounted, fmt::format("{}", fmt::join(own, ", "))), "characteristics");
        }
    }

    void seconds(std::string_view entitlement, std::int64_t value, std::string_view key,
                 const MessageText& title) {
        const ZoneEntitlement& zone = m_source.plan.source.zone;
        if (m_source.catalogue.allowance(zone, entitlement, value) != plan::Allowance::Allowed) {
            return; // a finding says so
        }
        const auto allowed = m_source.catalogue.allowedValues(zone, entitlement);
        Check check{Outcome::Passed,
                    title.code,
                    message(title, Duration(std::chrono::seconds(value))),
                    message(kAllowedSeconds, edgefence::title(zone),
                            fmt::format("{}", fmt::join(allowed, ", "))),
                    {m_rule.id},
                    m_lines.of(m_rule, key)};
        m_checks.push_back(std::move(check));
    }

    const layers::CompiledLayer& layerOf() const {
        return m_source.plan.layers[m_source.plan.layer(m_rule.id)->value];
    }

    const Source& m_source;
    const ZoneRule& m_rule;
    const Lines& m_lines;
    std::vector<Check>& m_checks;
};

/// The first of the rules that a finding is about.
const ZoneRule* concerned(const analysis::Finding& finding, const std::vector<ZoneRule>& rules) {
    const auto rule = std::find_if(rules.begin(), rules.end(), [&](const ZoneRule& each) {
        return std::find(finding.layers.begin(), finding.layers.end(), each.id) !=
               finding.layers.end();
    });
    return rule == rules.end() ? nullptr : &*rule;
}

void addFindings(const Source& source, const std::vector<ZoneRule>& rules, std::string_view ruleset,
                 std::vector<Check>& checks) {
    const Lines lines(ruleset);
    const analysis::Answers answers =
        analysis::analyse(source.plan, plan::Attackers{}, source.catalogue, source.schema);
    for (const analysis::Finding& finding : answers.findings) {
        const auto known =
            std::find_if(kDeployFindings.begin(), kDeployFindings.end(),
                         [&](const DeployFinding& one) { return one.code == finding.code; });
        const ZoneRule* rule = concerned(finding, rules);
        if (known == kDeployFindings.end() || rule == nullptr ||
            (known->ofRuleset && ruleset.empty())) {
            continue;
        }
        const auto line = known->key.empty() ? std::nullopt : lines.of(*rule, known->key);
        checks.push_back({outcomeOf(finding.severity), finding.code, finding.title, finding.message,
                          finding.layers, line});
    }
}

} // namespace

std::vector<Check> planChecks(const Source& source, std::string_view ruleset) {
    const std::vector<ZoneRule> rules = zoneRules(source);
    std::vector<Check> checks;
    if (rules.empty()) {
        checks.push_back({Outcome::Refused,
                          kNothingTitle.code,
                          message(kNothingTitle),
                          message(kNoZoneRule),
                          {},
                          {}});
        return checks;
    }
    addFindings(source, rules, ruleset, checks);
    const ZoneEntitlement& zone = source.plan.source.zone;
    const auto count = static_cast<std::int64_t>(rules.size());
    const auto most = source.catalogue.limit(zone, "rate_limiting.rules");
    if (most && count <= *most) {
        checks.push_back({Outcome::Passed,
                          kRulesTitle.code,
                          message(kRulesTitle, count, *most),
                          message(kRulesDetail, title(zone)),
                          {},
                          {}});
    }
    return checks;
}

std::vector<Check> formChecks(const Source& source, const std::vector<ZoneRule>& rules,
                              std::string_view text) {
    std::vector<Check> checks;
    const Lines lines(text);
    for (const ZoneRule& rule : rules) {
        RuleChecks(source, rule, lines, checks).run();
    }
    return checks;
}

void sortChecks(std::vector<Check>& checks) {
    std::stable_sort(checks.begin(), checks.end(), [](const Check& left, const Check& right) {
        return left.outcome > right.outcome;
    });
}

} // namespace edgefence::exporting
