// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/predicates.h"

#include <algorithm>

namespace edgefence::rules::code {

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

} // namespace edgefence::rules::code
