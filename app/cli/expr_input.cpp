// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_input.h"

#include "app/cli/expr_messages.h"
#include "app/cli/shipped.h"
#include "core/rules/compiled.h"

#include <iostream>
#include <iterator>
#include <map>

namespace edgefence::cli {

CLI::Option* addExpressionOption(CLI::App& parser, std::string& expression) {
    return parser.add_option("EXPRESSION", expression, "rule expression; - is standard input")
        ->required();
}

std::string expressionText(const std::string& argument) {
    if (argument != "-") {
        return argument;
    }
    return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

CLI::Option* addPlaceOptions(CLI::App& parser, PlaceArguments& arguments) {
    static const std::map<std::string, rules::RulePlace> kPlaces{
        {"custom", rules::RulePlace::CustomRule},
        {"ratelimit", rules::RulePlace::RateLimitingRule},
        {"counting", rules::RulePlace::CountingExpression}};
    parser.add_option("--in", arguments.place, "where the expression is to stand")
        ->transform(CLI::CheckedTransformer(kPlaces))
        ->type_name("PLACE");
    return parser
        .add_option("--zone-plan", arguments.zonePlan,
                    "the zone's plan, with add-ons: business, enterprise+bot_management")
        ->type_name("PLAN");
}

std::optional<ZoneEntitlement> readZonePlan(const PlaceArguments& arguments, Console& console) {
    auto zone = parseZoneEntitlement(arguments.zonePlan);
    if (!zone) {
        console.fail(Error{message(kBadZonePlan, arguments.zonePlan), {}, {}});
    }
    return zone;
}

void sayErrors(const std::string& text, const std::vector<Error>& errors, Console& console) {
    for (const Error& error : errors) {
        console.fail(error);
        if (error.where) {
            console.explain(caretPicture(text, *error.where) + "\n");
        }
    }
}

tl::expected<ReadExpression, ExitStatus> readExpression(const std::string& argument,
                                                        Console& console) {
    auto schema = shippedSchema();
    if (!schema) {
        console.fail(schema.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    const std::string text = expressionText(argument);
    auto parsed = rules::parseCondition(text, *schema);
    if (!parsed.ok()) {
        sayErrors(text, parsed.errors, console);
        return tl::unexpected(ExitStatus::No);
    }
    for (const std::string& name : rules::notEvaluatedHere(*parsed.value)) {
        console.warn(message(kNotEvaluatedHere, name));
    }
    return ReadExpression{std::move(*parsed.value), std::move(*schema)};
}

} // namespace edgefence::cli
