// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/predicates.h"

#include <algorithm>

namespace edgefence::rules::code {

namespace {

std::uint32_t numberOf(const IpAddress& v4) {
    return std::uint32_t{v4.bytes[0]} << 24U | std::uint32_t{v4.bytes[1]} << 16U |
           std::uint32_t{v4.bytes[2]} << 8U | std::uint32_t{v4.bytes[3]};
}

} // namespace

IntegerSetPredicate::IntegerSetPredicate(const typed::IntegerSet& ranges) {
    typed::IntegerSet sorted = ranges;
    std::ranges::sort(sorted, {}, &typed::IntegerRange::first);
    for (const typed::IntegerRange& range : sorted) {
        if (!m_ranges.empty() && range.first <= m_ranges.back().last)
            m_ranges.back().last = std::max(m_ranges.back().last, range.last);
        else
            m_ranges.push_back(range);
    }
}

bool IntegerSetPredicate::operator()(const Datum& value, const Row& /*row*/) const {
    const auto* number = value.as<std::int64_t>();
    if (number == nullptr)
        return false;
    const auto behind =
        std::ranges::upper_bound(m_ranges, *number, {}, &typed::IntegerRange::first);
    return behind != m_ranges.begin() && *number <= std::prev(behind)->last;
}

AddressSetPredicate::AddressSetPredicate(const typed::AddressSet& ranges) {
    std::vector<IpRange> v6;
    const IpSet merged(ranges);
    for (const IpRange& range : merged.ranges()) {
        if (range.first.family == IpAddress::Family::V4)
            m_v4.push_back({numberOf(range.first), numberOf(range.last)});
        else
            v6.push_back(range);
    }
    m_v6 = IpSet(std::move(v6));
}

bool AddressSetPredicate::operator()(const Datum& value, const Row& /*row*/) const {
    const auto* address = value.as<IpAddress>();
    if (address == nullptr)
        return false;
    if (address->family == IpAddress::Family::V6)
        return m_v6.contains(*address);
    const std::uint32_t number = numberOf(*address);
    const auto behind = std::ranges::upper_bound(m_v4, number, {}, &V4Range::first);
    return behind != m_v4.begin() && number <= std::prev(behind)->last;
}

} // namespace edgefence::rules::code
