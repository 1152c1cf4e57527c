// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/json_names.h"

#include <nlohmann/json.hpp>

namespace edgefence::traffic {
namespace {

using Json = nlohmann::ordered_json;

/// Deeper is nothing that an address would be looked for in.
constexpr int kMostDepth = 6;

void addNames(const Json& object, const std::string& before, int depth,
              std::vector<std::string>& names) {
    for (const auto& [key, value] : object.items()) {
        std::string name = before;
        name.append(before.empty() ? "" : ".").append(key);
        if (value.is_object() && !value.empty() && depth < kMostDepth) {
            addNames(value, name, depth + 1, names);
        } else {
            names.push_back(name);
        }
    }
}

/// What nlohmann's parser takes with it before it gives up on deep nesting is the stack's: logs
/// have no such objects.
bool isFlat(std::string_view text) {
    constexpr int kDeep = 100;
    int depth = 0;
    for (const char byte : text) {
        depth += byte == '{' || byte == '[' ? 1 : byte == '}' || byte == ']' ? -1 : 0;
        if (depth > kDeep) {
            return false;
        }
    }
    return true;
}

} // namespace

std::vector<std::string> jsonFieldNames(std::string_view object) {
    std::vector<std::string> names;
    const Json read = isFlat(object) ? Json::parse(object, nullptr, false) : Json();
    if (read.is_object()) {
        addNames(read, {}, 0, names);
    }
    return names;
}

} // namespace edgefence::traffic
