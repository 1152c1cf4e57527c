// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advice_report.h"
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "app/cli/expr_messages.h"
#include "app/cli/picture.h"
#include "app/cli/shipped.h"
#include "app/cli/traffic_input.h"
#include "core/rules/entitlement.h"
#include "core/rules/printer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

using rules::EntitlementGap;

struct CheckArguments {
    std::string expression;
    PlaceArguments place;
    std::vector<std::string> earlier; ///< rules that stand before it
    TrafficArguments traffic;
};

/// What is known of an expression.
struct Findings {
    std::string text;
    Parsed<rules::Expression> parsed;
    std::vector<EntitlementGap> gaps;
    std::vector<MeasuredAdvice> advice;
    std::vector<rules::RuleAdvice> amongRules;
    PlaceArguments place;

    bool isRefused() const {
        return std::any_of(gaps.begin(), gaps.end(), [](const EntitlementGap& gap) {
            return gap.kind != EntitlementGap::Kind::Contradicted;
        });
    }
};

Message describe(const EntitlementGap& gap, const PlaceArguments& place) {
    const std::string where = place.placeTitle();
    switch (gap.kind) {
    case EntitlementGap::Kind::NotOnPlan:
        return message(kNeedsPlan, gap.what, where, gap.needs, title(place.zone()));
    case EntitlementGap::Kind::Never:
        return message(kNeverThere, gap.what, where);
    case EntitlementGap::Kind::Contradicted:
        break;
    }
    return message(kContradicted, gap.what, where, gap.needs, title(place.zone()));
}

/// About the whole expression, as it stands behind other rules.
Json toJson(const rules::RuleAdvice& advice, const std::string& text) {
    return {{"code", advice.message.code()},
            {"message", jsonText(render(advice.message))},
            {"offset", 0},
            {"length", text.size()},
            {"fix", nullptr}};
}

Json toJson(const Findings& findings) {
    const bool valid = findings.parsed.ok();
    Json object{{"valid", valid},
                {"type", nullptr},
                {"canonical", nullptr},
                {"fields", Json::array()},
                {"functions", Json::array()},
                {"error", nullptr},
                {"errors", Json::array()},
                {"entitlements", Json::array()},
                {"advice", Json::array()}};
    if (valid) {
        const rules::Expression& expression = *findings.parsed.value;
        object["type"] = rules::name(expression.type());
        object["canonical"] = jsonText(rules::print(expression));
        object["fields"] = expression.fields();
        object["functions"] = expression.functions();
    }
    for (const Error& error : findings.parsed.errors) {
        object["errors"].push_back(errorJson(error));
    }
    if (!valid) {
        object["error"] = object["errors"].front();
    }
    for (const EntitlementGap& gap : findings.gaps) {
        if (gap.kind != EntitlementGap::Kind::Contradicted) {
            object["entitlements"].push_back(
                {{"what", gap.what},
                 {"needs", gap.needs.empty() ? Json(nullptr) : Json(gap.needs)}});
        } else {
            object["advice"].push_back({{"code", kContradicted.code},
                                        {"message", render(describe(gap, findings.place))},
                                        {"offset", gap.where.offset},
                                        {"length", gap.where.length},
                                        {"fix", nullptr}});
        }
    }
    for (const MeasuredAdvice& advice : findings.advice) {
        object["advice"].push_back(toJson(advice));
    }
    for (const rules::RuleAdvice& advice : findings.amongRules) {
        object["advice"].push_back(toJson(advice, findings.text));
    }
    return object;
}

