// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/field_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <string>

namespace edgefence::traffic {
namespace {

bool isAlnum(char byte) {
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           static_cast<unsigned char>(byte) >= 0x80;
}

/// What stands between `open` and the next `close`, if both are there; else all.
std::string_view inside(std::string_view name, std::string_view open, char close) {
    const std::size_t begin = name.find(open);
    const std::size_t end = name.find(close, std::min(begin, name.size()));
    return end == std::string_view::npos
               ? name
               : name.substr(begin + open.size(), end - begin - open.size());
}

/// The plain name of a header, without what says that it is one.
std::string headerName(std::string_view name) {
    constexpr std::string_view kHeaders = "headers.";
    constexpr std::array<std::string_view, 2> kVariables{"http_", "request_"}; // nginx, Traefik
    const std::string lower = toLowerAscii(name);
    std::string_view rest = inside(inside(lower, "{", '}'), "cs(", ')');
    rest = rest.substr(0, rest.find('['));
    if (const std::size_t headers = rest.rfind(kHeaders); headers != std::string_view::npos) {
        rest.remove_prefix(headers + kHeaders.size());
    }
    rest.remove_prefix(rest.starts_with('$') ? 1 : 0);
    for (const std::string_view variable : kVariables) {
        rest.remove_prefix(rest.starts_with(variable) ? variable.size() : 0);
    }
    return plainName(rest);
}

} // namespace

std::string plainName(std::string_view name) {
    std::string plain;
    for (char byte : name) {
        byte = byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
        if (isAlnum(byte)) {
            plain += byte;
        }
    }
    return plain;
}

std::optional<std::size_t> fieldAmong(std::span<const std::string_view> names,
                                      std::string_view named) {
    auto found = std::find(names.begin(), names.end(), named);
    for (std::string (*const reduced)(std::string_view) : {plainName, headerName}) {
        if (found != names.end()) {
            break;
        }
        const std::string wanted = reduced(named);
        found = std::find_if(names.begin(), names.end(), [&](std::string_view name) {
            return !wanted.empty() && reduced(name) == wanted;
        });
    }
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - names.begin()));
}

std::string ownName(std::span<const std::string_view> names, std::string_view named) {
    const auto found = fieldAmong(names, named);
    if (!found) {
        return std::string(named);
    }
    std::string own(names[*found]);
    const std::size_t place = named.rfind('[');
    if (named.ends_with(']') && !own.ends_with(']')) {
        own += named.substr(std::min(place, named.size()));
    }
    return own;
}

} // namespace edgefence::traffic
