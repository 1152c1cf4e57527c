// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_fields.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace edgefence::traffic {
namespace {

JsonFields::Wanted& wantedIn(JsonFields::Node& node, std::string_view key) {
    const auto found = std::find_if(node.keys.begin(), node.keys.end(),
                                    [&](const auto& known) { return known.name == key; });
    if (found != node.keys.end()) {
        return found->wanted;
    }
    node.keys.push_back({std::string(key), {}});
    return node.keys.back().wanted;
}

JsonFields::Wanted& wantedAt(JsonFields::Node& node, std::size_t index) {
    const auto found = std::find_if(node.elements.begin(), node.elements.end(),
                                    [&](const auto& known) { return known.index == index; });
    if (found != node.elements.end()) {
        return found->wanted;
    }
    node.elements.push_back({index, {}});
    return node.elements.back().wanted;
}

bool namesHeaders(std::string_view key) { return toLowerAscii(key).ends_with("headers"); }

/// The last "[2]" of a path, taken off it.
std::optional<std::size_t> takePlace(std::string_view& path) {
    const std::size_t open = path.rfind('[');
    if (!path.ends_with(']') || open == std::string_view::npos || open == 0) {
        return std::nullopt;
    }
    const std::string_view digits = path.substr(open + 1, path.size() - open - 2);
    std::size_t place = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), place);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
        return std::nullopt;
    }
    path = path.substr(0, open);
    return place;
}

} // namespace

const JsonFields::Wanted* JsonFields::Node::find(std::string_view key) const {
    auto found =
        std::find_if(keys.begin(), keys.end(), [&](const Key& known) { return known.name == key; });
    if (found == keys.end() && headers) {
        found = std::find_if(keys.begin(), keys.end(), [&](const Key& known) {
            return equalIgnoringCaseAscii(known.name, key);
        });
    }
    return found == keys.end() ? nullptr : &found->wanted;
}

const JsonFields::Wanted* JsonFields::Node::element(std::size_t index) const {
    const auto found = std::find_if(elements.begin(), elements.end(),
                                    [&](const Element& known) { return known.index == index; });
    return found == elements.end() ? nullptr : &found->wanted;
}

std::size_t JsonFields::childOf(std::size_t node, std::string_view key) {
    std::string_view name = key;
    if (const auto place = takePlace(name)) {
        const std::size_t list = childOf(node, name);
        if (wantedAt(nodes[list], *place).child == kNone) {
            wantedAt(nodes[list], *place).child = nodes.size();
            nodes.emplace_back();
        }
        return wantedAt(nodes[list], *place).child;
    }
    if (wantedIn(nodes[node], key).child == kNone) {
        wantedIn(nodes[node], key).child = nodes.size();
        nodes.emplace_back();
        nodes.back().headers = namesHeaders(key);
    }
    return wantedIn(nodes[node], key).child;
}

void JsonFields::want(std::size_t node, std::string_view path, std::size_t slot) {
    std::string_view key = path;
    if (const auto place = takePlace(key); place && key.find('.') == std::string_view::npos) {
        wantedAt(nodes[childOf(node, key)], *place).slot = slot;
    } else {
        wantedIn(nodes[node], path).slot = slot;
    }
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos;
         dot = path.find('.', dot + 1)) {
        if (dot > 0 && dot + 1 < path.size()) {
            want(childOf(node, path.substr(0, dot)), path.substr(dot + 1), slot);
        }
    }
}

std::size_t JsonFields::slotOf(std::string_view path) {
    if (const Wanted* known = nodes[0].find(path); known != nullptr && known->slot != kNone) {
        return known->slot;
    }
    want(0, path, slots);
    // Found again by its whole name, also where the name ends with a place.
    wantedIn(nodes[0], path).slot = slots;
    return slots++;
}

JsonFields::Slots JsonFields::slotsOf(const std::vector<std::string>& paths) {
    Slots result;
    std::transform(paths.begin(), paths.end(), std::back_inserter(result),
                   [this](const std::string& path) { return slotOf(path); });
    return result;
}

} // namespace edgefence::traffic