void print(const Findings& findings, Console& console) {
    if (!findings.parsed.ok()) {
        sayErrors(findings.text, findings.parsed.errors, console);
        return;
    }
    const rules::Expression& expression = *findings.parsed.value;
    console.print(rules::print(expression) + "\n");
    if (!expression.fields().empty()) {
        console.print(fmt::format("fields: {}\n", fmt::join(expression.fields(), ", ")));
    }
    if (!expression.functions().empty()) {
        console.print(fmt::format("functions: {}\n", fmt::join(expression.functions(), ", ")));
    }
    for (const EntitlementGap& gap : findings.gaps) {
        const Message text = describe(gap, findings.place);
        if (gap.kind == EntitlementGap::Kind::Contradicted) {
            console.warn(text);
        } else {
            console.fail({text, gap.where, std::nullopt});
            console.explain(placePicture(findings.text, gap.where));
        }
    }
    for (const MeasuredAdvice& advice : findings.advice) {
        console.explain("advice: " + toText(expression, advice));
    }
    for (const rules::RuleAdvice& advice : findings.amongRules) {
        console.explain("advice: " + render(advice.message) + "\n");
    }
}

/// What the rules before it make of it.
tl::expected<void, ExitStatus> compareRules(const CheckArguments& arguments,
                                            const rules::Schema& schema, Findings& findings,
                                            Console& console) {
    std::vector<rules::Expression> all;
    for (const std::string& text : arguments.earlier) {
        auto parsed = rules::parseCondition(text, schema);
        if (!parsed.ok()) {
            sayErrors(text, parsed.errors, console);
            return tl::unexpected(ExitStatus::WrongUse);
        }
        all.push_back(std::move(*parsed.value));
    }
    all.push_back(*findings.parsed.value);
    for (rules::RuleAdvice& advice : rules::adviseRules(all)) {
        if (advice.rule + 1 == all.size()) {
            findings.amongRules.push_back(std::move(advice));
        }
    }
    return {};
}

/// Advice about the text, the traffic where there is some, and the rules before it.
tl::expected<void, ExitStatus> advise(const CheckArguments& arguments, const rules::Schema& schema,
                                      Findings& findings, Console& console) {
    std::optional<traffic::Traffic> traffic;
    if (arguments.traffic.given()) {
        auto opened = openTraffic(arguments.traffic, console);
        if (!opened) {
            return tl::unexpected(opened.error());
        }
        traffic = std::move(*opened);
    }
    findings.advice = adviceOn(*findings.parsed.value, traffic ? &*traffic : nullptr);
    return compareRules(arguments, schema, findings, console);
}

/// Without a plan: what no plan allows there, if it was said where.
std::vector<EntitlementGap> gapsThere(const rules::Expression& expression,
                                      const rules::Schema& schema, const PlaceArguments& place) {
    if (place.zonePlan.empty() && place.in.empty()) {
        return {};
    }
    auto gaps = rules::entitlementGaps(expression, schema, place.zone(), place.place());
    if (place.zonePlan.empty()) {
        gaps.erase(std::remove_if(gaps.begin(), gaps.end(),
                                  [](const EntitlementGap& gap) {
                                      return gap.kind != EntitlementGap::Kind::Never;
                                  }),
                   gaps.end());
    }
    return gaps;
}

ExitStatus check(const CheckArguments& arguments, Console& console) {
    const rules::Schema schema = shippedSchema();
    Findings findings;
    findings.place = arguments.place;
    findings.text = expressionText(arguments.expression);
    findings.parsed = rules::parseCondition(findings.text, schema);
    if (findings.parsed.ok()) {
        if (const auto done = advise(arguments, schema, findings, console); !done) {
            return done.error();
        }
    }
    if (findings.parsed.ok()) {
        findings.gaps = gapsThere(*findings.parsed.value, schema, arguments.place);
    }
    if (console.json()) {
        console.printJson(toJson(findings));
    } else {
        print(findings, console);
    }
    return findings.parsed.ok() && !findings.isRefused() ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprCheck(CLI::App& parser) {
    auto arguments = std::make_shared<CheckArguments>();
    addExpressionOption(parser, arguments->expression);
    addPlaceOptions(parser, arguments->place);
    parser
        .add_option("--after", arguments->earlier,
                    "a rule that stands before it; may be repeated: is this one still reached?")
        ->type_name("E")
        ->allow_extra_args(false);
    addTrafficOptions(parser, arguments->traffic);
    return [arguments](Console& console) { return check(*arguments, console); };
}

} // namespace edgefence::cli
