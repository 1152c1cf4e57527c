// SPDX-License-Identifier: GPL-3.0-or-later
// Wrong use of the command line, said as everything else is said.
#pragma once

#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace edgefence::cli {

/// The words of the command line that chose a command: "expr check"; empty if none did.
std::string commandName(const CLI::App& program);

/// Why the arguments could not be read, and what to do. REQUIRES: reading them has thrown `error`.
Error usageError(const CLI::App& program, const CLI::ParseError& error);

/// What is wrong with arguments that could be read: standard input cannot stand for two files.
std::optional<Error> contradiction(const CLI::App& program);

} // namespace edgefence::cli
