// SPDX-License-Identifier: GPL-3.0-or-later
// The examples that ship: their list, and one written out with its log.
#include "app/assets/assets.h"
#include "app/cli/commands.h"
#include "app/cli/messages.h"
#include "app/cli/output_file.h"
#include "app/cli/request_printer.h"
#include "app/cli/table.h"
#include "core/traffic/scenario.h"

#include <filesystem>
#include <memory>
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
    bool force = false;
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

Result<std::vector<std::string>> writeExample(const Example& example,
                                              const ExampleArguments& arguments) {
    const std::filesystem::path folder(arguments.folder);
    const auto planFile = folder / (example.name + ".plan.json");
    const auto logFile = folder / (example.project + ".ndjson");
    for (const auto& file : {planFile, logFile}) {
        if (!arguments.force && std::filesystem::exists(file)) {
            return tl::unexpected(
                Error{message(kFileExists, file.string()), {}, message(kForceWritesOver)});
        }
    }
    const Result<std::string> log = logOf(example);
    if (!log) {
        return tl::unexpected(log.error());
    }
    const std::string_view plan = *assets::asset("examples/" + example.name + ".plan.json");
    if (auto written = writeFile(planFile, plan); !written) {
        return tl::unexpected(written.error());
    }
    if (auto written = writeFile(logFile, *log); !written) {
        return tl::unexpected(written.error());
    }
    return std::vector<std::string>{planFile.string(), logFile.string()};
}

ExitStatus example(const ExampleArguments& arguments, Console& console) {
    for (const Example& each : shippedExamples()) {
        if (each.name != arguments.name) {
            continue;
        }
        const auto files = writeExample(each, arguments);
        if (!files) {
            console.fail(files.error());
            return ExitStatus::Unusable;
        }
        if (console.json()) {
            console.printJson({{"files", *files}});
        } else {
            for (const std::string& file : *files) {
                console.print(file + "\n");
            }
        }
        return ExitStatus::Fine;
    }
    console.fail(Error{message(kNoSuchExample, arguments.name), {}, message(kExamplesAreListed)});
    return ExitStatus::WrongUse;
}

} // namespace

Run declareExamples(CLI::App& /*parser*/) { return examples; }

Run declareExample(CLI::App& parser) {
    auto arguments = std::make_shared<ExampleArguments>();
    parser.add_option("NAME", arguments->name, "one of those that `examples` lists")->required();
    parser.add_option("--out", arguments->folder, "the folder for plan and log, made if missing")
        ->capture_default_str();
    parser.add_flag("--force", arguments->force, "write over files that are there");
    return [arguments](Console& console) { return example(*arguments, console); };
}

} // namespace edgefence::cli
