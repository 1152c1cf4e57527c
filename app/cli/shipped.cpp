// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipped.h"

#include "app/assets/assets.h"

#include <string_view>
#include <vector>

namespace edgefence::cli {

Result<rules::Schema> shippedSchema() {
    return rules::Schema::read(*assets::asset("rules/schema.json"));
}

Result<plan::PlatformCatalogue> shippedPlatform() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("platform")) {
        if (path.ends_with(".json")) {
            texts.push_back(*assets::asset(path));
        }
    }
    return plan::PlatformCatalogue::read(texts);
}

} // namespace edgefence::cli
