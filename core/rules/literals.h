// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/rules/parser.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the text of a literal means once its type is known.

namespace edgefence::rules {

/// The literal, or what is wrong with it.
template <class Value> using Meaning = tl::expected<Value, Problem>;

/// The text of a literal with its place.
struct Piece {
    std::string_view text;
    std::size_t offset = 0;
    Span span() const { return {offset, text.size()}; }
};

/// "10", "-3", "0x1F" (base 16), "017" (base 8); a minus goes with base 10 only.
Meaning<std::int64_t> readInteger(Piece piece);
/// "1..10" or one integer.
struct IntegerBounds {
    std::int64_t first = 0;
    std::int64_t last = 0;
};
Meaning<IntegerBounds> readIntegerItem(Piece piece);
/// A negative number needs no blank before it (public engine): `1-3` are the items 1 and -3.
std::vector<Piece> splitIntegerItems(Piece piece);

/// "192.0.2.1", "2001:db8::1".
Meaning<IpAddress> readAddress(Piece piece);
/// "10.0.0.0..10.0.0.9", "192.0.2.0/24" or one address. As in the public engine, an IPv4 address
/// with fewer than four numbers is filled up with zeros, with a network or without.
Meaning<IpRange> readAddressItem(Piece piece);

/// The address with all bits behind the prefix set.
IpAddress lastOf(const IpPrefix& network);

/// "61:62:63", the bytes in base 16 with : - or . between them; empty if it is none.
std::optional<std::string> readByteString(std::string_view text);

/// The first star that makes a wildcard wrong, or a backslash.
std::optional<Problem> wildcardProblem(std::string_view pattern, Span span);

/// Lower-case letters, digits, underscores, dots inside.
bool isListName(std::string_view name);

} // namespace edgefence::rules
