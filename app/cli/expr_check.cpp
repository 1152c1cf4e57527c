// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "app/cli/expr_messages.h"
#include "app/cli/shipped.h"
#include "app/cli/traffic_input.h"
#include "core/base/text.h"
#include "core/rules/advice/advice.h"
#include "core/rules/entitlement.h"
#include "core/rules/printer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
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

/// An advice with what it comes to in the traffic, where there is some.
struct MeasuredAdvice {
    rules::Advice advice;
    std::optional<rules::Measure> measure;
};

/// What is known of an expression.
struct Findings {
    std::string text;
    Parsed<rules::Expression> parsed;
    std::vector<EntitlementGap> gaps;
    std::vector<MeasuredAdvice> advice;
    std::vector<rules::RuleAdvice> amongRules;
    std::optional<ZoneEntitlement> zone;

    bool isRefused() const {
        return std::any_of(gaps.begin(), gaps.end(), [](const EntitlementGap& gap) {
            return gap.kind != EntitlementGap::Kind::Contradicted;
        });
    }
};

Message describe(const EntitlementGap& gap, const ZoneEntitlement& zone) {
    switch (gap.kind) {
    case EntitlementGap::Kind::NotOnPlan:
        return message(kNeedsPlan, gap.what, gap.needs, title(zone));
    case EntitlementGap::Kind::Never:
        return message(kNeverThere, gap.what);
    case EntitlementGap::Kind::Contradicted:
        break;
    }
    return message(kContradicted, gap.what, gap.needs, title(zone));
}

Message describe(const rules::Measure& measure) {
    return measure.hangsOnUnknown > 0
               ? message(kMeasureHangs, measure.matched, measure.requests, measure.hangsOnUnknown)
               : message(kMeasure, measure.matched, measure.requests);
}

Json toJson(const Error& error) {
    Json object{{"code", error.message.code()},
                {"message", jsonText(render(error.message))},
                {"offset", nullptr},
                {"line", nullptr},
                {"column", nullptr},
                {"length", nullptr},
                {"hint", nullptr}};
    if (error.where) {
        object["offset"] = error.where->offset;
        object["line"] = error.where->line;
        object["column"] = error.where->column;
        object["length"] = error.where->length;
    }
    if (error.hint) {
        object["hint"] = jsonText(render(*error.hint));
    }
    return object;
}

Json toJson(const MeasuredAdvice& measured) {
    const rules::Advice& advice = measured.advice;
    Json object{{"code", advice.message.code()},
                {"message", jsonText(render(advice.message))},
                {"offset", advice.where.offset},
                {"length", advice.where.length},
                {"fix", advice.fix ? jsonText(*advice.fix) : Json(nullptr)}};
    if (measured.measure) {
        object["matched"] = measured.measure->matched;
        object["requests"] = measured.measure->requests;
        object["hangs_on_unknown_fields"] = measured.measure->hangsOnUnknown;
    }
    return object;
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
        object["errors"].push_back(toJson(error));
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
                                        {"message", render(describe(gap, *findings.zone))},
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
        const Message text = describe(gap, *findings.zone);
        if (gap.kind == EntitlementGap::Kind::Contradicted) {
            console.warn(text);
        } else {
            console.fail({text, gap.where, std::nullopt});
            console.explain(caretPicture(findings.text, gap.where) + "\n");
        }
    }
    for (const auto& [advice, measure] : findings.advice) {
        console.warn(advice.message);
        console.explain(caretPicture(findings.text, advice.where) + "\n");
        if (measure) {
            console.explain("    " + render(describe(*measure)) + "\n");
        }
        if (advice.fix) {
            console.explain(fmt::format("    {}\n", rules::applyFix(expression, advice)));
        }
    }
    for (const rules::RuleAdvice& advice : findings.amongRules) {
        console.warn(advice.message);
    }
}

/// Advice about the text, and about the traffic where there is some.
tl::expected<void, ExitStatus> advise(const CheckArguments& arguments, Findings& findings,
                                      Console& console) {
    const rules::Expression& expression = *findings.parsed.value;
    for (rules::Advice& advice : rules::advise(expression)) {
        findings.advice.push_back({std::move(advice), std::nullopt});
    }
    if (!arguments.traffic.given()) {
        return {};
    }
    const auto traffic = openTraffic(arguments.traffic, console);
    if (!traffic) {
        return tl::unexpected(traffic.error());
    }
    for (rules::Advice& advice : rules::adviseOnTraffic(expression, *traffic)) {
        findings.advice.push_back({std::move(advice), std::nullopt});
    }
    for (MeasuredAdvice& advice : findings.advice) {
        advice.measure = rules::measure(advice.advice, *traffic);
    }
    return {};
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

ExitStatus check(const CheckArguments& arguments, Console& console) {
    const auto schema = shippedSchema();
    if (!schema) {
        console.fail(schema.error());
        return ExitStatus::Unusable;
    }
    Findings findings;
    if (!arguments.place.zonePlan.empty()) {
        findings.zone = readZonePlan(arguments.place, console);
        if (!findings.zone) {
            return ExitStatus::WrongUse;
        }
    }
    findings.text = expressionText(arguments.expression);
    findings.parsed = rules::parseCondition(findings.text, *schema);
    if (findings.parsed.ok()) {
        if (const auto done = advise(arguments, findings, console); !done) {
            return done.error();
        }
        if (const auto done = compareRules(arguments, *schema, findings, console); !done) {
            return done.error();
        }
    }
    if (findings.parsed.ok() && findings.zone) {
        findings.gaps = rules::entitlementGaps(*findings.parsed.value, *schema, *findings.zone,
                                               arguments.place.place);
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
        ->type_name("E");
    addTrafficOptions(parser, arguments->traffic);
    return [arguments](Console& console) { return check(*arguments, console); };
}

} // namespace edgefence::cli
