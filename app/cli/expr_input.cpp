// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_input.h"

#include "app/cli/arguments.h"
#include "app/cli/expr_messages.h"
#include "app/cli/input_file.h"
#include "app/cli/picture.h"
#include "app/cli/shipped.h"
#include "core/rules/compiled.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::cli {

namespace {

struct Place {
    std::string_view word;
    rules::RulePlace place;
    std::string_view title;
};
constexpr std::array kPlaces{
    Place{"custom", rules::RulePlace::CustomRule, "a custom rule"},
    Place{"ratelimit", rules::RulePlace::RateLimitingRule, "a rate limiting rule"},
    Place{"counting", rules::RulePlace::CountingExpression, "a counting expression"}};

/// No word: the first.
const Place& placeNamed(std::string_view word) {
    const auto named = std::find_if(kPlaces.begin(), kPlaces.end(),
                                    [word](const Place& place) { return place.word == word; });
    return named == kPlaces.end() ? kPlaces.front() : *named;
}

} // namespace

CLI::Option* addExpressionOption(CLI::App& parser, std::string& expression) {
    return parser.add_option("EXPRESSION", expression, "rule expression; - is standard input")
        ->type_name("")
        ->required();
}

std::string expressionText(const std::string& argument) {
    // Standard input can always be read.
    return argument == kStandardInput ? *readInput(argument) : argument;
}

ZoneEntitlement PlaceArguments::zone() const {
    return zonePlan.empty() ? ZoneEntitlement{} : *parseZoneEntitlement(zonePlan);
}

rules::RulePlace PlaceArguments::place() const { return placeNamed(in).place; }

std::string PlaceArguments::placeTitle() const { return std::string(placeNamed(in).title); }

CLI::Option* addPlaceOptions(CLI::App& parser, PlaceArguments& arguments) {
    std::vector<std::string> places;
    for (const Place& place : kPlaces) {
        places.emplace_back(place.word);
    }
    parser
        .add_option("--in", arguments.in,
                    "where the expression is to stand: " + wordsText(places) + " (default: " +
                        (arguments.in.empty() ? places.front() : arguments.in) + ")")
        ->check(oneOf(places))
        ->type_name("PLACE");
    return parser
        .add_option("--zone-plan", arguments.zonePlan,
                    "the zone's plan, with add-ons: business, enterprise+bot_management")
        ->type_name("PLAN")
        ->check(CLI::Validator(
            [](std::string& text) {
                return parseZoneEntitlement(text) ? std::string()
                                                  : render(message(kBadZonePlan, text));
            },
            ""));
}

void sayErrors(const std::string& text, const std::vector<Error>& errors, Console& console) {
    for (const Error& error : errors) {
        console.fail(error);
        if (error.where) {
            console.explain(placePicture(text, *error.where));
        }
    }
}

tl::expected<ReadExpression, ExitStatus> readExpression(const std::string& argument,
                                                        Console& console) {
    rules::Schema schema = shippedSchema();
    const std::string text = expressionText(argument);
    auto parsed = rules::parseCondition(text, schema);
    if (!parsed.ok()) {
        sayErrors(text, parsed.errors, console);
        return tl::unexpected(ExitStatus::No);
    }
    for (const rules::NotEvaluated& part : rules::notEvaluatedHere(*parsed.value)) {
        const bool isRegex = part.reason == rules::NotEvaluated::Reason::Regex;
        console.warn(message(isRegex ? kRegexNotEvaluated : kNotEvaluatedHere, part.name));
    }
    return ReadExpression{std::move(*parsed.value), std::move(schema)};
}

} // namespace edgefence::cli
