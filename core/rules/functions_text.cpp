// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/functions.h"

#include <algorithm>
#include <array>
#include <string>

namespace edgefence::rules::functions {

namespace {

std::string_view textOf(const Datum& datum) {
    const auto* text = datum.as<std::string_view>();
    return text == nullptr ? std::string_view() : *text;
}

std::int64_t numberOf(const Datum& datum) {
    const auto* number = datum.as<std::int64_t>();
    return number == nullptr ? 0 : *number;
}

template <class Change> Datum changed(const Datum& datum, Scratch& scratch, const Change& change) {
    const std::string_view text = textOf(datum);
    const std::span<char> result = scratch.characters(text.size());
    std::ranges::transform(text, result.begin(), change);
    return {std::string_view(result.data(), result.size())};
}

/// A place in a text of `size` bytes: counted from the end if negative, cut to the text.
std::size_t placeIn(std::size_t size, std::int64_t index) {
    const auto end = static_cast<std::int64_t>(size);
    const std::int64_t place = index < 0 ? std::max<std::int64_t>(end + index, 0) : index;
    return static_cast<std::size_t>(std::min(place, end));
}

} // namespace

Datum lower(std::span<const Datum> arguments, Scratch& scratch) {
    return changed(arguments[0], scratch, [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
}

Datum upper(std::span<const Datum> arguments, Scratch& scratch) {
    return changed(arguments[0], scratch, [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
}

Datum startsWith(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    return {textOf(arguments[0]).starts_with(textOf(arguments[1]))};
}

Datum endsWith(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    return {textOf(arguments[0]).ends_with(textOf(arguments[1]))};
}

// What is missing adds nothing; nothing at all is missing too.
Datum concat(std::span<const Datum> arguments, Scratch& scratch) {
    std::size_t characters = 0;
    std::size_t elements = 0;
    bool isList = false;
    bool isText = false;
    for (const Datum& argument : arguments) {
        const auto* list = argument.as<ListView>();
        isList = isList || list != nullptr;
        isText = isText || argument.as<std::string_view>() != nullptr;
        elements += list == nullptr ? 0 : list->count;
        characters += textOf(argument).size();
    }
    if (isList) {
        const std::span<Datum> result = scratch.data(elements);
        auto end = result.begin();
        for (const Datum& argument : arguments) {
            if (const auto* list = argument.as<ListView>())
                end = std::ranges::copy(*list, end).out;
        }
        return {ListView{result.data(), result.size()}};
    }
    if (!isText)
        return {};
    const std::span<char> result = scratch.characters(characters);
    auto end = result.begin();
    for (const Datum& argument : arguments)
        end = std::ranges::copy(textOf(argument), end).out;
    return {std::string_view(result.data(), result.size())};
}

Datum substring(std::span<const Datum> arguments, Scratch& /*scratch*/) {
    const std::string_view text = textOf(arguments[0]);
    const std::size_t start = placeIn(text.size(), numberOf(arguments[1]));
    const std::size_t end =
        arguments.size() < 3 ? text.size() : placeIn(text.size(), numberOf(arguments[2]));
    return {end > start ? text.substr(start, end - start) : std::string_view()};
}

Datum removeBytes(std::span<const Datum> arguments, Scratch& scratch) {
    const std::string_view text = textOf(arguments[0]);
    const std::string_view removed = textOf(arguments[1]);
    const std::span<char> result = scratch.characters(text.size());
    const auto end = std::ranges::copy_if(text, result.begin(), [removed](char c) {
                         return removed.find(c) == std::string_view::npos;
                     }).out;
    return {std::string_view(result.data(), static_cast<std::size_t>(end - result.begin()))};
}

Datum split(std::span<const Datum> arguments, Scratch& scratch) {
    std::string_view rest = textOf(arguments[0]);
    const std::string_view separator = textOf(arguments[1]);
    const auto limit = static_cast<std::size_t>(numberOf(arguments[2]));
    const std::span<Datum> parts = scratch.data(limit);
    std::size_t count = 0;
    while (count + 1 < limit) {
        const std::size_t at = rest.find(separator);
        if (at == std::string_view::npos)
            break;
        parts[count++] = {rest.substr(0, at)};
        rest.remove_prefix(at + separator.size());
    }
    parts[count++] = {rest};
    return {ListView{parts.data(), count}};
}

Datum join(std::span<const Datum> arguments, Scratch& scratch) {
    std::string joined;
    const auto* list = arguments[0].as<ListView>();
    for (std::size_t i = 0; list != nullptr && i < list->count; ++i) {
        joined += i == 0 ? std::string_view() : textOf(arguments[1]);
        joined += textOf(list->items[i]);
    }
    return {scratch.keep(joined)};
}

Datum removeQueryArgs(std::span<const Datum> arguments, Scratch& scratch) {
    std::string kept;
    std::string_view rest = textOf(arguments[0]);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('&'), rest.size());
        const std::string_view part = rest.substr(0, end);
        const std::string_view name = part.substr(0, part.find('='));
        const bool removed = std::ranges::any_of(
            arguments.subspan(1), [name](const Datum& datum) { return textOf(datum) == name; });
        if (!removed)
            kept += (kept.empty() ? "" : "&") + std::string(part);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {scratch.keep(kept)};
}

Datum toString(std::span<const Datum> arguments, Scratch& scratch) {
    if (const auto* flag = arguments[0].as<bool>())
        return {std::string_view(*flag ? "true" : "false")};
    if (const auto* address = arguments[0].as<IpAddress>())
        return {scratch.keep(formatIpAddress(*address))};
    return {scratch.keep(std::to_string(numberOf(arguments[0])))};
}

} // namespace edgefence::rules::functions
