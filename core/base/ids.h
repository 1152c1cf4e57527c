// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <functional>
#include <string>
#include <string_view>

namespace edgefence {

/// A name in a plan file that does not mix with names of other things.
template <class Tag> struct TextId {
    std::string value;
    friend auto operator<=>(const TextId&, const TextId&) = default;
    friend bool operator==(const TextId&, const TextId&) = default;
};

/// "kv.writes", "custom.model_calls".
using BudgetId = TextId<struct BudgetTag>;
/// "zone-create".
using LayerId = TextId<struct LayerTag>;
/// "create", "other".
using RouteId = TextId<struct RouteTag>;

/// Taken in every plan: the route of what no route matches, and the spender of what other Workers
/// and zones of the account spend.
inline constexpr std::string_view kOther = "other";
inline constexpr std::string_view kElsewhere = "elsewhere";

} // namespace edgefence

template <class Tag> struct std::hash<edgefence::TextId<Tag>> {
    std::size_t operator()(const edgefence::TextId<Tag>& id) const noexcept {
        return std::hash<std::string>{}(id.value);
    }
};
