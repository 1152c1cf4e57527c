// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/regex/tree.h"

#include <cstddef>
#include <cstdint>

namespace edgefence::rules::regex {

/// How an expression is looked for: at all places of a text at once, or at one place after the
/// other. RE2 follows every way to read the text that is still open, so that `[^c]{1000}d` has a
/// thousand open ways at once, but one only from any place.
enum class Search : std::uint8_t { AtOnce, PlaceByPlace };

struct Effort {
    Search search = Search::AtOnce;
    /// False if a text of 4,096 bytes could take more than about a tenth of a second, also to make
    /// the expression ready.
    bool bearable = true;
    /// Bytes of the shortest text that it fits.
    std::size_t leastLength = 0;
};

Effort effortOf(const Node& expression);

} // namespace edgefence::rules::regex
