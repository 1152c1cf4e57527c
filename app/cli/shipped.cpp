// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shipped.h"

#include "app/assets/assets.h"

#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace edgefence::cli {
namespace {

template <class Value> Value orThrow(Result<Value> result) {
    if (!result) {
        throw std::logic_error(render(result.error()));
    }
    return *std::move(result);
}

} // namespace

rules::Schema shippedSchema() {
    return orThrow(rules::Schema::read(*assets::asset("rules/schema.json")));
}

plan::PlatformCatalogue shippedPlatform() {
    std::vector<std::string_view> texts;
    for (const std::string_view path : assets::assetsBelow("platform")) {
        if (path.ends_with(".json")) {
            texts.push_back(*assets::asset(path));
        }
    }
    return orThrow(plan::PlatformCatalogue::read(texts));
}

} // namespace edgefence::cli
