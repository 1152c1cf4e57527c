// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/client_book.h"

namespace edgefence::replay {

ClientBook::ClientBook(std::uint32_t clients, std::span<const std::int64_t> mostNeeded) {
    for (const std::int64_t units : mostNeeded)
        m_column.push_back(units > 0 ? m_stride++ : 0);
    m_numbers.assign(std::size_t{clients} * m_stride, 0);
}

std::vector<std::int64_t> ClientBook::numbersOf(const Fate& fate) const {
    std::vector<std::int64_t> numbers(m_stride, 0);
    switch (fate.end) {
    case Fate::End::Served:
        numbers[kServed] = 1;
        break;
    case Fate::End::Refused:
        numbers[kRefused] = 1;
        break;
    case Fate::End::Failed:
        numbers[kFailed] = 1;
        break;
    }
    for (const Fate::Spending& spending : fate.spendings)
        numbers[m_column[spending.budget]] += spending.units;
    return numbers;
}

std::vector<ClientUse> ClientBook::finish() const {
    std::vector<ClientUse> uses;
    for (std::size_t at = 0; at < m_numbers.size(); at += m_stride) {
        const std::int64_t* const own = m_numbers.data() + at;
        const std::int64_t requests = own[kServed] + own[kRefused] + own[kFailed];
        if (requests == 0)
            continue;
        ClientUse& use = uses.emplace_back();
        use.client = static_cast<std::uint32_t>(at / m_stride);
        use.requests = requests;
        use.served = own[kServed];
        use.refused = own[kRefused];
        use.failed = own[kFailed];
        use.units.assign(m_column.size(), 0);
        for (std::size_t budget = 0; budget < m_column.size(); ++budget)
            use.units[budget] = m_column[budget] == 0 ? 0 : own[m_column[budget]];
        if (own[kRefused] > 0)
            use.firstRefused = Instant{Duration{own[kFirstRefused]}};
    }
    return uses;
}

} // namespace edgefence::replay
