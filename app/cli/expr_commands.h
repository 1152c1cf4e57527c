// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of `edgefence-cli expr`: one file each, one row in expr.cpp.
#pragma once

#include "app/cli/command.h"

namespace edgefence::cli {

Run declareExprCheck(CLI::App& parser);
Run declareExprEval(CLI::App& parser);
Run declareExprMatch(CLI::App& parser);
Run declareExprNarrow(CLI::App& parser);
Run declareExprTest(CLI::App& parser);

} // namespace edgefence::cli
