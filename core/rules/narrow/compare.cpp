// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rules/narrow/narrow.h"

#include <tsl/robin_map.h>

#include <algorithm>

namespace edgefence::rules {

namespace {

/// Codes of a column row by row; 0 for all where the traffic does not have it.
class CodeReader {
  public:
    CodeReader(const Columns& traffic, Column column) {
        if (traffic.has(column))
            m_codes = traffic.codes(column);
    }
    std::uint32_t at(std::size_t row) const {
        return m_codes
                   ? withCodes(*m_codes, [row](auto codes) { return std::uint32_t{codes[row]}; })
                   : kAbsent;
    }

  private:
    std::optional<Codes> m_codes;
};

std::string textAt(const Columns& traffic, Column column, std::uint32_t code) {
    return traffic.has(column) ? std::string(traffic.text(column, code)) : std::string();
}

/// Counts requests by method and status.
class KindCount {
  public:
    explicit KindCount(const Columns& traffic)
        : m_traffic(traffic),
          m_methods(traffic, Column::Method),
          m_statuses(traffic, Column::Status) {}
    void add(std::size_t row, std::int64_t weight) {
        const std::uint64_t method = m_methods.at(row);
        m_counts[(method << 32U) | m_statuses.at(row)] += weight;
    }
    std::vector<RequestKind> take() const {
        std::vector<RequestKind> kinds;
        for (const auto& [codes, requests] : m_counts) {
            kinds.push_back(
                {textAt(m_traffic, Column::Method, static_cast<std::uint32_t>(codes >> 32U)),
                 textAt(m_traffic, Column::Status, static_cast<std::uint32_t>(codes)), requests});
        }
        std::ranges::sort(kinds, [](const RequestKind& left, const RequestKind& right) {
            return std::tie(right.requests, left.method, left.status) <
                   std::tie(left.requests, right.method, right.status);
        });
        kinds.resize(std::min(kinds.size(), Difference::kMostKinds));
        return kinds;
    }

  private:
    const Columns& m_traffic;
    CodeReader m_methods;
    CodeReader m_statuses;
    tsl::robin_map<std::uint64_t, std::int64_t> m_counts;
};

bool isSet(const std::vector<std::uint8_t>& flags, std::size_t row) {
    return !flags.empty() && flags[row] != 0;
}

} // namespace

Difference compare(const RowMatches& wanted, const RowMatches& proposed, const Columns& traffic) {
    const auto weights = traffic.weights();
    const CodeReader clients(traffic, Column::Client);
    const std::size_t clientCount =
        traffic.has(Column::Client) ? traffic.distinct(Column::Client) : 1;
    std::vector<bool> wantedClients(clientCount);
    std::vector<bool> proposedClients(clientCount);
    KindCount kinds(traffic);
    Difference difference;
    for (std::size_t row = 0; row < wanted.matched.size(); ++row) {
        const bool isWanted = wanted.matched[row] != 0;
        const bool isProposed = proposed.matched[row] != 0;
        const std::int64_t weight = weights.empty() ? 1 : std::int64_t{weights[row]};
        if (isSet(wanted.hangs, row) || isSet(proposed.hangs, row))
            difference.hangsOnUnknown += weight;
        if (!isWanted && !isProposed)
            continue;
        const std::uint32_t client = clients.at(row);
        wantedClients[client] = wantedClients[client] || isWanted;
        proposedClients[client] = proposedClients[client] || isProposed;
        if (isWanted) {
            (isProposed ? difference.both : difference.onlyWanted) += weight;
        } else {
            difference.onlyProposed += weight;
            kinds.add(row, weight);
        }
    }
    for (std::size_t client = kAbsent + 1; client < clientCount; ++client)
        difference.extraAddresses += proposedClients[client] && !wantedClients[client] ? 1 : 0;
    difference.extraKinds = kinds.take();
    return difference;
}

Difference compare(const Expression& wanted, const Expression& proposed, const Columns& traffic) {
    return compare(matchRows(wanted, traffic), matchRows(proposed, traffic), traffic);
}

} // namespace edgefence::rules
