// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/assets/assets.h"

#include "app/assets/embedded.h"

#include <algorithm>

namespace edgefence::assets {

std::optional<std::string_view> asset(std::string_view path) {
    const auto all = embedded();
    const auto found =
        std::lower_bound(all.begin(), all.end(), path,
                         [](const Asset& entry, std::string_view key) { return entry.path < key; });
    if (found == all.end() || found->path != path) {
        return std::nullopt;
    }
    return found->bytes;
}

std::vector<std::string_view> assetsBelow(std::string_view folder) {
    std::vector<std::string_view> paths;
    for (const Asset& entry : embedded()) {
        const bool below = entry.path.size() > folder.size() && entry.path.starts_with(folder) &&
                           entry.path[folder.size()] == '/';
        if (below) {
            paths.push_back(entry.path);
        }
    }
    return paths;
}

} // namespace edgefence::assets
