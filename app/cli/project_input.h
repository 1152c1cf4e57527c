// SPDX-License-Identifier: GPL-3.0-or-later
// --project P [--import ID]… as arguments of a command: traffic that was imported before.
#pragma once

#include "app/cli/console.h"
#include "core/store/import_info.h"
#include "core/traffic/traffic.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace edgefence::cli {

struct ProjectArguments {
    std::string project;
    std::vector<std::uint32_t> imports; ///< empty: all of them
};

/// Adds --project and --import; returns the first.
CLI::Option* addProjectOptions(CLI::App& parser, ProjectArguments& arguments);

/// The imports that are meant, by number. Those among them that the window leaves out are said.
Result<std::vector<store::ImportId>> importIds(const ProjectArguments& arguments, Console& console);

/// The requests of the imports, merged by time. What is wrong has been said on standard error when
/// there is none: the exit status is the error.
tl::expected<traffic::Traffic, ExitStatus> readProject(const ProjectArguments& arguments,
                                                       Console& console);

} // namespace edgefence::cli
