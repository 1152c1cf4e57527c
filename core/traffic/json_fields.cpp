// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_fields.h"

#include <algorithm>

namespace edgefence::traffic {
namespace {

JsonFields::Node::Entry& entryOf(JsonFields::Node& node, std::string_view key) {
    const auto found = std::find_if(node.entries.begin(), node.entries.end(),
                                    [&](const auto& entry) { return entry.key == key; });
    if (found != node.entries.end()) {
        return *found;
    }
    node.entries.push_back({std::string(key)});
    return node.entries.back();
}

} // namespace

std::size_t JsonFields::slotOf(std::string_view path) {
    std::size_t at = 0;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
        std::size_t child = entryOf(nodes[at], path.substr(0, dot)).child;
        if (child == kNone) {
            child = nodes.size();
            entryOf(nodes[at], path.substr(0, dot)).child = child;
            nodes.emplace_back();
        }
        at = child;
        path.remove_prefix(dot + 1);
    }
    Node::Entry& entry = entryOf(nodes[at], path);
    if (entry.slot == kNone) {
        entry.slot = slots++;
    }
    return entry.slot;
}

} // namespace edgefence::traffic
