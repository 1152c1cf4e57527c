// SPDX-License-Identifier: GPL-3.0-or-later
// What a command of edgefence-cli is. A command is one file and one row in commands.h.
#pragma once

#include "app/cli/console.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <span>
#include <string_view>

namespace edgefence::cli {

/// What runs once the arguments have been read.
using Run = std::function<ExitStatus(Console&)>;

/// One row of a table of commands.
struct Command {
    std::string_view name;
    std::string_view summary; ///< one line, for --help
    /// Adds the command's options to its parser and returns what runs when it is chosen; what the
    /// options fill is owned by the returned function. `--help` and `--json` are there already.
    Run (*declare)(CLI::App& parser);
};

/// Adds a table of commands to a parser, one of which must be chosen, and returns what runs the
/// chosen one. Serves the program and commands that have commands of their own (`expr check`).
Run declareCommands(CLI::App& parser, std::span<const Command> commands);

} // namespace edgefence::cli
