// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/functions.h"

#include <algorithm>

namespace edgefence::rules::functions {

namespace {

ListView listOf(const Datum& datum) {
    const auto* list = datum.as<ListView>();
    return list == nullptr ? ListView{} : *list;
}

bool isTrue(const Datum& datum) {
    const auto* flag = datum.as<bool>();
    return flag != nullptr && *flag;
}

unsigned bitsOf(const Datum& datum) {
    const auto* number = datum.as<std::int64_t>();
    return number == nullptr ? 0U : static_cast<unsigned>(*number);
}

bool equals(const Datum& left, const Datum& right) {
    return left.value.index() == right.value.index() && !left.missing() &&
           compare(left, right) == 0;
}

} // namespace

Datum any(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    return {std::ranges::any_of(listOf(arguments[0]), isTrue)};
}

// True of no element at all.
Datum all(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    return {std::ranges::all_of(listOf(arguments[0]), isTrue)};
}

Datum len(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    if (const auto* text = arguments[0].as<std::string_view>())
        return {static_cast<std::int64_t>(text->size())};
    return {static_cast<std::int64_t>(listOf(arguments[0]).count)};
}

Datum hasKey(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const auto* map = arguments[0].as<MapView>();
    const auto* key = arguments[1].as<std::string_view>();
    if (map == nullptr || key == nullptr)
        return {false};
    return {std::ranges::binary_search(*map, *key, {}, &MapEntry::key)};
}

Datum hasValue(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const Datum& wanted = arguments[1];
    if (const auto* map = arguments[0].as<MapView>()) {
        return {std::ranges::any_of(
            *map, [&wanted](const MapEntry& entry) { return equals(entry.value, wanted); })};
    }
    return {std::ranges::any_of(listOf(arguments[0]),
                                [&wanted](const Datum& item) { return equals(item, wanted); })};
}

Datum coalesce(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const auto found =
        std::ranges::find_if(arguments, [](const Datum& datum) { return !datum.missing(); });
    return found == arguments.end() ? Datum{} : *found;
}

Datum cidr(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const auto& address = *arguments[0].as<IpAddress>();
    const bool isV4 = address.family == IpAddress::Family::V4;
    return {maskIpAddress(address, bitsOf(arguments[isV4 ? 1 : 2]))};
}

Datum cidr6(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const auto& address = *arguments[0].as<IpAddress>();
    if (address.family == IpAddress::Family::V4)
        return arguments[0];
    return {maskIpAddress(address, bitsOf(arguments[1]))};
}

} // namespace edgefence::rules::functions
