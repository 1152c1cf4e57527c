// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/log_files.h"
#include "app/cli/log_report.h"
#include "app/cli/messages.h"

#include <memory>
#include <utility>

namespace edgefence::cli {
namespace {

ExitStatus inspect(const LogArguments& arguments, Console& console) {
    const Stopwatch watch;
    const auto reading = chooseReading(arguments.words, console);
    if (!reading) {
        return reading.error();
    }
    const LogPaths logs = logPaths(arguments, console);
    Json files = Json::array();
    std::int64_t requests = 0;
    bool allRead = logs.allThere;
    for (const std::string& path : logs.paths) {
        traffic::CensusTaker census(nullptr, reading->proxies);
        const auto read = readLogFile(path, *reading, census, console);
        if (!read) {
            console.fail(path, read.error());
            allRead = false;
            continue;
        }
        requests += read->report.counts.requests;
        const LogReport report{path, *read, census.census()};
        if (console.json()) {
            files.push_back(toJson(report));
        } else {
            console.print(toText(report));
        }
    }
    if (console.json()) {
        console.printJson({{"files", std::move(files)}, {"seconds", watch.seconds()}});
    }
    if (allRead && requests == 0) {
        console.fail({message(kNoRequests), std::nullopt, std::nullopt});
    }
    return allRead && requests > 0 ? ExitStatus::Fine : ExitStatus::Unusable;
}

} // namespace

Run declareInspect(CLI::App& parser) {
    auto arguments = std::make_shared<LogArguments>();
    addLogOptions(parser, *arguments);
    parser.get_option("FILE")->required();
    return [arguments](Console& console) { return inspect(*arguments, console); };
}

} // namespace edgefence::cli
