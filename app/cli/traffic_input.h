// SPDX-License-Identifier: GPL-3.0-or-later
// The traffic that a command works on.
#pragma once

#include "app/cli/log_files.h"
#include "app/cli/project_input.h"
#include "core/traffic/traffic.h"

namespace edgefence::cli {

/// Where traffic comes from: log files, or a project's imports.
struct TrafficArguments {
    LogArguments logs;
    ProjectArguments project;

    bool given() const { return !logs.files.empty() || !project.project.empty(); }
};

/// Adds the options that every command with traffic has.
void addTrafficOptions(CLI::App& parser, TrafficArguments& arguments);

/// False, after it has been said, if no traffic was given.
bool requireTraffic(const TrafficArguments& arguments, Console& console);

/// All requests, merged by time. What is wrong has been said on standard error when there is none:
/// the exit status is the error.
tl::expected<traffic::Traffic, ExitStatus> openTraffic(const TrafficArguments& arguments,
                                                       Console& console);

} // namespace edgefence::cli
