// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_files.h"

#include "app/cli/arguments.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <thread>

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
    parser.add_option("FILE", arguments.files, "log files; - is standard input")
        ->type_name("")
        ->check(something());
    addFormatOptions(parser, arguments.format);
}

Result<LogFileReport> readLogFile(const std::string& path, const FormatChoice& format,
                                  traffic::RequestSink& sink, Console& console) {
    auto log = traffic::BlockSource::open(path, {});
    if (!log) {
        return tl::unexpected(log.error());
    }
    LogFileReport result;
    result.detection = format.detect(*log);
    traffic::ImportOptions options;
    options.threads = std::thread::hardware_concurrency();
    options.reader = format.options;
    options.progress = [&](const traffic::ImportProgress& progress) {
        console.progress(progressLine(path, progress));
    };
    auto report = traffic::importLog(*log, result.detection.format, sink, options);
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
