// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace edgefence {

/// An IPv4 or IPv6 address: 16 bytes and a family. An IPv4-mapped IPv6 address (::ffff:1.2.3.4) is
/// an IPv6 address and equal to no IPv4 one. IPv4 stands in the first four bytes.
struct IpAddress {
    enum class Family : std::uint8_t { V4, V6 };
    std::array<std::uint8_t, 16> bytes{};
    Family family = Family::V4;
    friend auto operator<=>(const IpAddress&, const IpAddress&) = default;
};

/// Reads one address: no port, brackets, zone id or blanks; IPv4 numbers without leading zeros.
std::optional<IpAddress> parseIpAddress(std::string_view text);
/// Canonical text: lower case, longest run of zeros shortened (RFC 5952).
std::string formatIpAddress(const IpAddress& address);

/// The IPv4 address that an IPv4-mapped one stands for, any other as it is. A server that listens
/// to both families writes all its callers of IPv4 so.
IpAddress unmapped(const IpAddress& address);

/// Keeps the first `bits` bits and clears the rest; more bits than the family has keep all.
IpAddress maskIpAddress(const IpAddress& address, unsigned bits);

/// A network such as 192.0.2.0/24.
struct IpPrefix {
    IpAddress address;
    unsigned bits = 0;
    bool contains(const IpAddress& other) const;
    friend bool operator==(const IpPrefix&, const IpPrefix&) = default;
};

/// Inclusive range of one family.
struct IpRange {
    IpAddress first;
    IpAddress last;
    friend bool operator==(const IpRange&, const IpRange&) = default;
};

/// Many ranges, merged and sorted: membership by binary search.
class IpSet {
  public:
    IpSet() = default;
    explicit IpSet(std::vector<IpRange> ranges);
    bool contains(const IpAddress& address) const;
    const std::vector<IpRange>& ranges() const { return m_ranges; }

  private:
    std::vector<IpRange> m_ranges;
};

} // namespace edgefence
