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

} // namespace

Run declareCommands(CLI::App& parser, std::span<const Command> commands) {
    auto declared = std::make_shared<std::vector<Declared>>();
    auto json = std::make_shared<bool>(false);
    for (const Command& command : commands) {
        CLI::App* const own =
            parser.add_subcommand(std::string(command.name), std::string(command.summary));
        Run run = command.declare(*own);
        if (own->get_subcommands({}).empty()) {
            own->add_flag("--json", *json, "one JSON object for machines");
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
