// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/datum.h"

#include <algorithm>

namespace edgefence::rules {

std::string_view Scratch::keep(std::string_view text) {
    const std::span<char> room = characters(text.size());
    std::copy(text.begin(), text.end(), room.begin());
    return {room.data(), room.size()};
}

Datum emptyDatum(Type type) {
    switch (type.kind()) {
    case Type::Kind::Bool:
        return {false};
    case Type::Kind::Integer:
        return {std::int64_t{0}};
    case Type::Kind::Ip:
        return {IpAddress{}};
    case Type::Kind::String:
        return {std::string_view()};
    case Type::Kind::Array:
        return {ListView{}};
    case Type::Kind::Map:
        return {MapView{}};
    }
    return {};
}

Datum viewOf(const FieldValue& value, Scratch& scratch) {
    if (const auto* text = std::get_if<std::string>(&value.data))
        return {std::string_view(*text)};
    if (const auto* number = std::get_if<std::int64_t>(&value.data))
        return {*number};
    if (const auto* flag = std::get_if<bool>(&value.data))
        return {*flag};
    if (const auto* address = std::get_if<IpAddress>(&value.data))
        return {*address};
    if (const auto* items = std::get_if<FieldValue::Array>(&value.data)) {
        const std::span<Datum> views = scratch.data(items->size());
        std::ranges::transform(*items, views.begin(), [&scratch](const FieldValue& item) {
            return viewOf(item, scratch);
        });
        return {ListView{views.data(), views.size()}};
    }
    const auto& entries = std::get<FieldValue::Map>(value.data);
    const std::span<MapEntry> views = scratch.entries(entries.size());
    std::ranges::transform(entries, views.begin(), [&scratch](const auto& entry) {
        return MapEntry{entry.first, viewOf(entry.second, scratch)};
    });
    return {MapView{views.data(), views.size()}};
}

FieldValue copyOf(const Datum& datum) {
    if (const auto* text = datum.as<std::string_view>())
        return std::string(*text);
    if (const auto* number = datum.as<std::int64_t>())
        return *number;
    if (const auto* flag = datum.as<bool>())
        return *flag;
    if (const auto* address = datum.as<IpAddress>())
        return *address;
    if (const auto* list = datum.as<ListView>()) {
        FieldValue::Array items;
        std::ranges::transform(*list, std::back_inserter(items), copyOf);
        return items;
    }
    FieldValue::Map entries;
    if (const auto* map = datum.as<MapView>()) {
        for (const MapEntry& entry : *map)
            entries.emplace(std::string(entry.key), copyOf(entry.value));
    }
    return entries;
}

int compare(const Datum& left, const Datum& right) {
    const auto threeWay = [](const auto& a, const auto& b) { return a < b ? -1 : b < a ? 1 : 0; };
    if (const auto* text = left.as<std::string_view>()) {
        const int order = text->compare(*right.as<std::string_view>());
        return threeWay(order, 0);
    }
    if (const auto* number = left.as<std::int64_t>())
        return threeWay(*number, *right.as<std::int64_t>());
    if (const auto* flag = left.as<bool>())
        return threeWay(*flag, *right.as<bool>());
    const auto& a = *left.as<IpAddress>();
    const auto& b = *right.as<IpAddress>();
    // Of two kinds of addresses the older one is less, as in the public engine.
    if (a.family != b.family)
        return threeWay(a.family, b.family);
    return threeWay(a.bytes, b.bytes);
}

} // namespace edgefence::rules
