// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/client_book.h"

#include <algorithm>

namespace edgefence::replay {

ClientBook::ClientBook(std::uint32_t clients, std::span<const std::int64_t> mostNeeded)
    : m_counts(clients, Counts{}), m_wasRefused(clients, false), m_firstRefused(clients, 0) {
    for (const std::int64_t units : mostNeeded)
        m_column.push_back(units > 0 ? m_width++ : 0);
    m_numbers.assign(std::size_t{clients} * m_width, 0);
}

std::uint32_t ClientBook::billOf(const Fate& fate) {
    std::vector<std::int64_t> bill(m_width, 0);
    switch (fate.end) {
    case Fate::End::Served:
        bill[kServed] = 1;
        break;
    case Fate::End::Refused:
        bill[kRefused] = 1;
        break;
    case Fate::End::Failed:
        bill[kFailed] = 1;
        break;
    }
    for (const Fate::Spending& spending : fate.spendings)
        bill[m_column[spending.budget]] += spending.units;
    const auto [known, isNew] =
        m_known.try_emplace(bill, static_cast<std::uint32_t>(m_bills.size()));
    if (isNew)
        m_bills.push_back(std::move(bill));
    return known->second;
}

void ClientBook::addUncounted(std::uint32_t client, std::uint32_t bill) {
    std::int64_t* const own = record(client);
    for (std::size_t at = 0; at < m_width; ++at)
        own[at] += m_bills[bill][at];
}

void ClientBook::multiplyOut() {
    const std::size_t counted = std::min(m_bills.size(), kCounted);
    for (std::uint32_t client = 0; client < m_counts.size(); ++client) {
        std::int64_t* const own = record(client);
        for (std::size_t bill = 0; bill < counted; ++bill) {
            const std::int64_t times = m_counts[client][bill];
            for (std::size_t at = 0; times > 0 && at < m_width; ++at)
                own[at] += times * m_bills[bill][at];
        }
        m_counts[client] = {};
    }
}

std::vector<ClientUse> ClientBook::finish() {
    multiplyOut();
    std::vector<ClientUse> uses;
    for (std::uint32_t client = 0; client < m_counts.size(); ++client) {
        const std::int64_t* const own = record(client);
        const std::int64_t requests = own[kServed] + own[kRefused] + own[kFailed];
        if (requests == 0)
            continue;
        ClientUse& use = uses.emplace_back();
        use.client = client;
        use.requests = requests;
        use.served = own[kServed];
        use.refused = own[kRefused];
        use.failed = own[kFailed];
        use.units.assign(m_column.size(), 0);
        for (std::size_t budget = 0; budget < m_column.size(); ++budget)
            use.units[budget] = m_column[budget] == 0 ? 0 : own[m_column[budget]];
        if (m_wasRefused[client])
            use.firstRefused = Instant{Duration{m_firstRefused[client]}};
    }
    return uses;
}

} // namespace edgefence::replay
