// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/traffic_input.h"

#include "app/cli/messages.h"

namespace edgefence::cli {
namespace {

tl::unexpected<ExitStatus> unusable(Console& console, std::string_view input, const Error& error) {
    console.fail(input, error);
    return tl::unexpected(ExitStatus::Unusable);
}

} // namespace

void addTrafficOptions(CLI::App& parser, TrafficArguments& arguments) {
    addLogOptions(parser, arguments.logs);
    addProjectOptions(parser, arguments.project)->excludes(parser.get_option("FILE"));
}

bool requireTraffic(const TrafficArguments& arguments, Console& console) {
    if (!arguments.given()) {
        console.fail({message(kNoTrafficGiven), {}, {}});
    }
    return arguments.given();
}

tl::expected<traffic::Traffic, ExitStatus> openTraffic(const TrafficArguments& arguments,
                                                       Console& console) {
    if (!arguments.project.project.empty()) {
        return readProject(arguments.project, console);
    }
    const auto reading = chooseReading(arguments.logs.words, console);
    if (!reading) {
        return tl::unexpected(reading.error());
    }
    const LogPaths logs = logPaths(arguments.logs, console);
    if (!logs.allThere) {
        return tl::unexpected(ExitStatus::Unusable);
    }
    traffic::TrafficBuilder builder;
    for (const std::string& path : logs.paths) {
        builder.beginImport();
        traffic::CollectingSink sink(builder);
        const auto read = readLogFile(path, *reading, sink, console);
        if (!read) {
            return unusable(console, path, read.error());
        }
        const traffic::LineCounts& counts = read->report.counts;
        if (counts.rejected > 0) {
            console.warn(path, message(kLinesRejected, counts.rejected, counts.lines));
        }
    }
    if (builder.rows() == 0) {
        console.fail({message(kNoRequests), std::nullopt, message(kInspectShows)});
        return tl::unexpected(ExitStatus::Unusable);
    }
    return builder.build();
}

} // namespace edgefence::cli
