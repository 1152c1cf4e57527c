// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/regime.h"
#include "core/replay/replay.h"

#include <cstdint>
#include <span>
#include <vector>

namespace edgefence::replay {

/// Outcomes and units per client: one short run of numbers each, so that a request touches one
/// place in memory.
class ClientBook {
  public:
    /// `mostNeeded`: by budget, units that a request needs; those that nothing needs take no room.
    ClientBook(std::uint32_t clients, std::span<const std::int64_t> mostNeeded);

    void serve(std::uint32_t client, std::int64_t n) { record(client)[kServed] += n; }
    void fail(std::uint32_t client, std::int64_t n) { record(client)[kFailed] += n; }
    void refuse(std::uint32_t client, std::int64_t n, std::int64_t timeMs) {
        noteRefusal(client, timeMs);
        record(client)[kRefused] += n;
    }
    /// REQUIRES: the budget is one that requests need.
    void spend(std::uint32_t client, std::uint32_t budget, std::int64_t units) {
        record(client)[m_column[budget]] += units;
    }

    /// What a fate adds to the numbers of the client that meets it, laid out as they are.
    std::vector<std::int64_t> numbersOf(const Fate& fate) const;
    std::size_t width() const { return m_stride; }
    /// REQUIRES: `numbers` has width() of them.
    void add(std::uint32_t client, const std::int64_t* numbers) {
        std::int64_t* const own = record(client);
        for (std::size_t at = 0; at < m_stride; ++at)
            own[at] += numbers[at];
    }
    /// Has a client's numbers fetched before they are needed.
    void fetch(std::uint32_t client) const {
        const std::int64_t* const own = m_numbers.data() + client * m_stride;
        __builtin_prefetch(own, 1);
        __builtin_prefetch(own + m_stride - 1, 1);
    }
    /// Notes the first refusal of a client; before it is added.
    void noteRefusal(std::uint32_t client, std::int64_t timeMs) {
        std::int64_t* const own = record(client);
        if (own[kRefused] == 0)
            own[kFirstRefused] = timeMs;
    }

    /// Clients that came, by code.
    std::vector<ClientUse> finish() const;

  private:
    enum : std::size_t { kServed, kRefused, kFailed, kFirstRefused, kUnits };

    std::int64_t* record(std::uint32_t client) { return m_numbers.data() + client * m_stride; }

    std::vector<std::size_t> m_column; ///< by budget; 0: none
    std::size_t m_stride = kUnits;
    std::vector<std::int64_t> m_numbers;
};

} // namespace edgefence::replay
