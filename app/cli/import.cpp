// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/anonymise.h"
#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/interruption.h"
#include "app/cli/log_files.h"
#include "app/cli/log_report.h"
#include "app/cli/messages.h"
#include "core/store/project.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace edgefence::cli {
namespace {

struct ImportArguments {
    LogArguments logs;
    AnonymiseArguments anonymise;
    std::string project;
    bool again = false;
};

/// What became of a file.
struct Imported {
    LogReport report;
    std::optional<store::ImportId> id;
    std::optional<store::ImportId> duplicateOf;
    std::optional<std::int64_t> shared; ///< requests that the project has already, if not all
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

/// What an import needs beside its files.
struct Tools {
    LogReading reading;
    std::unique_ptr<traffic::ClientMask> mask;
    std::stop_token stop;
};

tl::expected<Tools, ExitStatus> makeTools(const ImportArguments& arguments, std::stop_token stop,
                                          Console& console) {
    if (!checkAnonymising(arguments.anonymise, console)) {
        return tl::unexpected(ExitStatus::WrongUse);
    }
    auto reading = chooseReading(arguments.logs.words, console);
    if (!reading) {
        return tl::unexpected(reading.error());
    }
    auto mask = clientMask(arguments.anonymise);
    if (!mask) {
        console.fail(mask.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    return Tools{*std::move(reading), *std::move(mask), std::move(stop)};
}

/// Finds out whether the project has these requests already.
Result<void> findTwice(store::ImportWriter& writer, Imported& imported) {
    const auto duplicate = writer.duplicateOf();
    if (!duplicate) {
        return tl::unexpected(duplicate.error());
    }
    imported.duplicateOf = *duplicate;
    if (*duplicate) {
        return {};
    }
    const auto overlap = writer.overlap();
    if (!overlap) {
        return tl::unexpected(overlap.error());
    }
    if (*overlap) {
        imported.duplicateOf = (*overlap)->import;
        imported.shared = (*overlap)->requests;
    }
    return {};
}

Result<Imported> importFile(const std::string& path, const ImportArguments& arguments,
                            const Tools& tools, store::Project& project, Console& console) {
    auto writer = project.beginImport();
    if (!writer) {
        return tl::unexpected(writer.error());
    }
    traffic::CensusTaker census(&*writer, tools.reading.proxies);
    auto read = readLogFile(path, tools.reading, census, console, tools.mask.get(), tools.stop);
    if (!read && tools.stop.stop_requested()) {
        return tl::unexpected(Error{message(kImportCancelled), {}, {}});
    }
    if (!read) {
        return tl::unexpected(read.error());
    }
    Imported imported{{path, *std::move(read), census.census()}, {}, {}, {}};
    if (writer->rows() == 0) {
        console.warn(path, message(kNothingImported));
        return imported;
    }
    if (const auto looked = findTwice(*writer, imported); !looked) {
        return tl::unexpected(looked.error());
    }
    if (imported.duplicateOf && !arguments.again) {
        const std::string id = std::to_string(imported.duplicateOf->value);
        console.warn(path, imported.shared
                               ? message(kOverlaps, *imported.shared, writer->rows(), id)
                               : message(kAlreadyImported, id));
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
    object["shared_requests"] = imported.shared ? Json(*imported.shared) : Json();
    return object;
}

std::string toText(const Imported& imported) {
    return (imported.id ? fmt::format("import {}: ", imported.id->value) : "not imported: ") +
           toText(imported.report);
}

/// A project to write into, made if there is none.
Result<store::Project> openProject(const std::string& path) {
    return store::Project::isMissing(path) ? store::Project::create(path)
                                           : store::Project::open(path, store::Access::Write);
}

struct Outcome {
    bool allRead = true;
    bool allTaken = true;     ///< no new request was left out because others of its file are known
    bool anyRequests = false; ///< in a file, whether or not it was there before
    Json files = Json::array();
};

Outcome importFiles(const ImportArguments& arguments, const Tools& tools, store::Project& project,
                    Console& console) {
    Outcome outcome;
    const LogPaths logs = logPaths(arguments.logs, console);
    outcome.allRead = logs.allThere;
    for (const std::string& path : logs.paths) {
        const auto imported = importFile(path, arguments, tools, project, console);
        if (!imported) {
            console.fail(path, imported.error());
            outcome.allRead = false;
            if (tools.stop.stop_requested()) {
                break;
            }
            continue;
        }
        outcome.anyRequests = outcome.anyRequests || imported->id || imported->duplicateOf;
        outcome.allTaken = outcome.allTaken && (imported->id || !imported->shared);
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
    const Interruption interruption;
    const auto tools = makeTools(arguments, interruption.token(), console);
    if (!tools) {
        return tools.error();
    }
    const bool isNew = store::Project::isMissing(arguments.project);
    auto project = openProject(arguments.project);
    if (!project) {
        console.fail(project.error());
        return ExitStatus::Unusable;
    }
    // What a full disk keeps from being removed waits for the next time.
    static_cast<void>(project->sweep().run([&](double) { return !tools->stop.stop_requested(); }));
    Outcome outcome = importFiles(arguments, *tools, *project, console);
    if (console.json()) {
        console.printJson({{"files", std::move(outcome.files)}, {"seconds", watch.seconds()}});
    }
    if (outcome.allRead && !outcome.anyRequests) {
        console.fail({message(kNoRequests), {}, message(kInspectShows)});
    }
    if (isNew && !outcome.anyRequests) {
        store::Project::erase(*std::move(project));
    }
    if (!outcome.allRead || !outcome.anyRequests) {
        return ExitStatus::Unusable;
    }
    return outcome.allTaken ? ExitStatus::Fine : ExitStatus::No;
}

} // namespace

Run declareImport(CLI::App& parser) {
    auto arguments = std::make_shared<ImportArguments>();
    addLogOptions(parser, arguments->logs);
    addAnonymiseOptions(parser, arguments->anonymise);
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
