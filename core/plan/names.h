// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace edgefence::plan {

/// The names of an enumeration in a plan file, in the enumeration's order.
template <class Enum, std::size_t N> struct Names {
    std::array<std::string_view, N> texts;

    constexpr std::string_view of(Enum value) const {
        return texts[static_cast<std::size_t>(value)];
    }
    constexpr std::optional<Enum> parse(std::string_view text) const {
        const auto found = std::find(texts.begin(), texts.end(), text);
        if (found == texts.end())
            return std::nullopt;
        return static_cast<Enum>(found - texts.begin());
    }
};

} // namespace edgefence::plan
