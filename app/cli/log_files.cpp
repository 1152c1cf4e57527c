// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_files.h"

#include "app/assets/assets.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <string_view>
#include <thread>

namespace edgefence::cli {
namespace {

std::string progressLine(const std::string& path, const traffic::ImportProgress& progress) {
    const std::string share =
        progress.bytesInAll && *progress.bytesInAll > 0
            ? fmt::format("{} %", progress.bytesTaken * 100 / *progress.bytesInAll)
            : fmt::format("{} bytes", formatGrouped(progress.bytesTaken));
    return fmt::format("{}: {}, {} requests", path, share, formatGrouped(progress.counts.requests));
}

} // namespace

void addLogOptions(CLI::App& parser, LogArguments& arguments) {
    parser.add_option("FILE", arguments.files, "log files; - is standard input");
    parser.add_option("--format", arguments.format, "the log's format (default: found out)")
        ->type_name("F");
}

Result<traffic::FormatCatalogue> shippedFormats() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("log-formats")) {
        texts.push_back(*assets::asset(path));
    }
    return traffic::FormatCatalogue::load(texts);
}

Result<LogFileReport> readLogFile(const std::string& path, const std::string& format,
                                  const traffic::FormatCatalogue& catalogue,
                                  traffic::RequestSink& sink, Console& console) {
    auto log = traffic::BlockSource::open(path, {});
    if (!log) {
        return tl::unexpected(log.error());
    }
    LogFileReport result;
    if (format.empty()) {
        result.detection = traffic::detectFormat(catalogue, *log);
    } else {
        const auto named = catalogue.find(format);
        if (!named) {
            return tl::unexpected(named.error());
        }
        result.detection = traffic::judgeFormat(*named, *log);
    }
    traffic::ImportOptions options;
    options.threads = std::thread::hardware_concurrency();
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
