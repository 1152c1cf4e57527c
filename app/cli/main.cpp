// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>

namespace {

using edgefence::cli::ExitStatus;

ExitStatus runProgram(int argc, char** argv, edgefence::cli::Console& console) {
    CLI::App parser{"Shows where the budgets of a Cloudflare Worker are protected, and where not.",
                    "edgefence-cli"};
    parser.set_version_flag("--version", "edgefence-cli " EDGEFENCE_VERSION);
    const edgefence::cli::Run run =
        edgefence::cli::declareCommands(parser, edgefence::cli::kCommands);
    try {
        parser.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Also how --help and --version end.
        return parser.exit(error) == 0 ? ExitStatus::Fine : ExitStatus::WrongUse;
    }
    return run(console);
}

} // namespace

int main(int argc, char** argv) {
    edgefence::cli::Console console(stdout, stderr);
    ExitStatus status = ExitStatus::Unusable;
    try {
        status = runProgram(argc, argv, console);
    } catch (const std::exception& error) {
        fmt::print(stderr, "edgefence-cli: {}\n", error.what());
    }
    if (!console.finish()) {
        fmt::print(stderr, "edgefence-cli: the output could not be written\n");
        status = ExitStatus::Unusable;
    }
    return static_cast<int>(status);
}
