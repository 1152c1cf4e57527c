// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence::traffic {

/// Which fields of a JSON log mean what. Each field that is wanted has a slot; where several fields
/// can say the same, the first with a value counts.
struct JsonFields {
    /// The keys wanted in one object; few, so they are searched in order.
    struct Node {
        struct Entry {
            std::string key;
            std::size_t slot = kNone;
            std::size_t child = kNone; ///< of `nodes`: keys wanted in the object behind this key
        };
        std::vector<Entry> entries;
    };
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    /// A slot for a field, given as a path of keys joined by dots ("request.client_ip").
    std::size_t slotOf(std::string_view path);

    std::vector<Node> nodes = std::vector<Node>(1); ///< the first is the object itself
    std::size_t slots = 0;

    std::vector<std::size_t> time;
    std::string timeName;            ///< for the reject
    std::vector<std::size_t> target; ///< path and query in one, or an absolute URL
    std::array<std::vector<std::size_t>, rules::kColumnCount> columns;
    std::vector<rules::Column> filled; ///< the columns that have slots
    /// Only rows whose field has one of these values are requests of callers; the rest is left out.
    /// No slot: all are.
    std::size_t onlySlot = kNone;
    std::vector<std::string> onlyValues;
};

} // namespace edgefence::traffic
