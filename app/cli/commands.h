// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of edgefence-cli: one file each, one row here.
#pragma once

#include "app/cli/command.h"

#include <array>

namespace edgefence::cli {

Run declareCheck(CLI::App& parser);
Run declareExample(CLI::App& parser);
Run declareExamples(CLI::App& parser);
Run declareExport(CLI::App& parser);
Run declareExpr(CLI::App& parser);
Run declareImport(CLI::App& parser);
Run declareInspect(CLI::App& parser);
Run declareReplay(CLI::App& parser);
Run declareRequests(CLI::App& parser);
Run declareSynth(CLI::App& parser);

inline constexpr auto kCommands = std::to_array<Command>({
    {"inspect", "find out the format of logs, read and count them; stores nothing", declareInspect},
    {"check", "what each budget of a plan faces, what protects it, and what is wrong",
     declareCheck},
    {"replay", "send requests through the layers of a plan, and book who spends what",
     declareReplay},
    {"import", "put the requests of logs into a project", declareImport},
    {"requests", "write the requests of a project, so that they can be imported again",
     declareRequests},
    {"synth", "make up the requests of a pressure", declareSynth},
    {"expr", "check, evaluate and test rule expressions", declareExpr},
    {"export", "write what a plan is deployed with: rule expressions, API bodies", declareExport},
    {"examples", "list the plans that ship, with what each asks", declareExamples},
    {"example", "write a plan that ships, and its log", declareExample},
});

} // namespace edgefence::cli
