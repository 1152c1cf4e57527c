// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/project_input.h"
#include "app/cli/request_writer.h"
#include "core/store/project.h"

#include <memory>

namespace edgefence::cli {
namespace {

constexpr std::size_t kPrintAtOnce = std::size_t{1} << 20U;

struct RequestsArguments {
    ProjectArguments project;
    bool csv = false;
    bool ndjson = false; ///< says nothing but that it is not CSV
    bool rejected = false;
};

/// The lines of an import that were no requests, as they stood in the log.
Result<void> printRejects(const store::Project& project, store::ImportId import, Console& console) {
    constexpr std::int64_t kAtOnce = 1'000;
    for (std::int64_t first = 0;; first += kAtOnce) {
        const auto rejects = project.rejects(import, first, kAtOnce);
        if (!rejects) {
            return tl::unexpected(rejects.error());
        }
        if (rejects->empty()) {
            return {};
        }
        std::string text;
        for (const store::StoredReject& reject : *rejects) {
            text.append(reject.text).append(1, '\n');
        }
        console.write(text);
    }
}

ExitStatus rejects(const ProjectArguments& arguments, Console& console) {
    const auto ids = importIds(arguments, console);
    const auto project = ids ? store::Project::open(arguments.project, store::Access::Read)
                             : Result<store::Project>(tl::unexpected(ids.error()));
    if (!project) {
        console.fail(project.error());
        return ExitStatus::Unusable;
    }
    for (const store::ImportId import : *ids) {
        if (const auto printed = printRejects(*project, import, console); !printed) {
            console.fail(printed.error());
            return ExitStatus::Unusable;
        }
    }
    return ExitStatus::Fine;
}

ExitStatus requests(const RequestsArguments& arguments, Console& console) {
    if (arguments.rejected) {
        return rejects(arguments.project, console);
    }
    const auto traffic = readProject(arguments.project, console);
    if (!traffic) {
        return traffic.error();
    }
    const RequestWriter writer(*traffic, arguments.csv ? RequestWriter::Form::Csv
                                                       : RequestWriter::Form::Ndjson);
    std::string text = writer.heading();
    for (std::size_t row = 0; row < traffic->rows(); ++row) {
        writer.append(row, text);
        if (text.size() >= kPrintAtOnce) {
            console.write(text);
            text.clear();
        }
    }
    console.write(text);
    return ExitStatus::Fine;
}

} // namespace

Run declareRequests(CLI::App& parser) {
    auto arguments = std::make_shared<RequestsArguments>();
    addProjectOptions(parser, arguments->project)->required();
    auto* const csv = parser.add_flag("--csv", arguments->csv, "CSV with a line of names");
    auto* const ndjson =
        parser.add_flag("--ndjson", arguments->ndjson, "one JSON object a line (default)")
            ->excludes(csv);
    parser
        .add_flag("--rejected", arguments->rejected,
                  "instead the lines that were no requests, as they stood in the log, to import "
                  "them in another format")
        ->excludes(csv)
        ->excludes(ndjson);
    return [arguments](Console& console) { return requests(*arguments, console); };
}

} // namespace edgefence::cli
