// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace edgefence::analysis {

/// An expression has at most so many characters, whatever the zone's plan:
/// developers.cloudflare.com/ruleset-engine/rules-language/expressions/
inline constexpr std::int64_t kMostExpressionCharacters = 4'096;

inline std::int64_t charactersOf(std::string_view utf8) {
    return std::count_if(utf8.begin(), utf8.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
}

} // namespace edgefence::analysis
