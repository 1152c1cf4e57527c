// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/project_input.h"

#include "app/cli/arguments.h"
#include "app/cli/messages.h"
#include "core/base/text.h"
#include "core/store/project.h"
#include "core/store/traffic_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>

namespace edgefence::cli {

// Every import once, however often it was named. What the window counts is a choice of the window:
// a script gets all of a project unless it says which, and hears of the difference.
Result<std::vector<store::ImportId>> importIds(const ProjectArguments& arguments,
                                               Console& console) {
    std::vector<store::ImportId> ids;
    for (const std::uint32_t id : arguments.imports) {
        ids.push_back({id});
    }
    if (ids.empty()) {
        const auto project = store::Project::open(arguments.project, store::Access::Read);
        if (!project) {
            return tl::unexpected(project.error());
        }
        const auto imports = project->imports();
        if (!imports) {
            return tl::unexpected(imports.error());
        }
        for (const store::ImportInfo& import : *imports) {
            ids.push_back(import.id);
            if (import.counting == store::Counting::LeftOut) {
                console.warn(arguments.project,
                             message(kCountsLeftOut, std::to_string(import.id.value)));
            }
        }
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

CLI::Option* addProjectOptions(CLI::App& parser, ProjectArguments& arguments) {
    auto* const project = parser.add_option("--project", arguments.project, "a project")
                              ->type_name("P")
                              ->check(something());
    parser
        .add_option("--import", arguments.imports,
                    "one of its imports; may be repeated (default: all, merged by time, also those "
                    "that the window leaves out)")
        ->type_name("ID")
        ->allow_extra_args(false)
        ->check(wholeNumber(1, std::numeric_limits<std::uint32_t>::max()))
        ->needs(project);
    return project;
}

tl::expected<traffic::Traffic, ExitStatus> readProject(const ProjectArguments& arguments,
                                                       Console& console) {
    const auto ids = importIds(arguments, console);
    if (!ids) {
        console.fail(ids.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    store::ReadControl control;
    control.progress = [&](std::int64_t rows, std::int64_t ofRows) {
        console.progress(fmt::format("{}: {} of {} requests read", arguments.project,
                                     formatGrouped(rows), formatGrouped(ofRows)));
    };
    auto traffic = store::readTraffic(arguments.project, *ids, control);
    if (!traffic) {
        console.fail(traffic.error());
        return tl::unexpected(ExitStatus::Unusable);
    }
    if (traffic->rows() == 0) {
        console.fail(arguments.project, {message(kNoRequests), {}, message(kImportFirst)});
        return tl::unexpected(ExitStatus::Unusable);
    }
    return *std::move(traffic);
}

} // namespace edgefence::cli
