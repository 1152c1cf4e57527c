// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/expr_commands.h"
#include "app/cli/expr_input.h"
#include "core/rules/program.h"
#include "core/rules/record.h"

#include <memory>

namespace edgefence::cli {
namespace {

struct EvalArguments {
    std::string expression;
    std::string request;
};

ExitStatus eval(const EvalArguments& arguments, Console& console) {
    const auto read = readExpression(arguments.expression, console);
    if (!read) {
        return read.error();
    }
    const auto record = rules::readRecord(arguments.request, read->schema);
    if (!record) {
        console.failOption("--request", record.error());
        return ExitStatus::WrongUse;
    }
    const bool matches = rules::matches(read->expression, *record);
    if (console.json()) {
        console.printJson({{"matches", matches}});
    } else {
        console.print(matches ? "matches\n" : "does not match\n");
    }
    return matches ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExprEval(CLI::App& parser) {
    auto arguments = std::make_shared<EvalArguments>();
    addExpressionOption(parser, arguments->expression);
    parser
        .add_option("--request", arguments->request,
                    R"(the request's fields as JSON: {"http.host": "example.com", "ssl": true})")
        ->required()
        ->type_name("JSON");
    return [arguments](Console& console) { return eval(*arguments, console); };
}

} // namespace edgefence::cli
