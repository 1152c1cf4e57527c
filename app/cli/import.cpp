// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/log_files.h"
#include "app/cli/log_report.h"
#include "app/cli/messages.h"
#include "core/store/project.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace edgefence::cli {
namespace {

struct ImportArguments {
    LogArguments logs;
    std::string project;
    bool again = false;
};

/// What became of a file.
struct Imported {
    LogReport report;
    std::optional<store::ImportId> id;
    std::optional<store::ImportId> duplicateOf;
};

Json idOrNull(const std::optional<store::ImportId>& id) { return id ? Json(id->value) : Json(); }

std::string importName(const std::string& path) {
    return path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
}

store::ImportDescription describe(const std::string& path, const LogFileReport& read) {
    const traffic::LineCounts& counts = read.report.counts;
    return {importName(path),
            read.detection.format.name,
            std::chrono::floor<Duration>(std::chrono::system_clock::now()),
            counts.lines,
            counts.blank,
            counts.directives};
}

Result<Imported> importFile(const std::string& path, const ImportArguments& arguments,
                            const FormatChoice& format, store::Project& project, Console& console) {
    auto writer = project.beginImport();
    if (!writer) {
        return tl::unexpected(writer.error());
    }
    traffic::CensusTaker census(&*writer);
    auto read = readLogFile(path, format, census, console);
    if (!read) {
        return tl::unexpected(read.error());
    }
    Imported imported{{path, *std::move(read), census.census()}, {}, {}};
    if (writer->rows() == 0) {
        console.warn(path, message(kNothingImported));
        return imported;
    }
    const auto duplicate = writer->duplicateOf();
    if (!duplicate) {
        return tl::unexpected(duplicate.error());
    }
    imported.duplicateOf = *duplicate;
    if (imported.duplicateOf && !arguments.again) {
        console.warn(path, message(kAlreadyImported, std::to_string(duplicate->value().value)));
        return imported;
    }
    const auto finished = writer->finish(describe(path, imported.report.read));
    if (!finished) {
        return tl::unexpected(finished.error());
    }
    imported.id = *finished;
    return imported;
}

Json toJson(const Imported& imported) {
    Json object = toJson(imported.report);
    object["import_id"] = idOrNull(imported.id);
    object["duplicate_of"] = idOrNull(imported.duplicateOf);
    return object;
}

std::string toText(const Imported& imported) {
    return (imported.id ? fmt::format("import {}: ", imported.id->value) : std::string()) +
           toText(imported.report);
}

/// A project to write into, made if there is none.
Result<store::Project> openProject(const std::string& path) {
    return store::Project::isMissing(path) ? store::Project::create(path)
                                           : store::Project::open(path, store::Access::Write);
}

struct Outcome {
    bool allRead = true;
    bool anyRequests = false; ///< in a file, whether or not it was there before
    Json files = Json::array();
};

Outcome importFiles(const ImportArguments& arguments, const FormatChoice& format,
                    store::Project& project, Console& console) {
    Outcome outcome;
    for (const std::string& path : arguments.logs.files) {
        const auto imported = importFile(path, arguments, format, project, console);
        if (!imported) {
            console.fail(path, imported.error());
            outcome.allRead = false;
            continue;
        }
        outcome.anyRequests = outcome.anyRequests || imported->id || imported->duplicateOf;
        if (console.json()) {
            outcome.files.push_back(toJson(*imported));
        } else {
            console.print(toText(*imported));
        }
    }
    return outcome;
}

ExitStatus import(const ImportArguments& arguments, Console& console) {
    const Stopwatch watch;
    const auto format = chooseFormat(arguments.logs.format, console);
    if (!format) {
        return format.error();
    }
    const bool isNew = store::Project::isMissing(arguments.project);
    auto project = openProject(arguments.project);
    if (!project) {
        console.fail(project.error());
        return ExitStatus::Unusable;
    }
    // What a full disk keeps from being removed waits for the next time.
    static_cast<void>(project->sweep().run([](double) { return true; }));
    Outcome outcome = importFiles(arguments, *format, *project, console);
    if (console.json()) {
        console.printJson({{"files", std::move(outcome.files)}, {"seconds", watch.seconds()}});
    }
    if (outcome.allRead && !outcome.anyRequests) {
        console.fail({message(kNoRequests), {}, message(kInspectShows)});
    }
    if (isNew && !outcome.anyRequests) {
        store::Project::erase(*std::move(project));
    }
    return outcome.allRead && outcome.anyRequests ? ExitStatus::Fine : ExitStatus::Unusable;
}

} // namespace

Run declareImport(CLI::App& parser) {
    auto arguments = std::make_shared<ImportArguments>();
    addLogOptions(parser, arguments->logs);
    parser.get_option("FILE")->required();
    parser.add_option("--project", arguments->project, "the project; made if there is none")
        ->type_name("P")
        ->required()
        ->check(something());
    parser.add_flag("--again", arguments->again,
                    "import also what the project has already, and count it twice");
    return [arguments](Console& console) { return import(*arguments, console); };
}

} // namespace edgefence::cli
