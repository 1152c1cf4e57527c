// SPDX-License-Identifier: GPL-3.0-or-later
// The files of resources/, carried inside both programs. Core never looks here: the programs hand
// it the text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace edgefence::assets {

/// The bytes of a file, by its path below resources/ ("platform/limits.json").
std::optional<std::string_view> asset(std::string_view path);

/// The paths of all files below a folder ("examples", "log-formats"), ordered.
std::vector<std::string_view> assetsBelow(std::string_view folder);

} // namespace edgefence::assets
