// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/ip_address.h"
#include "core/base/time.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

// What an expression is evaluated over: requests as columns of dictionary codes. The rules say here
// what they need; traffic implements it. A condition on one column is answered once per distinct
// value, one on few columns once per distinct tuple, and only the rest once per request.

namespace edgefence::rules {

/// The columns a log can supply. Fields of the language are read from one of them or derived from
/// several (http.request.uri is path and query); resources/rules/ says which.
enum class Column : std::uint8_t {
    Client,   ///< address, host name or pseudonym of the caller
    Method,   ///< as written; "-" where the request line could not be read
    Scheme,   ///< "https"
    Host,     ///< without a port
    Path,     ///< as written, without the query string
    Query,    ///< without the question mark
    Protocol, ///< "HTTP/1.1"
    UserAgent,
    Referer,
    Country,     ///< two letters, upper case
    Asn,         ///< decimal
    Colo,        ///< data centre, "FRA"
    Status,      ///< decimal, as recorded; the answer's status
    CacheStatus, ///< "hit", "miss", ... in lower case
    VerifiedBot, ///< category, empty if not verified
};
inline constexpr std::size_t kColumnCount = 15;

/// Code of a row that has no value in a column, in every column.
inline constexpr std::uint32_t kAbsent = 0;

/// One code per row, as narrow as the number of distinct values allows.
using Codes = std::variant<std::span<const std::uint8_t>, std::span<const std::uint16_t>,
                           std::span<const std::uint32_t>>;

class Columns {
  public:
    virtual ~Columns() = default;

    virtual std::size_t rows() const = 0;
    /// False: this traffic does not say; fields that rest on it are unknown.
    virtual bool has(Column column) const = 0;
    /// One code per row, in row order. REQUIRES: has(column).
    virtual Codes codes(Column column) const = 0;
    /// Codes of a column are 0 (absent) to distinct - 1. REQUIRES: has(column).
    virtual std::uint32_t distinct(Column column) const = 0;
    /// The bytes of a value, as the log had them; empty for kAbsent. Valid as long as the columns.
    virtual std::string_view text(Column column, std::uint32_t code) const = 0;
    /// The address behind a code of Column::Client; null for names, pseudonyms and kAbsent.
    virtual const IpAddress* address(std::uint32_t clientCode) const = 0;
    /// Milliseconds since 1970 per row, rising.
    virtual std::span<const std::int64_t> times() const = 0;
    /// How many equal requests a row stands for; empty if each stands for one.
    virtual std::span<const std::uint32_t> weights() const = 0;
};

/// Calls `use` with the codes as a span of their own width.
template <class Use> decltype(auto) withCodes(const Codes& codes, Use&& use) {
    return std::visit(std::forward<Use>(use), codes);
}

} // namespace edgefence::rules
