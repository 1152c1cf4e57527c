// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/expr_commands.h"

#include <array>

namespace edgefence::cli {
namespace {

constexpr auto kExprCommands = std::to_array<Command>({
    {"check", "is it valid, and does the zone's plan allow it", declareExprCheck},
    {"eval", "does one request match", declareExprEval},
    {"match", "which requests of logs match", declareExprMatch},
    {"narrow", "what a plan allows instead, and what that would do", declareExprNarrow},
    {"test", "hold expressions to their right answers", declareExprTest},
});

} // namespace

Run declareExpr(CLI::App& parser) { return declareCommands(parser, kExprCommands); }

} // namespace edgefence::cli
