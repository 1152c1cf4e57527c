// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traffic/canonical.h"

#include "core/base/ip_address.h"
#include "core/base/text.h"
#include "core/traffic/lines.h"

#include <algorithm>
#include <optional>

namespace edgefence::traffic {
namespace {

bool isDigits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [](char byte) { return byte >= '0' && byte <= '9'; });
}

/// "shop.example:443" → "shop.example", "[2001:db8::1]:443" → "2001:db8::1"; an address of many
/// colons is left alone.
std::string_view withoutPort(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        return end == std::string_view::npos ? text : text.substr(1, end - 1);
    }
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        return text;
    }
    const std::string_view port = text.substr(colon + 1);
    return isDigits(port) || port == "*" ? text.substr(0, colon) : text;
}

/// The first of the addresses of all proxies, as some servers write the client.
std::string_view firstOf(std::string_view list) {
    const std::size_t comma = list.find(',');
    return comma == std::string_view::npos ? list : trimmed(list.substr(0, comma));
}

/// "access.log.1:203.0.113.7" and "12:203.0.113.7:443", as a search in several files shows it.
/// (What of "12:2001:db8::7" is the address cannot be told.)
std::optional<IpAddress> addressBehindName(std::string_view text) {
    for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':')) {
        text.remove_prefix(at + 1);
        auto address = parseIpAddress(withoutPort(text));
        if (address && address->family == IpAddress::Family::V4) {
            return address;
        }
    }
    return std::nullopt;
}

std::string_view canonicalClient(std::string_view value, std::string& scratch) {
    if (value.starts_with(kPseudonymMark)) {
        return value;
    }
    const std::string_view bare = bareClient(value);
    if (const auto address = parseIpAddress(bare)) {
        if (address->family == IpAddress::Family::V4) {
            return bare; // there is no other way to write one
        }
        scratch = formatIpAddress(*address);
    } else if (const auto found = addressBehindName(bare)) {
        scratch = formatIpAddress(*found);
    } else {
        scratch = toLowerAscii(withoutPort(firstOf(value)));
    }
    return scratch;
}

} // namespace

std::string_view bareClient(std::string_view text) {
    const std::string_view bare = withoutPort(firstOf(text));
    return bare.substr(0, bare.find('%'));
}

ClientKind clientKindOf(std::string_view client) {
    if (client.empty()) {
        return ClientKind::Absent;
    }
    if (client.starts_with(kPseudonymMark)) {
        return ClientKind::Pseudonym;
    }
    return parseIpAddress(client) ? ClientKind::Address : ClientKind::Name;
}

std::string_view canonicalValue(rules::Column column, std::string_view value,
                                std::string& scratch) {
    switch (column) {
    case rules::Column::Client:
        return canonicalClient(value, scratch);
    case rules::Column::Host:
        return withoutPort(value);
    case rules::Column::Country:
        scratch = toUpperAscii(value);
        return scratch;
    case rules::Column::CacheStatus:
        scratch = toLowerAscii(value);
        return scratch;
    default:
        return value;
    }
}

} // namespace edgefence::traffic
