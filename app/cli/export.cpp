// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/output_file.h"
#include "app/cli/plan_input.h"
#include "app/cli/shipped.h"
#include "core/export/registry.h"
#include "core/layers/compiled_plan.h"

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
    bool force = false;
};

std::vector<std::string> exporterNames() {
    std::vector<std::string> names;
    for (const exporting::Exporter* exporter : exporting::exporters()) {
        names.emplace_back(exporter->id());
    }
    return names;
}

tl::expected<Artefact, ExitStatus> makeArtefact(const ExportArguments& arguments,
                                                Console& console) {
    const auto plan = openPlan(arguments.plan, console);
    if (!plan) {
        return tl::unexpected(plan.error());
    }
    const auto schema = shippedSchema();
    const auto catalogue = shippedPlatform();
    if (!schema || !catalogue) {
        console.fail(schema ? catalogue.error() : schema.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    const layers::CompiledPlan compiled = layers::compile(*plan, *catalogue, *schema);
    return exporting::findExporter(arguments.as)->make({compiled, *catalogue, *schema});
}

bool writeFiles(const Artefact& artefact, const std::string& folder, Console& console) {
    for (const File& file : artefact.files) {
        const std::filesystem::path path = std::filesystem::path(folder) / file.name;
        if (const auto written = writeFile(path, file.text); !written) {
            console.fail(written.error());
            return false;
        }
    }
    return true;
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
        console.print(file.text.ends_with('\n') ? file.text : file.text + "\n");
    }
}

ExitStatus exportPlan(const ExportArguments& arguments, Console& console) {
    const auto artefact = makeArtefact(arguments, console);
    if (!artefact) {
        return artefact.error();
    }
    const bool handOut = !artefact->isRefused() || arguments.force;
    if (handOut && !arguments.folder.empty() && !writeFiles(*artefact, arguments.folder, console)) {
        return ExitStatus::Unusable;
    }
    if (console.json()) {
        console.printJson(toJson(*artefact, handOut, arguments.folder));
    } else {
        sayProblems(*artefact, console);
        if (!handOut) {
            console.warn(message(kExportRefused));
        } else if (arguments.folder.empty()) {
            printFiles(*artefact, console);
        } else {
            for (const File& file : artefact->files) {
                console.print((std::filesystem::path(arguments.folder) / file.name).string() +
                              "\n");
            }
        }
    }
    return handOut ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareExport(CLI::App& parser) {
    auto arguments = std::make_shared<ExportArguments>();
    addPlanOption(parser, arguments->plan);
    parser.add_option("--as", arguments->as, "what to write")
        ->required()
        ->check(CLI::IsMember(exporterNames()));
    parser.add_option("--out", arguments->folder, "write files into this folder")->type_name("DIR");
    parser.add_flag("--force", arguments->force, "also what the zone's plan does not allow");
    return [arguments](Console& console) { return exportPlan(*arguments, console); };
}

} // namespace edgefence::cli
