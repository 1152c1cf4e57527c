// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/replay/caller_facts.h"

#include "core/layers/windows.h"
#include "core/replay/row_pieces.h"

#include <algorithm>
#include <array>

namespace edgefence::replay {
namespace {

constexpr std::size_t kSharedFrom = 3;
constexpr Duration kHour = std::chrono::hours(1);

/// What is known of a client while its requests go by in time order.
struct Seen {
    std::uint32_t lastAgent = rules::kAbsent;
    std::uint32_t hour = 0; ///< stamp of the hour that `agents` are of
    std::uint32_t agentCount = 0;
    bool looksShared = false;
    std::array<std::uint32_t, kSharedFrom> agents{}; ///< the first distinct ones of the hour
};

/// A client that comes with another agent than the last time.
struct Change {
    std::uint32_t client = 0;
    std::uint32_t agent = 0;
};

void addToHour(Seen& seen, std::uint32_t agent, std::uint32_t hour) {
    if (seen.hour != hour) {
        seen.hour = hour;
        seen.agentCount = 0;
    }
    const auto known = seen.agents.begin() + seen.agentCount;
    if (seen.agentCount == kSharedFrom || std::find(seen.agents.begin(), known, agent) != known)
        return;
    *known = agent;
    ++seen.agentCount;
    seen.looksShared = seen.looksShared || seen.agentCount == kSharedFrom;
}

/// Distinct agents of each client. Most clients have one agent, so there are few changes; a client
/// that goes to and fro between two has many.
void countAgents(const std::vector<Change>& changes, std::uint32_t agents,
                 std::vector<CallerFacts>& facts) {
    std::vector<std::uint32_t> begin(facts.size() + 1, 0);
    for (const Change& change : changes)
        ++begin[change.client + 1];
    for (std::size_t client = 1; client < begin.size(); ++client)
        begin[client] += begin[client - 1];
    std::vector<std::uint32_t> byClient(changes.size());
    std::vector<std::uint32_t> next = begin;
    for (const Change& change : changes)
        byClient[next[change.client]++] = change.agent;
    // The client that an agent was last seen with, plus one.
    std::vector<std::uint32_t> seenWith(agents, 0);
    for (std::uint32_t client = 0; client < facts.size(); ++client) {
        for (std::uint32_t at = begin[client]; at < begin[client + 1]; ++at) {
            std::uint32_t& with = seenWith[byClient[at]];
            facts[client].agents += with == client + 1 ? 0 : 1;
            with = client + 1;
        }
    }
}

} // namespace

std::optional<std::vector<CallerFacts>> callerFacts(const Prepared& prepared,
                                                    const Progress& progress) {
    const traffic::Traffic& traffic = *prepared.traffic;
    if (!traffic.has(rules::Column::UserAgent))
        return std::vector<CallerFacts>();
    std::vector<Seen> seenOf(prepared.clients);
    std::vector<Change> changes;
    const auto times = prepared.times();
    layers::WindowClock hours(kHour);
    const bool finished = inPieces(prepared.rows, progress, [&](std::size_t from, std::size_t to) {
        rules::withCodes(traffic.codes(rules::Column::UserAgent), [&](auto codes) {
            const auto* const agentOf = codes.data() + prepared.firstRow;
            for (std::size_t row = from; row < to; ++row) {
                const std::uint32_t agent = agentOf[row];
                const std::uint32_t hour = hours.at(times[row]);
                Seen& seen = seenOf[prepared.clientOf[row]];
                if (agent == rules::kAbsent || (agent == seen.lastAgent && hour == seen.hour))
                    continue;
                addToHour(seen, agent, hour);
                if (agent != seen.lastAgent)
                    changes.push_back({prepared.clientOf[row], agent});
                seen.lastAgent = agent;
            }
        });
    });
    if (!finished)
        return std::nullopt;
    std::vector<CallerFacts> facts(prepared.clients);
    for (std::size_t client = 0; client < facts.size(); ++client)
        facts[client].looksShared = seenOf[client].looksShared;
    countAgents(changes, traffic.distinct(rules::Column::UserAgent), facts);
    return facts;
}

} // namespace edgefence::replay
