// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/log_report.h"

#include "app/cli/messages.h"
#include "app/cli/table.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

/// Rejected lines that are shown to a person, and values of a column in one line.
constexpr std::size_t kShownRejects = 10;
constexpr std::size_t kShownValues = 12;

Json countsJson(const std::map<std::string, std::int64_t>& counts) {
    Json object = Json::object();
    for (const auto& [value, count] : counts) {
        object[jsonText(value).get<std::string>()] = count;
    }
    return object;
}

/// "GET 9,952, HEAD 42": the most frequent first.
std::string countsText(const std::map<std::string, std::int64_t>& counts) {
    std::vector<std::pair<std::string, std::int64_t>> ordered(counts.begin(), counts.end());
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto& left, const auto& right) {
        return left.second > right.second;
    });
    std::string text;
    for (std::size_t at = 0; at < std::min(ordered.size(), kShownValues); ++at) {
        text += fmt::format("{}{} {}", at == 0 ? "" : ", ", excerpt(ordered[at].first, 40),
                            formatGrouped(ordered[at].second));
    }
    return ordered.size() > kShownValues ? text + ", …" : text;
}

std::string rejectsText(const LogReport& report) {
    const auto& rejects = report.census.rejects;
    if (rejects.empty()) {
        return {};
    }
    Table table(
        {{"line", Align::Right}, {"no request because", Align::Left}, {"it reads", Align::Left}});
    for (std::size_t at = 0; at < std::min(rejects.size(), kShownRejects); ++at) {
        table.row({formatGrouped(rejects[at].line), render(rejects[at].reason),
                   excerpt(rejects[at].excerpt, 60)});
    }
    std::string text = "\n" + table.text(2);
    const traffic::LineCounts& counts = report.read.report.counts;
    const std::int64_t all = counts.rejected + counts.leftOut;
    if (all > static_cast<std::int64_t>(kShownRejects)) {
        text += fmt::format("  and {} more (--json lists them)\n",
                            formatGrouped(all - static_cast<std::int64_t>(kShownRejects)));
    }
    return text;
}

/// What somebody should know before he rests answers on these requests.
std::vector<Message> warningsOf(const LogReport& report) {
    const traffic::ImportReport& read = report.read.report;
    const traffic::Census& census = report.census;
    std::vector<Message> warnings;
    if (census.mostlyProxies) {
        warnings.push_back(message(kMostlyProxies, census.mostlyProxies->requests,
                                   read.counts.requests, census.mostlyProxies->network));
    }
    if (census.clientNames > 0) {
        warnings.push_back(message(kClientsAreNames, census.clientNames, census.distinctClients));
    }
    if (read.withoutClient > 0) {
        warnings.push_back(message(kClientsMissing, read.withoutClient, read.counts.requests));
    }
    return warnings;
}

std::string warningsText(const LogReport& report) {
    std::string text;
    for (const Message& warning : warningsOf(report)) {
        text += "\n  " + render(warning) + "\n";
    }
    return text;
}

Json warningsJson(const LogReport& report) {
    std::vector<Message> warnings = report.read.report.warnings;
    for (Message& warning : warningsOf(report)) {
        warnings.push_back(std::move(warning));
    }
    Json list = Json::array();
    for (const Message& warning : warnings) {
        list.push_back({{"code", warning.code()}, {"message", render(warning)}});
    }
    return list;
}

} // namespace

Json toJson(const LogReport& report) {
    const traffic::ImportReport& read = report.read.report;
    const traffic::Census& census = report.census;
    Json topPaths = Json::array();
    for (const std::string& path : census.topPaths) {
        topPaths.push_back(jsonText(path));
    }
    Json rejects = Json::array();
    for (const auto& rejected : census.rejects) {
        rejects.push_back({{"line", rejected.line},
                           {"reason", render(rejected.reason)},
                           {"excerpt", jsonText(rejected.excerpt)}});
    }
    return {{"path", jsonText(report.path)},
            {"format", report.read.detection.format.name},
            {"confidence", report.read.detection.confidence},
            {"lines", read.counts.lines},
            {"requests", read.counts.requests},
            {"bad_request_line", read.counts.badRequestLines},
            {"rejected", read.counts.rejected + read.counts.leftOut},
            {"blank", read.counts.blank},
            {"directives", read.counts.directives},
            {"left_out", read.counts.leftOut},
            {"first", instantOrNull(read.first)},
            {"last", instantOrNull(read.last)},
            {"distinct_clients", census.distinctClients},
            {"client_names", census.clientNames},
            {"without_client", read.withoutClient},
            {"unordered", read.unordered},
            {"methods", countsJson(census.methods)},
            {"status_classes", countsJson(census.statusClasses)},
            {"statuses", countsJson(census.statuses)},
            {"top_path_count", census.topPathCount},
            {"top_paths", std::move(topPaths)},
            {"rejects", std::move(rejects)},
            {"warnings", warningsJson(report)}};
}

std::string toText(const LogReport& report) {
    const traffic::ImportReport& read = report.read.report;
    const traffic::Census& census = report.census;
    Table table({{"", Align::Left}, {"", Align::Left}});
    const auto figure = [&](std::string name, std::int64_t count) {
        table.row({std::move(name), formatGrouped(count)});
    };
    const auto ifAny = [&](std::string name, std::int64_t count) {
        if (count > 0) {
            figure(std::move(name), count);
        }
    };
    table.row({"format", fmt::format("{} (reads {:.1f} % of the lines it was tried on)",
                                     report.read.detection.format.name,
                                     report.read.detection.confidence * 100)});
    figure("lines", read.counts.lines);
    figure("requests", read.counts.requests);
    ifAny("of them with a bad request line", read.counts.badRequestLines);
    ifAny("of them without a client", read.withoutClient);
    ifAny("of them out of order", read.unordered);
    ifAny("rejected", read.counts.rejected);
    ifAny("blank", read.counts.blank);
    ifAny("directives", read.counts.directives);
    ifAny("subrequests of Workers, left out", read.counts.leftOut);
    if (read.first && read.last) {
        table.row({"first", formatRfc3339(*read.first)});
        table.row({"last", formatRfc3339(*read.last)});
        figure("clients", census.distinctClients);
        table.row({"methods", countsText(census.methods)});
        table.row({"statuses", countsText(census.statuses)});
    }
    for (const std::string& path : census.topPaths) {
        table.row({path == census.topPaths.front() ? "most requested" : "",
                   fmt::format("{} ({})", excerpt(path, 80), formatGrouped(census.topPathCount))});
    }
    return fmt::format("{}\n{}{}{}\n", toUtf8Lossless(report.path), table.text(2),
                       rejectsText(report), warningsText(report));
}

} // namespace edgefence::cli
