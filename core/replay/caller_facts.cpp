// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/caller_facts.h"

#include "core/layers/windows.h"

#include <algorithm>
#include <array>
#include <limits>

namespace edgefence::replay {
namespace {

constexpr std::size_t kSharedFrom = 3;
constexpr std::chrono::hours kHour{1};

/// Rows of the part ordered by client, in time order within each.
struct RowsByClient {
    std::vector<std::uint32_t> begin; ///< by client code, and one past the last
    std::vector<std::uint32_t> rows;
};

RowsByClient rowsByClient(const Prepared& prepared) {
    RowsByClient result;
    result.begin.assign(std::size_t{prepared.clients} + 1, 0);
    for (const std::uint32_t client : prepared.clientOf)
        ++result.begin[client + 1];
    for (std::size_t client = 1; client < result.begin.size(); ++client)
        result.begin[client] += result.begin[client - 1];
    result.rows.resize(prepared.rows);
    std::vector<std::uint32_t> next = result.begin;
    for (std::size_t row = 0; row < prepared.rows; ++row)
        result.rows[next[prepared.clientOf[row]]++] = static_cast<std::uint32_t>(row);
    return result;
}

/// The first few distinct agents of one client's current hour.
class HourOfAgents {
  public:
    /// True once three have come within an hour.
    bool add(std::uint32_t agent, std::int64_t timeMs) {
        if (timeMs >= m_end) {
            m_end = layers::windowStart(timeMs, kHour) + Duration{kHour}.count();
            m_count = 0;
        }
        const auto known = m_agents.begin() + m_count;
        if (m_count < m_agents.size() && std::find(m_agents.begin(), known, agent) == known)
            m_agents[m_count++] = agent;
        return m_count == m_agents.size();
    }

  private:
    std::array<std::uint32_t, kSharedFrom> m_agents{};
    std::uint32_t m_count = 0;
    std::int64_t m_end = std::numeric_limits<std::int64_t>::min();
};

} // namespace

std::vector<CallerFacts> callerFacts(const Prepared& prepared) {
    const traffic::Traffic& traffic = *prepared.traffic;
    if (!traffic.has(rules::Column::UserAgent))
        return {};
    std::vector<CallerFacts> facts(prepared.clients);
    const RowsByClient byClient = rowsByClient(prepared);
    const auto times = prepared.times();
    // The client that an agent was last seen with, plus one.
    std::vector<std::uint32_t> seenWith(traffic.distinct(rules::Column::UserAgent), 0);
    rules::withCodes(traffic.codes(rules::Column::UserAgent), [&](auto codes) {
        const auto* const agentOf = codes.data() + prepared.firstRow;
        for (std::uint32_t client = 0; client < prepared.clients; ++client) {
            CallerFacts& own = facts[client];
            HourOfAgents hour;
            for (std::uint32_t at = byClient.begin[client]; at < byClient.begin[client + 1]; ++at) {
                const std::uint32_t row = byClient.rows[at];
                const std::uint32_t agent = agentOf[row];
                if (agent == rules::kAbsent)
                    continue;
                own.agents += seenWith[agent] == client + 1 ? 0 : 1;
                seenWith[agent] = client + 1;
                own.looksShared = hour.add(agent, times[row]) || own.looksShared;
            }
        }
    });
    return facts;
}

} // namespace edgefence::replay
