// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/output_file.h"
#include "app/cli/plan_input.h"
#include "core/export/registry.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace edgefence::cli {
namespace {

using exporting::Artefact;
using exporting::Check;
using exporting::File;

struct ExportArguments {
    std::string plan;
    std::string as;
    std::string folder;
    bool overwrite = false;
    bool force = false;
};

std::vector<std::string> exporterNames() {
    std::vector<std::string> names;
    for (const exporting::Exporter* exporter : exporting::exporters()) {
        names.emplace_back(exporter->id());
    }
    return names;
}

std::vector<OutputFile> filesOf(const Artefact& artefact, const std::string& folder) {
    std::vector<OutputFile> files;
    for (const File& file : artefact.files) {
        files.push_back({std::filesystem::path(folder) / file.name, file.text});
    }
    return files;
}

/// The error, which has been said, is the exit status.
tl::expected<void, ExitStatus> writeInto(const std::string& folder, const Artefact& artefact,
                                         bool overwrite, Console& console) {
    const std::vector<OutputFile> files = filesOf(artefact, folder);
    if (!overwrite) {
        if (const auto free = overwriteNothing(files); !free) {
            console.fail(free.error());
            return tl::unexpected(ExitStatus::No);
        }
    }
    if (const auto written = writeFiles(files); !written) {
        console.fail(written.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    return {};
}

Json toJson(const Artefact& artefact, bool withFiles, const std::string& folder) {
    Json files = Json::array();
    for (const File& file : withFiles ? artefact.files : std::vector<File>{}) {
        Json object{{"name", file.name}, {"text", file.text}};
        if (!folder.empty()) {
            object["path"] = jsonText((std::filesystem::path(folder) / file.name).string());
        }
        files.push_back(std::move(object));
    }
    Json problems = Json::array();
    for (const Check& check : artefact.checks) {
        if (check.outcome == Check::Outcome::Passed) {
            continue;
        }
        Json layers = Json::array();
        for (const LayerId& layer : check.layers) {
            layers.push_back(layer.value);
        }
        problems.push_back({{"code", check.code},
                            {"severity", name(check.outcome)},
                            {"title", render(check.title)},
                            {"message", render(check.detail)},
                            {"layers", std::move(layers)}});
    }
    return {{"files", std::move(files)}, {"problems", std::move(problems)}};
}

/// What a person should know goes to standard error, so that the artefact can be piped.
void sayProblems(const Artefact& artefact, Console& console) {
    for (const Check& check : artefact.checks) {
        if (check.outcome == Check::Outcome::Refused) {
            console.fail({message(kExportProblem, check.code, render(check.detail)), {}, {}});
        } else if (check.outcome == Check::Outcome::ToKnow) {
            console.warn(message(kExportProblem, check.code, render(check.detail)));
        }
    }
}

void printFiles(const Artefact& artefact, Console& console) {
    for (const File& file : artefact.files) {
        if (artefact.files.size() > 1) {
            console.print(fmt::format("{}:\n", file.name));
        }
        console.write(file.text.ends_with('\n') ? file.text : file.text + "\n");
    }
}

ExitStatus exportPlan(const ExportArguments& arguments, Console& console) {
    const auto opened = openPlan(arguments.plan, console);
    if (!opened) {
        return opened.error();
    }
    const Artefact artefact = exporting::findExporter(arguments.as)
                                  ->make({opened->plan, opened->catalogue, opened->schema});
    const bool canForce = !artefact.files.empty();
    const bool handOut = !artefact.isRefused() || (arguments.force && canForce);
    if (handOut && !arguments.folder.empty()) {
        const auto written = writeInto(arguments.folder, artefact, arguments.overwrite, console);
        if (!written) {
            return written.error();
        }
    }
    if (console.json()) {
        console.printJson(toJson(artefact, handOut, arguments.folder));
    } else {
        sayProblems(artefact, console);
        if (!handOut) {
            console.fail({message(canForce ? kExportRefused : kNothingToExport), {}, {}});
        } else if (arguments.folder.empty()) {
            printFiles(artefact, console);
        } else {
            for (const OutputFile& file : filesOf(artefact, arguments.folder)) {
                console.print(file.path.string() + "\n");
            }
        }
    }
    return handOut ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExport(CLI::App& parser) {
    auto arguments = std::make_shared<ExportArguments>();
    addPlanOption(parser, arguments->plan);
    parser.add_option("--as", arguments->as, "what to write: " + wordsText(exporterNames()))
        ->type_name("WHAT")
        ->required()
        ->check(oneOf(exporterNames()));
    parser
        .add_option("--out", arguments->folder,
                    "write files into this folder, made if missing (default: standard output)")
        ->type_name("DIR")
        ->check(something());
    parser.add_flag("--overwrite", arguments->overwrite, "replace files that hold something else");
    parser.add_flag("--force", arguments->force, "also what the zone's plan does not allow");
    return [arguments](Console& console) { return exportPlan(*arguments, console); };
}

} // namespace edgefence::cli
