// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/replay/regime.h"
#include "core/replay/replay.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace edgefence::replay {

/// Outcomes and units per client.
///
/// A request that meets a fate costs its client a bill: few bills are different, so they are
/// counted, and multiplied out at the end. A request then touches one short row of counts instead
/// of a number for every budget; memory is what a replay waits for.
class ClientBook {
  public:
    /// `mostNeeded`: by budget, units that a request needs; those that nothing needs take no room.
    ClientBook(std::uint32_t clients, std::span<const std::int64_t> mostNeeded);

    // Booked at once.

    void serve(std::uint32_t client, std::int64_t n) { record(client)[kServed] += n; }
    void fail(std::uint32_t client, std::int64_t n) { record(client)[kFailed] += n; }
    void refuse(std::uint32_t client, std::int64_t n) { record(client)[kRefused] += n; }
    /// REQUIRES: the budget is one that requests need.
    void spend(std::uint32_t client, std::uint32_t budget, std::int64_t units) {
        record(client)[m_column[budget]] += units;
    }
    void noteRefusal(std::uint32_t client, std::int64_t timeMs) {
        if (!m_wasRefused[client]) {
            m_wasRefused[client] = true;
            m_firstRefused[client] = timeMs;
        }
    }

    // Booked as bills.

    /// Which of its bills a fate costs; the same for fates that cost the same.
    std::uint32_t billOf(const Fate& fate);
    /// One more bill of a client.
    void add(std::uint32_t client, std::uint32_t bill) {
        if (bill < kCounted) [[likely]]
            ++m_counts[client][bill];
        else
            addUncounted(client, bill);
    }
    /// Where a client's counts lie, to have them fetched before they are needed.
    const void* place(std::uint32_t client) const { return m_counts.data() + client; }

    /// Clients that came, by code.
    std::vector<ClientUse> finish();

  private:
    // Where the numbers of a record stand; units from the last of them on.
    static constexpr std::size_t kServed = 0;
    static constexpr std::size_t kRefused = 1;
    static constexpr std::size_t kFailed = 2;
    static constexpr std::size_t kUnits = 3;
    /// So many bills are counted, in one line of the cache; what other bills say is added at once.
    static constexpr std::size_t kCounted = 16;
    /// A count cannot overflow: rows are numbered in as many bits.
    struct alignas(64) Counts : std::array<std::uint32_t, kCounted> {};

    std::int64_t* record(std::uint32_t client) { return m_numbers.data() + client * m_width; }
    void addUncounted(std::uint32_t client, std::uint32_t bill);
    void multiplyOut();

    std::vector<std::size_t> m_column; ///< by budget; 0: none
    std::size_t m_width = kUnits;      ///< numbers of a record
    std::vector<std::int64_t> m_numbers;
    std::vector<Counts> m_counts;
    std::vector<bool> m_wasRefused;
    std::vector<std::int64_t> m_firstRefused;
    std::vector<std::vector<std::int64_t>> m_bills; ///< what each adds to a record
    std::map<std::vector<std::int64_t>, std::uint32_t> m_known;
};

} // namespace edgefence::replay
