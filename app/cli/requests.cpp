// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/project_input.h"
#include "app/cli/request_writer.h"

#include <memory>

namespace edgefence::cli {
namespace {

constexpr std::size_t kPrintAtOnce = std::size_t{1} << 20U;

struct RequestsArguments {
    ProjectArguments project;
    bool csv = false;
};

ExitStatus requests(const RequestsArguments& arguments, Console& console) {
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
            console.print(text);
            text.clear();
        }
    }
    console.print(text);
    return ExitStatus::Fine;
}

} // namespace

Run declareRequests(CLI::App& parser) {
    auto arguments = std::make_shared<RequestsArguments>();
    addProjectOptions(parser, arguments->project)->required();
    parser.add_flag("--csv,!--ndjson", arguments->csv,
                    "CSV with a line of names, or one JSON object a line (default)");
    return [arguments](Console& console) { return requests(*arguments, console); };
}

} // namespace edgefence::cli
