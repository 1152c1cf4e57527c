// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/rules/columns.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace edgefence::traffic {

/// What a client's text stands for.
enum class ClientKind : std::uint8_t { Absent, Address, Name, Pseudonym };

/// A pseudonym begins with this byte, which no address and no host name has.
inline constexpr char kPseudonymMark = '~';

/// REQUIRES: the text as it is kept.
ClientKind clientKindOf(std::string_view client);

/// A client without port, brackets and zone id; of a list ("203.0.113.7, 198.51.100.1") the first.
std::string_view bareClient(std::string_view text);

/// The form in which a value is kept, so that one thing has one code however a log spells it:
/// a client without port, brackets, zone id, the name of a file in front and the proxies behind a
/// comma, an address in canonical text (RFC 5952), a name in lower case; a host without its port; a
/// country in upper case, a cache status in lower case; anything else as it stands. The result is
/// `value` itself or lives in `scratch`.
std::string_view canonicalValue(rules::Column column, std::string_view value, std::string& scratch);

} // namespace edgefence::traffic
