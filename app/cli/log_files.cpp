// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_files.h"

#include "app/cli/arguments.h"
#include "app/cli/log_paths.h"
#include "core/base/text.h"
#include "core/traffic/asked_fields.h"

#include <fmt/format.h>

#include <thread>
#include <utility>

namespace edgefence::cli {
namespace {

std::string progressLine(const std::string& path, const traffic::ImportProgress& progress) {
    const std::string share =
        progress.bytesInAll && *progress.bytesInAll > 0
            ? fmt::format("{} %", progress.bytesTaken * 100 / *progress.bytesInAll)
            : fmt::format("{} bytes", formatGrouped(progress.bytesTaken));
    return fmt::format("{}: {}, requests {}", path, share, formatGrouped(progress.counts.requests));
}

} // namespace

void addLogOptions(CLI::App& parser, LogArguments& arguments) {
    parser
        .add_option("FILE", arguments.files,
                    "log files, folders, patterns in quotes; - is standard input")
        ->type_name("")
        ->check(something());
    addReadingOptions(parser, arguments.words);
}

LogPaths logPaths(const LogArguments& arguments, Console& console) {
    LogPaths result;
    for (const std::string& argument : arguments.files) {
        const files::FoundFiles found = filesOf(argument);
        for (const files::Unreadable& failure : found.failures) {
            console.fail(failure.path, failure.error);
            result.allThere = false;
        }
        result.paths.insert(result.paths.end(), found.paths.begin(), found.paths.end());
    }
    return result;
}

Result<LogFileReport> readLogFile(const std::string& path, const LogReading& reading,
                                  traffic::RequestSink& sink, Console& console,
                                  traffic::ClientMask* mask, std::stop_token stop) {
    auto log = traffic::BlockSource::open(path, stop);
    if (!log) {
        return tl::unexpected(log.error());
    }
    LogFileReport result;
    result.detection = reading.reading.detect(*log);
    traffic::ImportOptions options;
    options.threads = std::thread::hardware_concurrency();
    options.mask = mask;
    options.stop = std::move(stop);
    options.progress = [&](const traffic::ImportProgress& progress) {
        console.progress(progressLine(path, progress));
    };
    auto report = traffic::importLog(*log, result.detection.format, reading.reading, sink, options);
    if (!report) {
        return tl::unexpected(report.error());
    }
    for (const Message& warning : report->warnings) {
        console.warn(path, warning);
    }
    result.report = std::move(*report);
    return result;
}

} // namespace edgefence::cli
