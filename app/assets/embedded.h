// SPDX-License-Identifier: GPL-3.0-or-later
// The table that the build writes from resources/; read it through assets.h.
#pragma once

#include <span>
#include <string_view>

namespace edgefence::assets {

struct Asset {
    std::string_view path;
    std::string_view bytes;
};

/// All embedded files, ordered by path.
std::span<const Asset> embedded();

} // namespace edgefence::assets
