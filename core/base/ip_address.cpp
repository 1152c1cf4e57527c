// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ip_address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

namespace edgefence {

namespace {

/// Own code because most lines of a log hold one, and inet_pton needs a copy that ends in NUL.
bool parseV4(std::string_view text, IpAddress& address) {
    std::size_t at = 0;
    for (std::size_t part = 0; part < 4; ++part) {
        if (part > 0 && (at >= text.size() || text[at++] != '.'))
            return false;
        const std::size_t start = at;
        unsigned value = 0;
        for (; at < text.size() && at - start < 3 && text[at] >= '0' && text[at] <= '9'; ++at)
            value = value * 10 + static_cast<unsigned>(text[at] - '0');
        const std::size_t digits = at - start;
        const bool leadingZero = digits > 1 && text[start] == '0';
        if (digits == 0 || leadingZero || value > 255)
            return false;
        address.bytes[part] = static_cast<std::uint8_t>(value);
    }
    address.family = IpAddress::Family::V4;
    return at == text.size();
}

bool parseV6(std::string_view text, IpAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> terminated{};
    if (text.size() >= terminated.size() || text.find('\0') != std::string_view::npos)
        return false;
    std::copy(text.begin(), text.end(), terminated.begin());
    address.family = IpAddress::Family::V6;
    return inet_pton(AF_INET6, terminated.data(), address.bytes.data()) == 1;
}

unsigned familyBits(IpAddress::Family family) { return family == IpAddress::Family::V4 ? 32 : 128; }

bool before(const IpAddress& left, const IpAddress& right) {
    return std::tie(left.family, left.bytes) < std::tie(right.family, right.bytes);
}

} // namespace

std::optional<IpAddress> parseIpAddress(std::string_view text) {
    IpAddress address;
    if (parseV4(text, address))
        return address;
    address = {};
    if (text.find(':') != std::string_view::npos && parseV6(text, address))
        return address;
    return std::nullopt;
}

std::string formatIpAddress(const IpAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = address.family == IpAddress::Family::V4 ? AF_INET : AF_INET6;
    inet_ntop(family, address.bytes.data(), text.data(), text.size());
    return text.data();
}

IpAddress unmapped(const IpAddress& address) {
    constexpr std::array<std::uint8_t, 12> kFront{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    const auto front = address.bytes.begin();
    if (address.family == IpAddress::Family::V4 || !std::equal(kFront.begin(), kFront.end(), front))
        return address;
    IpAddress plain;
    std::copy(front + kFront.size(), address.bytes.end(), plain.bytes.begin());
    return plain;
}

IpAddress maskIpAddress(const IpAddress& address, unsigned bits) {
    IpAddress masked = address;
    for (unsigned bit = bits; bit < familyBits(address.family); ++bit) {
        if (bit % 8 == 0) {
            masked.bytes[bit / 8] = 0;
            bit += 7;
        } else {
            masked.bytes[bit / 8] &= static_cast<std::uint8_t>(~(0x80U >> (bit % 8)));
        }
    }
    return masked;
}

bool IpPrefix::contains(const IpAddress& other) const {
    const unsigned used = std::min(bits, familyBits(address.family));
    const unsigned whole = used / 8;
    const auto front = address.bytes.begin();
    if (other.family != address.family || !std::equal(front, front + whole, other.bytes.begin())) {
        return false;
    }
    const unsigned rest = used % 8;
    return rest == 0 || ((address.bytes[whole] ^ other.bytes[whole]) >> (8 - rest)) == 0;
}

IpSet::IpSet(std::vector<IpRange> ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const IpRange& left, const IpRange& right) {
        return before(left.first, right.first);
    });
    for (const IpRange& range : ranges) {
        if (!m_ranges.empty() && !before(m_ranges.back().last, range.first)) {
            if (before(m_ranges.back().last, range.last))
                m_ranges.back().last = range.last;
        } else {
            m_ranges.push_back(range);
        }
    }
}

bool IpSet::contains(const IpAddress& address) const {
    const auto after = std::upper_bound(
        m_ranges.begin(), m_ranges.end(), address,
        [](const IpAddress& value, const IpRange& range) { return before(value, range.first); });
    return after != m_ranges.begin() && !before(std::prev(after)->last, address);
}

} // namespace edgefence
