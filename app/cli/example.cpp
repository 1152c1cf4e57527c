// SPDX-License-Identifier: GPL-3.0-or-later
// The examples that ship: their list, and one written out with its log.
#include "app/assets/assets.h"
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/output_file.h"
#include "app/cli/request_printer.h"
#include "app/cli/table.h"
#include "core/traffic/scenario.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

struct Example {
    std::string name;
    std::string project;
    std::string question;
    std::string traffic; ///< path of its scenario
};

/// resources/examples/examples.json by plan; its README explains the keys.
std::vector<Example> shippedExamples() {
    std::vector<Example> examples;
    const Json index = Json::parse(*assets::asset("examples/examples.json"));
    for (const Json& project : index.at("projects")) {
        for (const Json& plan : project.at("plans")) {
            examples.push_back({plan.at("name"), project.at("project"), plan.at("question"),
                                "examples/" + project.at("traffic").get<std::string>()});
        }
    }
    return examples;
}

ExitStatus examples(Console& console) {
    if (console.json()) {
        Json list = Json::array();
        for (const Example& example : shippedExamples()) {
            list.push_back({{"name", example.name},
                            {"project", example.project},
                            {"question", example.question}});
        }
        console.printJson({{"examples", list}});
        return ExitStatus::Fine;
    }
    Table table({{"example"}, {"project"}, {"what it asks"}});
    for (const Example& example : shippedExamples()) {
        table.row({example.name, example.project, example.question});
    }
    console.print(table.text());
    return ExitStatus::Fine;
}

struct ExampleArguments {
    std::string name;
    std::string folder = ".";
    bool overwrite = false;
};

Result<std::string> logOf(const Example& example) {
    const auto scenario = traffic::readScenario(*assets::asset(example.traffic));
    if (!scenario) {
        return tl::unexpected(scenario.error());
    }
    std::string log;
    RequestPrinter printer([&](std::string_view text) { log += text; });
    traffic::play(*scenario, [&](const traffic::Request& request) {
        printer.add(request);
        return true;
    });
    printer.finish();
    return log;
}

Result<std::vector<OutputFile>> filesOf(const Example& example, const std::string& folder) {
    const Result<std::string> log = logOf(example);
    if (!log) {
        return tl::unexpected(log.error());
    }
    const std::filesystem::path path(folder);
    const std::string plan(*assets::asset("examples/" + example.name + ".plan.json"));
    return std::vector<OutputFile>{{path / (example.name + ".plan.json"), plan},
                                   {path / (example.project + ".ndjson"), *log}};
}

ExitStatus example(const ExampleArguments& arguments, Console& console) {
    const std::vector<Example> all = shippedExamples();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Example& each) { return each.name == arguments.name; });
    const auto files = filesOf(*found, arguments.folder);
    if (!files) {
        console.fail(files.error());
        return ExitStatus::Unusable;
    }
    if (!arguments.overwrite) {
        if (const auto free = overwriteNothing(*files); !free) {
            console.fail(free.error());
            return ExitStatus::No;
        }
    }
    if (const auto written = writeFiles(*files); !written) {
        console.fail(written.error());
        return ExitStatus::Unusable;
    }
    Json names = Json::array();
    for (const OutputFile& file : *files) {
        names.push_back(jsonText(file.path.string()));
        if (!console.json()) {
            console.print(file.path.string() + "\n");
        }
    }
    if (console.json()) {
        console.printJson({{"files", std::move(names)}});
    }
    return ExitStatus::Fine;
}

} // namespace

Run declareExamples(CLI::App& /*parser*/) { return examples; }

Run declareExample(CLI::App& parser) {
    auto arguments = std::make_shared<ExampleArguments>();
    std::vector<std::string> names;
    for (const Example& each : shippedExamples()) {
        names.push_back(each.name);
    }
    parser.add_option("NAME", arguments->name, "one of those that `examples` lists")
        ->type_name("")
        ->required()
        ->check(oneOf(names));
    parser.add_option("--out", arguments->folder, "the folder for plan and log, made if missing")
        ->type_name("DIR")
        ->check(something())
        ->capture_default_str();
    parser.add_flag("--overwrite,--force", arguments->overwrite,
                    "replace files that hold something else");
    return [arguments](Console& console) { return example(*arguments, console); };
}

} // namespace edgefence::cli
