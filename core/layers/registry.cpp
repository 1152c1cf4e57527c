// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layers/registry.h"

#include "core/layers/kv_counter.h"
#include "core/layers/quota_object.h"
#include "core/layers/zone_rule.h"

#include <algorithm>
#include <array>

namespace edgefence::layers {

std::span<const LayerKind* const> kinds() {
    static const std::array<const LayerKind*, 3> table = {
        &zoneRule(),
        &kvCounter(),
        &quotaObject(),
    };
    return table;
}

const LayerKind* findKind(std::string_view id) {
    const auto all = kinds();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [id](const LayerKind* kind) { return kind->id() == id; });
    return found == all.end() ? nullptr : *found;
}

} // namespace edgefence::layers
