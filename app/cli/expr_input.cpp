// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_input.h"

#include "app/cli/expr_messages.h"
#include "app/cli/shipped.h"
#include "core/rules/compiled.h"

#include <iostream>
#include <iterator>

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
