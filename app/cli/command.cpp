// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

struct Declared {
    const CLI::App* parser = nullptr;
    Run run;
};

void addJsonFlag(CLI::App& parser, bool& json) {
    parser.add_flag("--json", json, "one JSON object for machines, also of what went wrong")
        ->disable_flag_override();
}

} // namespace

Run declareCommands(CLI::App& parser, std::span<const Command> commands) {
    auto declared = std::make_shared<std::vector<Declared>>();
    auto json = std::make_shared<bool>(false);
    // Also before the command.
    addJsonFlag(parser, *json);
    for (const Command& command : commands) {
        CLI::App* const own =
            parser.add_subcommand(std::string(command.name), std::string(command.summary));
        Run run = command.declare(*own);
        if (own->get_subcommands({}).empty()) {
            addJsonFlag(*own, *json);
        }
        declared->push_back({own, std::move(run)});
    }
    parser.require_subcommand(1);
    return [declared, json](Console& console) {
        if (*json) {
            console.useJson();
        }
        for (const Declared& entry : *declared) {
            if (entry.parser->parsed()) {
                return entry.run(console);
            }
        }
        return ExitStatus::WrongUse;
    };
}

} // namespace edgefence::cli
