// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/interruption.h"
#include "app/cli/usage.h"
#include "app/cli/usage_messages.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <optional>
#include <string_view>

namespace {

using edgefence::cli::Console;
using edgefence::cli::ExitStatus;

void name(CLI::App& parser) {
    parser.set_version_flag("--version", "edgefence-cli " EDGEFENCE_VERSION, "show the version");
    parser.set_help_flag("-h,--help", "show this help");
    parser.get_formatter()->label("SUBCOMMAND", "COMMAND");
    parser.get_formatter()->label("Subcommands", "Commands");
    parser.get_formatter()->label("Positionals", "Arguments");
    parser.get_formatter()->label("REQUIRED", "(required)");
}

/// Arguments that could not be read may still ask for it.
bool asksForJson(int argc, char** argv) {
    return std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
}

ExitStatus runProgram(int argc, char** argv, Console& console) {
    CLI::App parser{"Shows where the budgets of a Cloudflare Worker are protected, and where not.",
                    "edgefence-cli"};
    name(parser);
    const edgefence::cli::Run run =
        edgefence::cli::declareCommands(parser, edgefence::cli::kCommands);
    // After the commands, which would inherit it.
    parser.footer("edgefence-cli COMMAND --help says what a command takes. Exit status: 0 fine, "
                  "1 the answer\nis \"no\", 2 wrong use, 3 input that cannot be used.");
    std::optional<edgefence::Error> wrong;
    try {
        parser.parse(argc, argv);
    } catch (const CLI::Success& asked) {
        parser.exit(asked); // --help and --version
        return ExitStatus::Fine;
    } catch (const CLI::ParseError& error) {
        wrong = edgefence::cli::usageError(parser, error);
    }
    console.setCommand(edgefence::cli::commandName(parser));
    wrong = wrong ? wrong : edgefence::cli::contradiction(parser);
    if (wrong) {
        if (asksForJson(argc, argv)) {
            console.useJson();
        }
        console.fail(*wrong);
        return ExitStatus::WrongUse;
    }
    return run(console);
}

} // namespace

int main(int argc, char** argv) {
    Console console(stdout, stderr);
    ExitStatus status = ExitStatus::Unusable;
    try {
        status = runProgram(argc, argv, console);
    } catch (const std::exception& error) {
        console.fail({message(edgefence::cli::kBroken, error.what()), {}, {}});
    }
    if (!console.finish()) {
        console.fail({message(edgefence::cli::kOutputLost), {}, {}});
        status = ExitStatus::Unusable;
    }
    edgefence::cli::Interruption::end();
    return static_cast<int>(status);
}
