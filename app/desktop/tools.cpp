// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/tools.h"

#include "app/assets/assets.h"

#include <utility>
#include <vector>

namespace edgefence::desktop {

Result<Tools> readTools() {
    std::vector<std::string_view> figures;
    for (const std::string_view path : assets::assetsBelow("platform"))
        figures.push_back(*assets::asset(path));
    auto catalogue = plan::PlatformCatalogue::read(figures);
    if (!catalogue)
        return tl::unexpected(catalogue.error());
    auto schema = rules::Schema::read(assets::asset("rules/schema.json").value_or(""));
    if (!schema)
        return tl::unexpected(schema.error());
    return Tools{*std::move(catalogue), *std::move(schema)};
}

} // namespace edgefence::desktop
